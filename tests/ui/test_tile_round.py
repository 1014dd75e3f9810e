"""A table of tiles: a whole round with a mouse that nobody holds, what is shown of a turn at whose plate, and the tray
in which the start tiles lie; between two players at one machine nothing is seen that somebody must not know."""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.engine.game import Draw, Pass
from game.engine.options import SeatKind
from game.engine.record import unseal
from game.engine.tiles.actions import Lay, TilePhase
from game.engine.tiles.melds import Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState, TileStep
from game.store.folders import matches_folder, player_folders
from game.store.settings import Settings
from game.ui.kit.sprite import Place
from game.ui.scenes.library.review import ReviewScene
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.table.tiles.chrome import TilePlate
from game.ui.table.tiles.felt import LABEL, PITCH, STEP, Ground, Spot, Tray, row_height, tray
from game.ui.table.tiles.images import tile_rect
from tests.tables import read_line, with_hidden_mixed
from tests.tile_tables import one, position, rules as rules_with, tiles
from tests.ui.driver import HUMAN, NORMAL, QUICK, as_a
from tests.ui.playing import TilePlaying, tile_playing, tile_turn

MOST_STEPS = 4000
"""So many steps no round takes."""


def whole_round(
    home: Path, kinds: Sequence[SeatKind], rules: TileRules | None, seed: str, settings: Settings = QUICK
) -> None:
    """Play a round to its end: every kind of scene comes, the log has words for everything, and the record replays.

    Every action is on the disk when its frame ends.
    """
    with tile_playing(home, settings=settings) as play:
        play.mouse.dt = 0.1
        play.begin(kinds, rules, seed=seed)
        seen, known = set[type](), 0
        for _ in range(MOST_STEPS):
            seen.add(type(play.top))
            if isinstance(play.top, ScoringScene):
                break
            play.step()
            if len(play.screen.session.record.lines) != known:
                known = len(play.screen.session.record.lines)
                assert play.path.read_text("utf-8") == play.text()
        covers = {HandOver} if kinds.count(HUMAN) > 1 else set[type]()
        assert {TileTurn, ScoringScene, *covers} <= seen <= {TileDeal, TileTurn, ScoringScene, *covers, type(None)}
        assert play.state.phase in (TilePhase.SCORING, TilePhase.OVER)
        assert play.state.round_scores
        texts = [line.text for line in play.screen.log.texts()]
        assert len(texts) > 10
        assert all(texts)
        play.replays()
        path = play.path
        play.on_top(ScoringScene).complete()
        play.mouse.press("review")
        assert play.on_top(ReviewScene).file == path


def test_a_round_against_the_computer_is_dealt_played_scored_and_kept_but_not_offered_again(tmp_path: Path) -> None:
    whole_round(tmp_path, (HUMAN, NORMAL), rules_with(game="first_to", first_to=1), "short 20")
    (path,) = matches_folder(player_folders(tmp_path)).glob("*.txt")
    kept = path.read_text("utf-8")
    assert unseal(kept).lines[-1].startswith("digest ")
    with tile_playing(tmp_path) as play:
        assert "continue" not in play.form
        assert path.read_text("utf-8") == kept


STOCK = "Y11 R1 G1 Y1 B10 Y3 G12 B3 Y6 G4"
ON_RUN = {"R2": "R3", "R7": "R6", "*": "R6", "R5": "R4", "B12": "B11"}
"""What a tile is put to, on the right; a 2 on the left."""
NEXT = {"R2": ("draw-two", 2), "R5": ("skip", 0), "*": ("draw-four", 4)}
"""What tiles do to the next player, and how many it draws."""


class Told:
    """What is shown at plates: words, hits, seats that miss a turn, and where tiles fly to."""

    def __init__(self, play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
        self.marks: list[tuple[int, str, object]] = []
        self.hits: list[int] = []
        self.flights: list[tuple[int, int]] = []
        self.dimmed = set[int]()
        self.play, playback = play, play.screen.playback
        mark, fly = playback.mark, playback.fly

        def marked(seat: int, key: str, alarm: bool = False, **names: object) -> None:
            self.marks.append((seat, key, names.get("n")))
            mark(seat, key, alarm, **names)

        def flown(start: object, end: object, count: int, pace: object) -> None:
            self.flights += [(seat, count) for seat in range(play.state.seats) if play.table.plate_place(seat) == end]
            fly(start, end, count, pace)  # type: ignore[arg-type]

        monkeypatch.setattr(playback, "mark", marked)
        monkeypatch.setattr(playback, "fly", flown)
        monkeypatch.setattr(playback, "hit", self.hits.append)

    def watch(self) -> None:
        playback = self.play.screen.playback
        for _ in range(2000):
            self.play.frame()
            self.dimmed |= {*playback.dimmed}
            if not (playback.pending or playback.dimmed):
                return
        raise AssertionError("it is never shown to its end")


@pytest.mark.parametrize(("word", "direction"), [("R2", 1), ("R5", -1), ("*", -1), ("R7", 1), ("R7", -1), ("B12", 1)])
def test_what_a_tile_does_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, direction: int) -> None:
    run = {"R2": "R3 R4 R5", "R5": "R2 R3 R4", "B12": "B9 B10 B11"}.get(word, "R4 R5 R6")
    state = position(f"{word} G9 Y9", "?14", "?14", "?14", table=run, loose="Y1 G8", stock=STOCK, direction=direction)
    with tile_turn(tmp_path, state, (HUMAN, NORMAL, NORMAL, NORMAL), paused=True, settings=Settings()) as play:
        told = Told(play, monkeypatch)
        play.put(word, ON_RUN[word], -0.7 if word == "R2" else 0.7)
        play.mouse.press("end")
        assert play.table.draft is None
        told.watch()
        effect, drawn = NEXT.get(word, ("", 0))
        struck = direction % 4
        missed = {struck} if effect else set[int]()
        wanted: list[tuple[int, str, object]] = [(struck, f"effect.{effect}", None)] if effect else []
        wanted += [(0, "effect.reverse", None)] if word == "R7" else []
        wanted += [(struck, "mark.drew", drawn)] if drawn else []
        wanted += [(struck, "mark.skipped", None)] if effect else []
        assert told.marks == wanted
        assert told.dimmed == missed
        assert {*told.hits} == ({struck} if drawn else set())
        assert told.flights == ([(struck, drawn)] if drawn else [])
        turn = {"R7": -direction}.get(word, 2 * direction if effect else direction) % 4
        assert play.table.shown.turn == turn
        assert play.table.shown.direction == (-direction if word == "R7" else direction)


def test_what_others_draw_and_lay_comes_to_and_from_plates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.mouse.dt = 1 / 60
        state = position("G2 B8 Y5", "R9 Y11 G3", "R7 Y4 B2", table="R4 R5 R6", loose="Y1 B12", stock=STOCK, turn=1)
        acts = {1: Draw(), 2: read_line(state._replace(turn=2), "2 lay R4 R5 R6 R7")[1]}
        think = lambda view, _: acts[view.seat] if view.phase is TilePhase.TURN else Pass()  # noqa: E731
        play.set_up(state, (HUMAN, NORMAL, NORMAL), think=think)
        told, plates = Told(play, monkeypatch), play.table.zones.plates
        play.until(lambda: one("R7") in {*play.table.stage.keys()})
        assert [mark for mark in told.marks if mark[1] == "mark.drew"] == [(1, "mark.drew", 1)]
        assert told.flights == [(1, 1)]
        place = play.table.stage.place(one("R7"))
        away = [hypot(place.x - plate.centerx, place.y - plate.centery) for plate in plates]
        assert min(range(3), key=away.__getitem__) == 2, "it leaves the plate of whoever lays it"
        assert play.table.last_touched == (play.table.melds[0].tiles,)
        play.until_my_turn()
        assert len(play.table.rack) == 3


@pytest.mark.parametrize("call", [True, False])
def test_who_called_with_one_tile_left_has_uno_on_the_plate(tmp_path: Path, call: bool) -> None:
    with tile_playing(tmp_path) as play:
        state = position("G2 B8 Y5", "R7 Y11", table="R4 R5 R6", loose="Y1 B12", stock=STOCK, turn=1)
        laid = as_a(Lay, read_line(state, "1 lay R4 R5 R6 R7")[1])
        lay = replace(laid, uno=call)
        play.set_up(state, think=lambda view, _: lay if view.phase is TilePhase.TURN else Pass())
        play.until_my_turn()
        assert (play.table.counts[1], TilePlate(play.table, 1).called) == (1, call)


def test_a_tile_laid_in_this_turn_can_be_dragged_back_to_the_rack_but_none_of_the_table(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R7 G2 B9 Y4", "?14", table="R4 R5 R6 | Y9 G9 B9'", loose="R3'")) as play:
        play.put("R7", "R6")
        play.put("R7", "G2", 0)
        assert play.at_start()
        assert abs(play.slots.index(one("R7")) - play.slots.index(one("G2"))) == 1


LOOSE = tiles("B12 R7 Y4 G1")
MELD = tiles("R4 R5 R6")


def test_start_tiles_are_dealt_into_a_tray_in_the_middle_which_gets_shorter_and_is_gone_with_the_last() -> None:
    ground = Ground()
    ground.resize(Rect(10, 20, 932, 358), 1.0)
    ground.loose = LOOSE
    ground.find_spots([(tile,) for tile in LOOSE], {})
    spots, middle = ground.spots, [ground.middles((tile,))[0] for tile in LOOSE]
    assert all(abs(y - ground.felt.centery) < 1 for _, y in middle)
    assert [x for x, _ in middle] == sorted(x for x, _ in middle)
    (row, first), last = spots[LOOSE[:1]], spots[LOOSE[3:]].column
    assert tray(LOOSE, spots) == Tray(row, first - LABEL - 1, last + 2, named=True)
    assert tray(LOOSE[:-1], spots) == Tray(row, first - LABEL - 1, last + 2 - STEP, named=True)
    assert tray((), {MELD: Spot(row, 4)}) is None
    assert tray(LOOSE, {LOOSE[:1]: Spot(1, 0), LOOSE[1:2]: Spot(1, 3 * STEP + 1)}) is None, "no band across the felt"


def test_a_point_is_the_wish_for_what_lies_there_and_at_an_edge_for_the_row_at_that_edge() -> None:
    ground = Ground()
    ground.resize(Rect(10, 20, 932, 358), 1.0)
    ground.find_spots([MELD, (LOOSE[0],), tiles("B1 B2")], {})
    for item, spot in ground.spots.items():
        points = ground.middles(item)
        (x, y), half = points[0], (points[-1][0] - points[0][0]) / 2
        assert ground.wish((x + half, y), len(item)) == spot
        assert ground.wish((x + half + ground.pitch / 8, y), len(item)) == (spot.row, spot.column + 0.25)
        assert ground.in_rows((x, y)) == (x, y)
        assert ground.cells(spot.row, spot.column, spot.column + 2).collidepoint(x, y)
    high = tile_rect(Place(0, 0, ground.pitch / PITCH)).height / 2
    assert 2 * high < row_height(ground.pitch) < 2.5 * high
    assert [ground.in_rows((5, y))[1] for y in (0, 999)] == pytest.approx([20 + high, 378 - high], abs=1)


def test_no_tray_is_drawn_round_a_meld_and_its_name_gives_way_to_one() -> None:
    start, loose = 10, (LOOSE[0], LOOSE[3])
    both = {LOOSE[:1]: Spot(1, start), LOOSE[3:]: Spot(1, start + 2 * STEP)}
    whole = Tray(1, start - LABEL - 1, start + 2 * STEP + 2, named=True)
    assert tray(loose, both) == whole
    assert tray(loose, {**both, LOOSE[3:]: Spot(1, start + 2 * STEP - 1)}) == whole._replace(last=whole.last - 1)
    assert tray(loose, {**both, MELD[:2]: Spot(1, start + 4)}) is None
    assert tray(loose, {**both, MELD: Spot(1, start + 2 * STEP + 4)}) == whole
    assert tray(LOOSE[3:], {LOOSE[3:]: Spot(1, start), MELD: Spot(1, 2)}) == Tray(1, start, start + 2, named=False)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_start_tiles_have_their_name_and_can_be_carried_out_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    with tile_turn(tmp_path, position("R4 B4 Y9", "?14", loose="B12 R7 Y4 G1"), size=size) as play:
        play.whole()
        assert play.context.t("table.start-tiles") in play.words()
        assert play.table.zones.felt.collidepoint(play.point("B12"))
        there = play.point("Y4")
        play.mouse.click(play.point("R4"))
        play.mouse.click(there)
        assert one("Y4") not in play.table.loose
        play.mouse.press("undo")
        assert play.point("Y4") == there


CROWDED = "G2 G3 G4 G5 G6 | Y9 *=G9 B9 | Y3 Y4 Y5 Y6 Y7 Y8 | R4 R5 R6 | R11 Y11 G11 | B3 B4 B5 B6"


def test_the_log_moves_the_tray_and_the_melds_only_where_it_must_and_gives_everything_back(tmp_path: Path) -> None:
    with tile_playing(tmp_path, (1280, 720)) as play:
        for table, room in (("G2 G3 G4", True), (CROWDED, False)):
            play.set_up(position("R1", "?14", table=table, loose="G7 Y2'"), (HUMAN, NORMAL))
            play.until_my_turn()
            ground, before = play.table.ground, play.goals()
            lying = ground.lying
            play.mouse.press("log")
            play.frame()
            assert tray(play.table.loose, ground.spots) is not None
            assert (play.goals() == before) == room
            play.whole()
            play.mouse.press("log")
            play.frame()
            assert (play.goals(), ground.lying) == (before, lying)


TABLE = "R4 R5 R6 | Y9 *=G9 B9"


def cover(home: Path, state: TileState, kinds: tuple[SeatKind, ...]) -> tuple[type, bytes, bytes]:
    """The scene that comes first for a state, its picture, and the covered table below it."""
    with tile_playing(home) as play:
        play.set_up(state, kinds)
        play.until_on_top(HandOver)
        above = play.picture()
        kind = type(play.top)
        play.context.scenes.pop(fade=False)
        return kind, above, play.picture()


def state_of(seats: int, turn: int = 1, **keys: object) -> TileState:
    """A position in which every seat has something to hide."""
    return position(*["?9"] * seats, table=TABLE, loose="G7 Y2", turn=turn, seed="1", **keys)


def test_the_cover_after_an_own_turn_tells_nothing_of_the_rack(tmp_path: Path) -> None:
    pictures = []
    for rack in ("R3 B1 B8 Y3 G11", "R3 G4 B12 Y8 R12"):
        with tile_playing(tmp_path / rack) as play:
            play.set_up(position(rack, "Y1 Y2 Y5", table=TABLE, loose="G7 Y2"), (HUMAN, HUMAN))
            play.mouse.press("ready")
            play.until_my_turn()
            play.mouse.press("sort")
            play.put("R3", "R6")
            play.mouse.press("end")
            play.until_on_top(HandOver)
            play.mouse.wait(3)
            pictures.append(play.picture())
            play.context.scenes.pop(fade=False)
            pictures.append(play.picture())
    assert pictures[:2] == pictures[2:]


def test_a_computers_turn_shows_the_same_whatever_others_hold(tmp_path: Path) -> None:
    state, pictures = state_of(4, 2), []
    for number, secrets in enumerate((state, with_hidden_mixed(state, (0,), "5"))):
        with tile_playing(tmp_path / str(number)) as play:
            play.set_up(secrets, (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
            play.mouse.press("log")
            play.mouse.wait(0.5)
            assert isinstance(play.top, TileTurn)
            pictures.append(play.picture())
    assert pictures[0] == pictures[1]


def dealt_otherwise(steps: list[TileStep]) -> list[TileStep]:
    """The steps of a deal with other tiles on the racks and in the stock, but the same start tiles."""
    end = steps[-1].state
    other = with_hidden_mixed(end, (), "3")
    stocks = {len(end.stock): other.stock, len(end.stock) + len(end.loose): (*end.loose, *other.stock)}
    return [
        step._replace(state=step.state._replace(racks=other.racks, stock=stocks[len(step.state.stock)]))
        if step.state.racks == end.racks
        else step
        for step in steps
    ]


def test_dealing_shows_the_same_whatever_is_dealt_to_hidden_racks(tmp_path: Path) -> None:
    pictures: list[list[bytes]] = []
    for number in range(2):
        with tile_playing(tmp_path / str(number), settings=Settings()) as play:
            play.mouse.dt = 0.1
            screen = play.begin((HUMAN, HUMAN, HUMAN), seed="deal")
            if number:
                screen.session.steps[:] = dealt_otherwise(screen.session.steps)
            shots = []
            while isinstance(play.top, TileDeal):
                play.mouse.wait(0.7)
                shots.append(play.picture())
            pictures.append(shots)
    assert len(pictures[0]) > 4
    assert pictures[0] == pictures[1]


def test_a_window_is_decided_while_all_may_look_before_anybody_takes_over(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=replace(QUICK, catch_seconds=2)) as play:
        window = state_of(2, 1, phase="window", catchable=1)
        play.set_up(window._replace(racks=(window.racks[0], window.racks[1][:1])), (HUMAN, HUMAN))
        play.mouse.wait(30)
        assert isinstance(play.top, HandOver)
        assert play.top.public
        assert play.table.covered
        assert {widget.key for widget in play.form} == {"ready", "catch-0", "menu"}
        play.mouse.press("catch-0")
        assert play.screen.session.record.lines == ("0 catch 1",)
        play.until(lambda: isinstance(play.top, HandOver) and not play.top.public)
        play.mouse.press("ready")
        play.until_my_turn()
        assert play.table.viewer == play.state.turn == 1


@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, NORMAL, HUMAN), (HUMAN,) * 4], ids=len)
def test_the_cover_is_the_same_whatever_lies_hidden(tmp_path: Path, kinds: tuple[SeatKind, ...]) -> None:
    state = state_of(len(kinds), len(kinds) - 1)
    other = with_hidden_mixed(state, (), "kinds")
    assert other.racks != state.racks
    shown = cover(tmp_path, state, kinds)
    assert shown == cover(tmp_path, other, kinds)
    for public in (state._replace(racks=(state.racks[0][:-1], *state.racks[1:])), state._replace(turn=0)):
        assert shown != cover(tmp_path, public, kinds), "what is public can be seen"


def test_each_human_gets_a_cover_and_then_the_own_rack_in_its_own_order(play: TilePlaying) -> None:
    screen = play.begin((HUMAN, HUMAN, NORMAL), seed="b")
    orders: dict[int, list[Tile]] = {}
    for turn in range(3):
        play.until_on_top(HandOver)
        seat = play.top.seat
        assert screen.table.covered
        assert not any(screen.table.stage.goal(tile).face_up for tile in screen.table.rack)
        play.mouse.press("ready")
        play.until_my_turn()
        assert not screen.table.covered
        assert screen.table.viewer == seat
        assert all(screen.table.stage.goal(tile).face_up for tile in screen.table.rack)
        assert set(screen.table.rack) == set(play.state.racks[seat])
        kept = [tile for tile in orders.get(seat, ()) if tile in screen.table.rack]
        assert [tile for tile in play.slots if tile in kept] == kept
        assert bool(kept) == (turn == 2)
        for _ in range(seat + 1):
            play.mouse.press("sort")
        play.mouse.drag(play.point(play.slots[-1]), play.point(play.slots[0]))
        orders[seat] = play.slots
        while turn < 2 and not isinstance(play.top, HandOver):
            play.step()
    assert {*orders} == {0, 1}


def test_on_the_cover_nothing_can_be_done_but_to_take_over_and_a_resize_keeps_it(play: TilePlaying) -> None:
    play.set_up(state_of(2, 1), (HUMAN, HUMAN))
    play.until_on_top(HandOver)
    before, cover, rack, order = play.screen.session.record, play.top, play.table.zones.own, play.table.slots
    play.mouse.keys(pygame.K_d, pygame.K_e, pygame.K_h, pygame.K_s, pygame.K_v, pygame.K_u)
    play.mouse.drag(rack.center, play.table.zones.felt.topleft)
    assert play.top is cover
    hand = play.turn_below.hand
    assert not any(hand.tile_at((x, rack.top + 30)) for x in range(rack.left + 10, rack.right, 20))
    hand.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(rack.left + 30, rack.top + 30), button=1))
    hand.handle(pygame.Event(pygame.MOUSEMOTION, pos=rack.center, buttons=(1, 0, 0)))
    hand.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(rack.centerx, rack.top + 30), button=1))
    assert (play.table.slots, play.table.selected, play.screen.session.record) == (order, (), before)
    play.driver.window.size = (1280, 800)
    play.frame()
    assert isinstance(play.top, HandOver)
    assert play.table.covered
    play.mouse.press("menu")
    play.mouse.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert isinstance(play.top, TileTurn)
