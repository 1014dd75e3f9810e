"""How a round goes out: each thing at its time, and nothing that anybody has to wait for."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.play.results import RoundResult, Standing
from game.store.settings import Settings
from game.ui.kit.sound import Sound
from game.ui.scenes.round import going_out
from game.ui.scenes.round.going_out import HOLD, LIT, RISES, TITLE_SECONDS
from game.ui.scenes.round.score_bars import Bar, bars_of, reach
from game.ui.scenes.round.score_chart import apart, way
from game.ui.scenes.round.scoring import ScoringScene
from tests.tile_tables import position, tiles
from tests.ui.card_playing import card_playing
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_card_scoring import at_end as card_end
from tests.ui.test_tile_scoring import LEFT, at_end
from tests.ui.tile_playing import TilePlaying, tile_playing


def test_the_last_lay_rises_once_and_stays() -> None:
    assert going_out.risen(RISES) == 0
    assert going_out.risen(LIT) == pytest.approx(1)
    assert going_out.risen(HOLD) == pytest.approx(1)
    assert max(going_out.risen(seconds / 100) for seconds in range(150)) <= 1.1


def test_the_light_flares_up_and_stays() -> None:
    assert going_out.light(0) == 0
    assert going_out.light(LIT) == pytest.approx(1)
    assert 0.5 < going_out.light(HOLD) < 1


def test_the_title_comes_after_the_counting() -> None:
    assert going_out.title(1.9, counted=2.0) == 0
    assert 0 < going_out.title(2.0 + TITLE_SECONDS / 2, counted=2.0) < 1
    assert going_out.title(2.0 + TITLE_SECONDS, counted=2.0) == 1


def test_the_target_is_celebrated_from_the_moment_it_is_passed() -> None:
    assert going_out.flourish(0.99, passed=1.0) == 0
    assert going_out.flourish(1.0, passed=1.0) == 1
    assert going_out.flourish(1.0 + going_out.FLOURISH, passed=1.0) == 0
    strengths = [going_out.flourish(1 + seconds / 50, 1.0) for seconds in range(50)]
    assert all(one >= two for one, two in pairwise(strengths))


@pytest.mark.parametrize(
    ("before", "after", "target", "share"),
    [(50, 150, 100, 0.5), (100, 150, 100, None), (0, 100, 100, 1.0), (0, 99, 100, None), (0, 50, 0, None)],
)
def test_the_target_is_passed_only_by_the_round_that_reaches_it(
    before: int, after: int, target: int, share: float | None
) -> None:
    assert going_out.passes(before, after, target) == share


def test_partners_have_one_bar() -> None:
    result = RoundResult(
        ((), (), (), ()), ((), (), (), ()), (0, 2), (20, 0, 20, 0), "cards-out", "drawn", ((0, 2), (1, 3))
    )
    standing = Standing((70, 30, 70, 30), points=True, fewest=False, signed=False, champions=(), target=200)
    assert bars_of(result, standing) == [Bar((0, 2), 50, 70), Bar((1, 3), 30, 30)]


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
    found = apart(wanted, 9, 0, 100)
    assert all(0 <= middle <= 100 for middle in found)
    assert all(other - one >= 9 for one, other in pairwise(sorted(found)))
    assert apart(sorted(found), 9, 0, 100) == sorted(found), "what is apart stays"


@pytest.mark.parametrize(
    ("rounds", "size", "lines"), [(2, (1280, 720), False), (3, (1280, 720), True), (9, (1000, 900), True)]
)
def test_the_totals_have_lines_from_the_third_round_on(
    tmp_path: Path, rounds: int, size: tuple[int, int], lines: bool
) -> None:
    with tile_playing(tmp_path, size, draw_every=1000) as play:
        scene = at_end(play, LEFT, "?5", "?9", kinds=(HUMAN, NORMAL, NORMAL, NORMAL), options={"target": 1000})
        scene.panel.rounds = rounds
        scene.resized(play.context.style)
        sheet, bars, facts = scene.panel.parts()
        chart = scene.panel.chart
        assert bool(chart.height) is lines
        assert sheet.bottom < bars.bottom <= chart.top <= chart.bottom <= facts.top
        assert play.cut_off() == []


def test_bars_show_what_is_below_zero_too() -> None:
    assert reach([Bar((0,), 0, -30), Bar((1,), 10, 40)], 0) == (-30, 40)
    assert reach([Bar((0,), 0, 0)], 0) == (0, 1)


def test_the_table_is_held_and_the_last_lay_is_lit_before_anything_is_counted(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        scene = at_end(play)
        lay, stage = tiles("R8 R9 R10 R11"), play.table.stage
        rest = {tile: stage.goal(tile).y for tile in lay}
        play.mouse.wait(LIT)
        assert scene.held
        assert set(lay) <= set(stage.keys())
        assert all(stage.place(tile).y < rest[tile] for tile in lay)
        assert play.context.t("scoring.title-you", name="Anna") not in play.words()
        play.until(lambda: not scene.held)
        assert set(stage.keys()) == set(tiles(LEFT))
        assert play.context.t("scoring.title-you", name="Anna") not in play.words()
        play.until(lambda: not scene.busy)
        assert play.context.t("scoring.title-you", name="Anna") in play.words()


def test_the_last_card_is_lit_too(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as play:
        scene = card_end(play, "Y3 G+2 W", "B9 BR")
        play.mouse.wait(LIT)
        assert scene.held
        assert play.table.stage.place(play.state.discard[0]).lift > 0.9


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("how", ["click", "key"])
def test_any_click_and_any_key_at_any_moment_show_the_end_within_a_frame(tmp_path: Path, seed: int, how: str) -> None:
    with tile_playing(tmp_path, settings=Settings(), draw_every=1000) as play:
        scene = at_end(play)
        chance = Random(seed)
        play.mouse.wait(chance.uniform(0, scene.end - 1))
        if how == "click":
            play.mouse.click((chance.randrange(960), 20))
        else:
            play.mouse.key(chance.choice((pygame.K_RETURN, pygame.K_x, pygame.K_ESCAPE)))
        assert play.top is scene
        assert not scene.held
        assert not play.table.stage.busy
        assert scene.rows.counted(1) == 125


def test_the_next_round_is_one_click_away_while_it_is_counted(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        scene = at_end(play)
        play.until(lambda: not scene.held)
        play.mouse.press("next")
        assert play.top is not scene
        assert play.state.round == 2


def test_without_motion_everything_is_there_at_once(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        scene = at_end(play)
        assert not scene.held
        words = play.words()
        assert play.context.t("scoring.title-you", name="Anna") in words
        assert "+125" in words


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440), (1000, 900)])
@pytest.mark.parametrize("rounds", [1, 9])
def test_sheet_bars_and_facts_lie_below_each_other_and_are_told_whole(
    tmp_path: Path, size: tuple[int, int], rounds: int
) -> None:
    with tile_playing(tmp_path, size, draw_every=1000) as play:
        scene = at_end(play, LEFT, "?5", "?9", kinds=(HUMAN, NORMAL, NORMAL, NORMAL), options={"target": 1000})
        scene.panel.rounds = rounds
        scene.resized(play.context.style)
        sheet, bars, facts = scene.panel.parts()
        assert sheet.bottom < bars.top
        assert bars.bottom <= facts.top
        assert facts.bottom <= play.key("next").rect.top
        assert play.cut_off() == []


def test_a_round_that_ends_with_the_stock_lights_nothing(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.set_up(position("Y12 G3", "R1 B6", table="R8 R9 R10", loose="G7 Y2", stock="B11"))
        play.until_my_turn()
        play.mouse.press("draw")
        play.until(lambda: isinstance(play.top, ScoringScene))
        play.mouse.wait(LIT)
        assert all(play.table.stage.place(tile).lift == 0 for tile in tiles("R8 R9 R10"))


def heard_at_end(play: TilePlaying, monkeypatch: pytest.MonkeyPatch, target: int) -> list[tuple[Sound, int]]:
    """The sounds of the counting, each with its step."""
    scene, heard = at_end(play, options={"target": target}), list[tuple[Sound, int]]()
    sounds = play.context.sounds
    monkeypatch.setattr(sounds, "play", lambda sound, step=0, *_, **__: heard.append((sound, step)))
    play.until(lambda: not scene.busy)
    return heard


def test_figures_are_heard_growing_ever_higher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        heard = heard_at_end(play, monkeypatch, target=1000)
        steps = [step for sound, step in heard if sound is Sound.COUNT]
        assert len(steps) == len(LEFT.split())
        assert steps == sorted(steps)
        assert steps[-1] > steps[0]
        assert Sound.TARGET not in dict(heard)


def test_the_target_is_heard_once_when_it_is_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        heard = [sound for sound, _ in heard_at_end(play, monkeypatch, target=100)]
        assert heard.count(Sound.TARGET) == 1
        assert heard.index(Sound.TARGET) > heard.index(Sound.COUNT)


@pytest.mark.parametrize("language", ["de", "en"])
def test_with_ten_seats_no_button_covers_another(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language) as play:
        card_end(play, *(["?2"] * 9))
        places = [play.key(name).rect for name in ("menu", "same", "sheet", "table", "next")]
        assert all(place.collidelist([*places[:i], *places[i + 1 :]]) == -1 for i, place in enumerate(places))
