"""The end of a round and of a match: every tile with its value, how the round goes out, each thing at its time, the
sheet, what is celebrated, and where it goes on."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import assume, given, strategies as st

from game.engine.options import SeatKind
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.melds import tile_value
from game.play.results import RoundResult, Standing
from game.shipped import Language
from game.store.settings import Settings
from game.store.statistics import Reached
from game.ui.kit.motion import FALLS, HOP, STAMP, STRIKES, STRUCK, TIPPED, TIPS, hop, scrap, throws
from game.ui.kit.sound.effects import Sound
from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics, TextSize
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.round import podium as milestones_module, score_panel
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.podium import AROUND, FACE, MATCH, SMALL, SMALL_FACE, Step, lying_steps, standing_steps
from game.ui.scenes.round.score_panel import Bar, apart as spread, bars_of, grown, reach, rows_of, way
from game.ui.scenes.round.scoring import HOLD, STAMPS, ScoringScene
from game.ui.table.tiles.images import PROPORTION
from tests.listed import listed
from tests.tables import read_line
from tests.tile_tables import position, tiles
from tests.ui.driver import HUMAN, NORMAL, QUICK
from tests.ui.inks import styled
from tests.ui.playing import TilePlaying, tile_playing

LEFT = "R2 Y5 B7 G12 * Y3"
"""A rack worth 20 + 20 + 20 + 12 + 50 + 3."""
MOVING = Settings()


def out_with(play: TilePlaying, last: str, *racks: str, kinds: Sequence[SeatKind] = (), **keys: Any) -> ScoringScene:
    """The end of a round in which the first seat lays its last tiles."""
    play.set_up(position(*racks, **keys), kinds or (HUMAN, *(NORMAL,) * (len(racks) - 1)))
    if isinstance(play.top, HandOver):
        play.mouse.press("ready")
    _, action = read_line(play.state, f"0 {last}")
    assert play.screen.driver.submit(0, action) == ()
    return result(play)


def result(play: TilePlaying) -> ScoringScene:
    return play.until_on_top(ScoringScene)


def at_end(play: TilePlaying, *racks: str, kinds: Sequence[SeatKind] = (), **keys: Any) -> ScoringScene:
    """The end of a round of UNO RUMMY in which the first seat has just laid its last tile."""
    return out_with(play, "lay R8 R9 R10 R11", "R11", *(racks or (LEFT,)), kinds=kinds,
                    table="R8 R9 R10", loose="G8 Y10", **keys)  # fmt: skip


@cache
def style() -> Style:
    """That of a window in which a unit is a pixel."""
    return styled(Metrics(1280, 720))


@pytest.fixture
def lively(tmp_path: Path) -> Any:
    """One where everything moves."""
    with tile_playing(tmp_path, settings=MOVING) as made:
        yield made


def figures(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The figure on the step of each seat that is counted."""
    found: dict[int, str] = {}
    steps, write = result(play).podium.steps, Style.write

    def noting(style: Style, surface: Any, text: str, rect: pygame.Rect, step: int, *args: Any, **names: Any) -> None:
        for seat, each in steps.items():
            if step in (TextSize.DISPLAY, TextSize.HEAD) and each.box.contains(rect):
                found[seat] = text
        write(style, surface, text, rect, step, *args, **names)

    with monkeypatch.context() as patch:
        patch.setattr(Style, "write", noting)
        play.words()
    return [found.get(seat, "") for seat in sorted(steps)]


def test_every_tile_left_is_shown_with_its_value_and_counted(play: TilePlaying) -> None:
    scene, state, words = at_end(play), play.state, play.words()
    assert set(play.table.stage.keys()) == set(tiles(LEFT))
    for tile in tiles(LEFT):
        assert str(tile_value(state.rules, tile)) in words
    assert words.count("20") >= 3
    assert scene.podium.counted(1) == 125
    assert state.scores == (125, 0)
    t = play.context.t
    texts = t("scoring.title-you", name="Anna"), t("scoring.out"), t("scoring.so-far", n=125), "125", "+125"
    for word in texts:
        assert word in words
    assert not scene.held, "without motion everything is there at once"
    assert not play.table.stage.poses.any
    assert not play.screen.playback.gestures


@pytest.mark.parametrize("name", ["uno-rummy", "rummikub", "rummy", "doubled"])
def test_the_steps_say_what_is_noted_as_the_bars_do(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    end = listed("ends")[name]
    last, racks, keys, rows, noted = end["last"], end["racks"], end["keys"], end["rows"], tuple(end["noted"])
    if "book" in keys:
        keys = {**keys, "options": {"opening": 1, **keys.get("options", {})}}
    keys = keys if name == "doubled" else {**keys, "table": "R8 R9 R10"}
    with tile_playing(tmp_path, settings=MOVING) as play:
        scene = out_with(play, last, *racks, **keys)
        assert scene.result.noted == noted
        play.until(lambda: not scene.held)
        seen, most = set[tuple[int, ...]](), [0] * len(racks)
        others = range(1, len(racks))
        for tenth in range(int(20 * scene.podium.seconds) + 3):
            scene.podium.age = tenth / 20
            said = tuple(grown(0, noted[seat], scene.podium.shares[seat]) for seat in others)
            left = tuple(scene.podium.counted(seat) * scene.result.factor for seat in others)
            sign = 0 if not any(noted[1:]) else -1 if noted[1] < 0 else 1
            assert said == tuple(sign * each for each in left)
            seen.add(left)
            most = [
                max(most[seat], abs(grown(0, noted[seat], scene.podium.shares[seat]))) for seat in range(len(racks))
            ]
        assert len(seen) == max(map(len, scene.result.hands)) + 1
        assert most == [abs(each) for each in noted], "never more than was noted"
        scene.complete()
        assert figures(play, monkeypatch) == rows
        words = play.words()
        meant = {"uno-rummy": "points-left", "rummy": "minus-points"}.get(name, "points")
        told = "26 × 2 = 52" if name == "doubled" else play.context.t(f"scoring.{meant}")
        assert told in words
        play.mouse.press("sheet")
        # In the sheet as the only round and as the total, and beside its bar.
        assert play.words().count(rows[1]) == (3 if keys.get("book") else 0)


def test_the_easy_game_counts_won_rounds(play: TilePlaying) -> None:
    at_end(play, options={"game": "rounds", "rounds": 3})
    assert play.state.scores == (0, 0)
    play.mouse.press("sheet")
    words = play.words()
    assert play.context.t("scoring.wins") in words
    assert play.context.t("scoring.total") not in words


def test_a_round_that_ends_with_the_stock_says_so_and_nobody_is_celebrated(lively: TilePlaying) -> None:
    lively.set_up(position("Y12 G3", "R1 B6", table="R8 R9 R10", loose="G7 Y2", stock="B11"))
    lively.until_my_turn()
    lively.mouse.press("draw")
    scene = result(lively)
    assert not lively.table.stage.poses.any
    assert not lively.screen.playback.gestures
    scene.complete()
    assert lively.context.t("scoring.stock") in lively.words()
    assert set(lively.table.stage.keys()) == {tile for rack in lively.state.racks for tile in rack}


@pytest.mark.parametrize(("size", "count"), [((960, 540), 29), ((960, 540), 45), ((1000, 900), 1), ((2560, 1440), 45)])
def test_all_tiles_lie_on_their_seats_step_and_cover_none(tmp_path: Path, size: tuple[int, int], count: int) -> None:
    with tile_playing(tmp_path, size) as play:
        scene = at_end(play, f"?{count}", "?9", "?3")
        rects: list[pygame.Rect] = []
        assert len({play.table.stage.goal(tile).width for rack in play.state.racks for tile in rack}) == 1
        for seat, rack in enumerate(play.state.racks):
            row = scene.podium.steps[seat].box
            for tile in rack:
                goal = play.table.stage.goal(tile)
                rect = pygame.Rect(0, 0, int(goal.width), int(goal.width * PROPORTION))
                rect.center = round(goal.x), round(goal.y)
                assert row.inflate(0, 4).contains(rect)
                assert rect.inflate(-2, -2).collidelist(rects) == -1
                rects.append(rect.inflate(-2, -2))
        assert len(rects) == count + 12


@pytest.mark.parametrize("count", [25, 40])
def test_lines_of_a_full_rack_are_alike(tmp_path: Path, count: int) -> None:
    with tile_playing(tmp_path, (1280, 720)) as play:
        at_end(play, f"?{count}")
        lines = Counter(play.table.stage.goal(tile).y for tile in play.state.racks[1])
        assert len(lines) > 1
        assert max(lines.values()) - min(lines.values()) < len(lines)


def whole(step: Step) -> None:
    """Everything of a seat is on its step or above it, and nothing of it covers anything else."""
    parts = [part for part in step[2:7] if isinstance(part, pygame.Rect) and part.height]
    assert all(step.box.contains(part) for part in parts)
    assert all(not one.colliderect(other) for one, other in combinations(parts, 2))
    assert all(not step.face.colliderect(part) for part in parts)
    assert step.pieces.height == 0 or step.pieces.height > 40


@given(st.integers(0, 4), st.lists(st.integers(0, 3), max_size=9), st.integers(480, 900))
def test_winners_stand_in_the_middle_with_a_large_face_others_lower(won: int, ranks: list[int], high: int) -> None:
    ranks, room = sorted(ranks)[: 10 - won], pygame.Rect(20, 110, 1240, high)
    assume(won + len(ranks) >= 2)
    steps = standing_steps(room, style(), won, ranks)
    for step in steps:
        whole(step)
        assert room.contains(step.box)
        assert step.box.bottom == room.bottom
    across = sorted(steps, key=lambda step: step.box.x)
    assert all(one.box.right < other.box.left for one, other in pairwise(across))
    lower = [step.box.top for step in across if step in steps[won:]]
    assert all(step.box.top < min(lower, default=999) for step in steps[:won])
    assert [lower.index(top) for top in sorted(lower)] != [] or not ranks
    assert all((one.box.top < other.box.top) == (first < second)
               for (one, first), (other, second) in pairwise(zip(steps[won:], ranks, strict=True)))  # fmt: skip
    side = FACE if won == 1 else 80
    assert all(
        step.face.width >= side > SMALL_FACE >= other.face.width for step in steps[:won] for other in steps[won:]
    )
    assert all(step.face.inflate(*[step.face.width * (AROUND - 1)] * 2).top >= room.y - 2 for step in steps[:won])
    front = [number for number, step in enumerate(across) if step in steps[:won]]
    assert not won or abs(front[0] - (len(steps) - 1 - front[-1])) <= 1, "as many left as right, or one more"


@given(st.integers(0, 2), st.lists(st.booleans(), min_size=2, max_size=10), st.integers(430, 1000))
def test_in_one_column_steps_lie_below_each_other(won: int, bare: list[bool], wide: int) -> None:
    steps = lying_steps(pygame.Rect(20, 110, wide, 0), style(), won, bare)
    for step, empty in zip(steps, bare, strict=True):
        assert (step.pieces.height == 0) is empty
        whole(step)
    assert all(one.box.bottom < other.box.top for one, other in pairwise(steps))


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1000, 900)])
def test_sheet_bars_and_facts_are_whole_with_lines_from_the_third_round(tmp_path: Path, size: tuple[int, int]) -> None:
    with tile_playing(tmp_path, size) as play:
        scene = at_end(play, LEFT, "?5", "?9", options={"target": 1000})
        for rounds in (1, 2, 3, 9):
            scene.panel.rounds = rounds
            scene.resized(play.context.style)
            if "sheet" in play.form and not scene.sheet_open:
                play.mouse.press("sheet")
            sheet, bars, facts = scene.panel.sheet, scene.panel.bars_place, scene.panel.facts_place
            chart = scene.panel.chart
            wanted = {(2, 1280): False, (3, 1280): True, (9, 1000): True}
            assert bool(chart.height) is wanted.get((rounds, size[0]), rounds >= 3 and bool(chart.height))
            assert sheet.bottom < bars.top or sheet.right < bars.left
            assert bars.bottom <= (chart.top if chart.height else facts.top)
            assert chart.bottom <= facts.top
            assert facts.bottom <= play.key("next").rect.top
            assert play.cut_off() == []


@pytest.mark.parametrize(("rounds", "room"), [(1, 0), (1, 1), (4, 3), (40, 2), (3, 3), (0, 3)])
def test_every_round_is_in_one_row_of_the_sheet(rounds: int, room: int) -> None:
    rows = rows_of(rounds, room)
    assert [number for first, last in rows for number in range(first, last + 1)] == list(range(1, rounds + 1))
    assert len(rows) <= max(room, 1)
    assert all(first == last for first, last in rows[1:])


def test_the_target_is_celebrated_from_the_moment_it_is_passed_only_by_the_round_that_reaches_it() -> None:
    assert score_panel.flourish(0.99, passed=1.0) == 0
    assert score_panel.flourish(1.0, passed=1.0) == 1
    assert score_panel.flourish(1.0 + score_panel.FLOURISH, passed=1.0) == 0
    strengths = [score_panel.flourish(1 + seconds / 50, 1.0) for seconds in range(50)]
    assert all(one >= two for one, two in pairwise(strengths))
    passes = {(50, 150, 100): 0.5, (100, 150, 100): None, (0, 100, 100): 1.0, (0, 99, 100): None, (0, 50, 0): None}
    assert {case: score_panel.passes(*case) for case in passes} == passes


def test_partners_have_one_bar_and_bars_show_what_is_below_zero_too() -> None:
    hands: Any = ((), (), (), ())
    result = RoundResult(hands, hands, (0, 2), (20, 0, 20, 0), "cards-out", "drawn", ((0, 2), (1, 3)))
    standing = Standing((70, 30, 70, 30), points=True, fewest=False, signed=False, champions=(), target=200)
    assert bars_of(result, standing) == [Bar((0, 2), 50, 70), Bar((1, 3), 30, 30)]
    assert reach([Bar((0,), 0, -30), Bar((1,), 10, 40)], 0) == (-30, 40)
    assert reach([Bar((0,), 0, 0)], 0) == (0, 1)


def test_the_lines_go_from_where_a_match_began_to_where_it_is() -> None:
    rounds = [
        RoundResult(((), ()), ((), ()), (won,), noted, "cards-out", "drawn")
        for won, noted in ((0, (20, 0)), (1, (0, 35)), (0, (5, 0)))
    ]
    points = Standing((45, 35), points=True, fewest=False, signed=False, champions=(), target=200)
    assert [way(rounds, points, seat) for seat in (0, 1)] == [(20, 40, 40, 45), (0, 0, 35, 35)]
    wins = Standing((2, 1), points=False, fewest=False, signed=False, champions=(), target=3)
    assert [way(rounds, wins, seat) for seat in (0, 1)] == [(0, 1, 1, 2), (0, 0, 1, 1)]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=10))
def test_faces_at_the_ends_of_lines_never_cover_each_other_where_there_is_room(wanted: list[int]) -> None:
    found = spread(wanted, 9, 0, 100)
    assert all(0 <= middle <= 100 for middle in found)
    assert all(other - one >= 9 for one, other in pairwise(sorted(found)))
    assert spread(sorted(found), 9, 0, 100) == sorted(found), "what is apart stays"


def test_the_last_tile_strikes_the_rack_tips_the_stamp_falls_then_comes_the_title(lively: TilePlaying) -> None:
    scene, stage, left = at_end(lively), lively.table.stage, tiles(LEFT)
    last, near, far, title = *tiles("R11 R10 Y10"), lively.context.t("scoring.title-you", name="Anna")
    begun: dict[str, float] = {}
    assert scene.busy
    while scene.held:
        now = {"risen": stage.poses.of(last).y, "struck": stage.poses.of(last).squash, "near": stage.poses.of(near).y,
               "far": stage.poses.of(far).y, "tipped": lively.table.tipped,
               "stamped": lively.context.t("mark.gone-out") in lively.words()}  # fmt: skip
        begun |= {what: scene.age for what in now if now[what] and what not in begun}
        assert title not in lively.words()
        lively.frame()
    assert [*begun] == sorted(begun, key=lambda each: begun[each])
    assert [*begun] == ["risen", "struck", "near", "far", "tipped", "stamped"]
    assert (lively.table.tipped, stage.poses.any) == (0, False), "the table that can be looked at lies as before"
    lively.until(lambda: not scene.held)
    assert set(stage.keys()) == set(left)
    assert title not in lively.words()
    row, sums = scene.podium.steps[1].box, set()
    for _ in range(60):
        assert all(row.top - row.height < stage.place(tile).y < row.bottom for tile in left), "not above the title"
        sums.add(scene.podium.counted(1))
        lively.frame()
    assert len(sums) >= 4
    lively.until(lambda: not scene.busy, frames=200)
    assert scene.podium.counted(1) == 125
    assert title in lively.words()


def test_going_out_is_over_before_the_table_goes_and_no_tile_hops_twice() -> None:
    assert STRIKES < STRUCK < TIPS < STAMPS < TIPS + TIPPED < HOLD
    assert STAMPS + STAMP < HOLD - 0.5, "time to read"
    heights = [hop(HOP * tenth / 10).y for tenth in range(11)]
    assert heights[0] == heights[10] == 0
    assert min(heights) == heights[5] == -8


@pytest.mark.parametrize("seed", range(2))
def test_any_click_and_any_key_at_any_moment_show_the_end_within_a_frame(lively: TilePlaying, seed: int) -> None:
    scene, chance = at_end(lively), Random(seed)
    lively.mouse.wait(chance.uniform(0, scene.end - 1))
    if seed % 2:
        lively.mouse.click((chance.randrange(960), 20))
    else:
        lively.mouse.key(chance.choice((pygame.K_RETURN, pygame.K_x, pygame.K_ESCAPE)))
    assert lively.top is scene
    assert not scene.held
    assert not lively.table.stage.busy
    assert scene.podium.counted(1) == 125


def heard_at_end(play: TilePlaying, monkeypatch: pytest.MonkeyPatch, target: int) -> list[tuple[Sound, int]]:
    """The sounds of the counting, each with its step."""
    scene, heard = at_end(play, options={"target": target}), list[tuple[Sound, int]]()
    monkeypatch.setattr(play.context.sounds, "play", lambda sound, step=0, *_, **__: heard.append((sound, step)))
    play.until(lambda: not scene.busy)
    return heard


def test_figures_are_heard_ever_higher_the_target_once(lively: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = heard_at_end(lively, monkeypatch, target=1000)
    steps = [step for sound, step in heard if sound is Sound.COUNT]
    assert len(steps) == len(LEFT.split())
    assert steps == sorted(steps)
    assert steps[-1] > steps[0]
    assert Sound.TARGET not in dict(heard)
    sounds = [sound for sound, _ in heard_at_end(lively, monkeypatch, target=100)]
    assert sounds.count(Sound.TARGET) == 1
    assert sounds.index(Sound.TARGET) > sounds.index(Sound.COUNT)


def test_confetti_falls_over_the_whole_height_and_width_is_gone_and_falls_the_same_again() -> None:
    assert throws(20) == throws(20)
    for throw in throws(40):
        falls = [each for tenth in range(int(FALLS * 50)) if (each := scrap(throw, tenth / 50)) is not None]
        assert [y for _, y, _ in falls] == sorted(y for _, y, _ in falls)
        assert falls[0][1] < 0.02
        assert falls[-1][1] > 0.98
        assert scrap(throw, -0.1) is scrap(throw, FALLS) is None
    across = sorted(throw[0] for throw in throws(40))
    assert (across[0] < 0.05, across[-1] > 0.95) == (True, True)
    assert max(other - one for one, other in pairwise(across)) < 0.06


def test_confetti_is_before_all_panels_and_behind_keys(lively: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, order = at_end(lively, options={"target": 100}), list[str]()
    for name, owner in (("draw_panel", "podium"), ("draw_confetti", "scoring")):
        monkeypatch.setattr(f"game.ui.scenes.round.{owner}.{name}", lambda *_, name=name: order.append(name))
    lively.until(lambda: not scene.held)
    assert scene.form is not None
    monkeypatch.setattr(scene.form, "draw", lambda _: order.append("keys"))
    lively.words()
    assert order == [*["draw_panel"] * 2, "draw_confetti", "keys"]
    sizes = {picture.get_size() for picture in scene._scraps()}
    assert len(sizes) == 1
    assert max(*sizes.pop()) < lively.context.style.px(48)


def test_winning_a_match_losing_it_and_winning_a_round_look_different(play: TilePlaying) -> None:
    won, round_won = (at_end(play, options={"target": target}) for target in (100, 1000))
    assert (won.podium.lost, won.confetti, round_won.confetti) == (False, MATCH, 0)
    play.set_up(position("R11", LEFT, table="R8 R9 R10", loose="G8 Y10", options={"target": 100}), (NORMAL, HUMAN))
    lost = result(play)
    assert (lost.over, lost.podium.lost, lost.confetti) == (True, True, 0)


def test_first_wins_against_levels_and_best_rounds_are_told(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    first = play.context.t("fact.first-win", level=play.context.t("seats.level.medium"))
    for level, celebrated in (("medium", False), ("easy", True)):
        monkeypatch.setattr(milestones_module, "before", lambda *_, level=level: Reached(9, 500, frozenset({level})))
        at_end(play, options={"target": 100})
        assert (first in play.words()) is celebrated
    monkeypatch.setattr(milestones_module, "before", lambda *_: Reached(9, 124))
    scene = at_end(play, options={"target": 1000})
    assert play.context.t("fact.record", n=125) in play.words()
    assert scene.confetti == SMALL


def test_somebody_who_has_lost_is_told_how_much_was_missing(play: TilePlaying) -> None:
    table = {"table": "R8 R9 R10", "loose": "G8 Y10"}
    for target, said in ((500, ("tiles", 6)), (100, ("points", 100))):
        play.set_up(position("R11", LEFT, **table, options={"target": target}), (NORMAL, HUMAN))
        result(play)
        assert play.context.t(f"scoring.missed-{said[0]}", n=said[1]) in play.words()
        assert play.context.t("scoring.out") in play.words()
        assert play.cut_off() == []
    at_end(play)
    assert not any("gefehlt" in word or "hättest" in word for word in play.words()), "to whoever has won"


@pytest.mark.parametrize("way", ["watched", "skipped", "without motion"])
def test_a_best_round_is_heard_once_however_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr(milestones_module, "before", lambda *_: Reached(9, 124))
    with tile_playing(tmp_path, settings=QUICK if way == "without motion" else MOVING) as play:
        scene, heard = at_end(play, options={"target": 1000}), list[Sound]()
        monkeypatch.setattr(play.context.sounds, "play", lambda sound, *_, **__: heard.append(sound))
        if way == "skipped":
            play.mouse.key(pygame.K_x)
        play.until(lambda: not scene.busy)
        play.mouse.wait(3)
        assert heard.count(Sound.RECORD) == 1


def test_the_end_of_a_match_is_told_and_the_match_forgotten(play: TilePlaying) -> None:
    play.context.scenes.push(NewMatch(play.context), fade=False)
    scene = at_end(play, options={"target": 100})
    assert play.state.phase is TilePhase.OVER
    assert scene.over
    assert play.context.t("scoring.match-title-you", name="Anna") in play.words()
    assert "next" not in play.form
    assert play.open_matches() == 0
    play.mouse.press("menu")
    assert isinstance(play.context.scenes.top, Menu)
    play.frame()
    assert "continue" not in play.form


def test_another_match_has_the_same_players_and_rules_and_another_deal(play: TilePlaying) -> None:
    scene, state = at_end(play, LEFT, "R6", kinds=(HUMAN, NORMAL, HUMAN), options={"target": 100}), play.state
    play.mouse.press("again")
    record = play.screen.session.record
    assert record.seats == scene.screen.session.record.seats
    assert record.rules == state.rules
    assert record.seed != state.seed
    assert len(play.context.scenes) == 2
    assert play.open_matches() == 1


def test_the_keyboard_goes_on_and_two_clicks_on_next_deal_one_round(play: TilePlaying) -> None:
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        at_end(play)
        play.mouse.key(key)
        assert play.state.round == 2
    at_end(play)
    point = play.key("next").rect.center
    for _ in range(3):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=point, button=1))
    play.frame()
    play.until_my_turn()
    assert play.state.round == 2
    assert play.screen.session.record.lines.count("0 next") == 1


def test_the_table_can_be_looked_at_as_it_lay_in_the_end_and_a_resize_keeps_all_in_place(play: TilePlaying) -> None:
    scene = at_end(play)
    left = dict(play.goals())
    play.mouse.press("table")
    assert {*tiles("R8 R9 R10 R11 G8 Y10")} <= {*play.goals()}
    for language, text in product(Language, (100, 200)):
        play.context.change(language=language, text_size=text)
        assert play.cut_off() == [], "the way back is told whole"
    play.context.change(language="de", text_size=100)
    play.mouse.press("result")
    assert play.goals() == left
    assert play.context.t("scoring.out") in play.words()
    play.driver.window.size = (1280, 720)
    play.frame()
    assert play.top is scene
    assert all(scene.podium.steps[1].box.contains(play.rect(tile)) for tile in tiles(LEFT))
    play.mouse.press("next")
    play.until_my_turn()
    play.whole()
