"""Who acts when: the call, the chance to catch, computers beside the frames, the clock and what is heard of it; and the
turns of computers can be followed: how long things are seen, what is marked, and that no sign covers another."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.game import Catch, Draw, Pass
from game.engine.options import SeatKind
from game.engine.tiles.actions import Lay, TileAction, TilePhase
from game.engine.tiles.books import RUMMIKUB, UNO_RUMMY
from game.engine.tiles.melds import Meld
from game.engine.tiles.plays import find_play
from game.engine.tiles.state import TileState
from game.engine.tiles.views import TileView, before
from game.play.tiles.session import URGENT, TurnClock
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.motion import HOPS
from game.ui.kit.sound.effects import Sound
from game.ui.kit.sprite import Rim
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.shared.playback import DRAWN
from game.ui.table.tiles import chrome
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.table import moved_tiles
from tests import card_tables
from tests.listed import listed
from tests.tables import read_line
from tests.tile_tables import lay_of, meld, position, tiles
from tests.ui.driver import HUMAN, NORMAL, QUICK, sure
from tests.ui.listening import InProcess
from tests.ui.playing import TilePlaying, card_playing, tile_playing, tile_turn
from tests.ui.test_tile_resume import until_a_turn

SETTINGS = Settings(computer_speed=ComputerSpeed.AT_ONCE, reduce_motion=True, catch_seconds=4)
RUN = "R8 R9 R10"
START = "G7 Y2"
STOCK = "Y11 R1 G1 Y1 B10 Y3 G12 B3 Y6 G4"
QUIET = "Y12 G3 B6 Y5"
"""A rack that fits nothing of the table."""


def quiet(view: TileView, rng: Random) -> TileAction:
    """A computer that notices nothing and plays no more than it must."""
    if view.seat != view.turn or view.phase is TilePhase.WINDOW:
        return Pass()
    play = find_play(before(view))
    if isinstance(play, Lay) and view.phase is TilePhase.TURN:
        return play
    return Draw() if view.stock_count and view.phase is TilePhase.TURN else Pass()


def alert(view: TileView, rng: Random) -> TileAction:
    """The same, with open eyes."""
    if view.catchable not in (None, view.seat):
        return Catch(view.catchable)
    return quiet(view, rng)


def two_left(turn: int = 0, *others: str, **keys: object) -> TileState:
    """The seat on turn can lay R11 and then has one tile left; the others can play nothing."""
    racks = [QUIET, *others]
    racks.insert(turn, "R11 B1")
    return position(*racks, table=RUN, loose=START, stock=STOCK, turn=turn, **keys)


def lay(play: TilePlaying, name: str = "R11", on: str = "R10") -> None:
    """Put a tile to the run and end the turn."""
    play.put(name, on)
    play.mouse.press("end")


def watching(play: TilePlaying) -> bool:
    """Whether somebody can be caught."""
    return play.screen.driver.catch_window is not None


@pytest.mark.parametrize("costs", [0, 2])
def test_a_call_without_sense_is_refused_with_its_reason_or_costs_what_was_agreed(tmp_path: Path, costs: int) -> None:
    options = {"false_catch_penalty": costs} if costs else {}
    state = position("R11 B1 Y4 Y8 G2 G5", QUIET, table=RUN, loose=START, stock=STOCK, options=options)
    with tile_turn(tmp_path, state, think=alert, settings=SETTINGS) as play:
        assert play.key("uno").enabled == bool(costs)
        play.mouse.press("uno")
        assert not play.state.called
        assert (play.form.tip is None) == bool(costs)
        assert len(play.state.racks[0]) == 6 + costs
        play.until_my_turn()
        play.whole()
        lay(play)
        assert len(play.state.racks[0]) == 5 + costs


def test_a_forgotten_call_is_made_late_in_time(tmp_path: Path) -> None:
    state = two_left(options={"late_uno_call": "until_caught"})
    with tile_turn(tmp_path, state, think=alert, settings=SETTINGS) as play:
        lay(play)
        play.until(lambda: watching(play))
        assert play.key("uno").enabled
        play.mouse.press("uno")
        assert play.state.catchable is None
        play.until_my_turn()
        assert len(play.state.racks[0]) == 1


@pytest.mark.parametrize("catches", [True, False])
def test_the_human_catches_a_computer_while_the_time_for_it_lasts(tmp_path: Path, catches: bool) -> None:
    with tile_playing(tmp_path, settings=SETTINGS) as play:
        play.set_up(two_left(1, "Y10 G12' B8"), (HUMAN, NORMAL, NORMAL), think=quiet)
        play.until(lambda: watching(play))
        play.frame()
        lines = len(play.screen.session.record.lines)
        assert play.key("uno").text == play.context.t("table.catch")
        assert play.context.t("guide.watch", name="Bert") == play.turn.guidance().text
        play.mouse.wait(3.4)
        assert watching(play)
        assert len(play.screen.session.record.lines) == lines
        if catches:
            play.mouse.press("uno")
        else:
            play.mouse.wait(1.5)
            assert len(play.screen.session.record.lines) > lines
        assert not watching(play)
        assert len(play.state.racks[1]) == (3 if catches else 1)
        play.until_my_turn()
        assert play.key("uno").text == play.context.t("table.uno")


def hot_seat() -> TileState:
    """Three humans; Anna has two tiles."""
    return two_left(0, "Y10 G12' B8")


def to_hand_over(play: TilePlaying) -> HandOver:
    """Anna takes over, lays, forgets the call; Bert is to come."""
    play.until_on_top(HandOver)
    play.mouse.press("ready")
    play.until_my_turn()
    lay(play)
    play.until(lambda: isinstance(play.top, HandOver) and watching(play))
    play.frame()
    assert isinstance(play.top, HandOver)
    return play.top


@pytest.mark.parametrize("catches", [True, False])
def test_at_the_hand_over_all_but_the_offender_can_catch_until_it_is_over(tmp_path: Path, catches: bool) -> None:
    with tile_playing(tmp_path, settings=SETTINGS) as play:
        play.set_up(hot_seat(), (HUMAN, HUMAN, HUMAN))
        cover = to_hand_over(play)
        assert cover.seat == 1
        assert {widget.key for widget in play.form} == {"ready", "menu"}, "who forgot is not told by the cover"
        play.mouse.wait(30)
        assert watching(play), "at the cover nobody is in a hurry"
        play.mouse.press("ready")
        assert play.top is cover, "the next player is asked first"
        assert {widget.key for widget in play.form} == {"ready", "catch-1", "catch-2", "menu"}
        play.mouse.wait(30)
        assert watching(play)
        if catches:
            play.mouse.press("catch-2")
            assert play.screen.session.record.lines[-1] == "2 catch 0"
            assert {widget.key for widget in play.form} == {"ready", "menu"}
        play.mouse.press("ready")
        play.until_my_turn()
        assert play.table.viewer == 1
        play.mouse.wait(0.5)
        assert not watching(play)
        assert play.key("uno").text == play.context.t("table.uno")
        play.mouse.press("draw")
        assert len(play.state.racks[0]) == (3 if catches else 1)


@pytest.mark.parametrize(("last", "seconds"), [(NORMAL, 4), (HUMAN, None)])
def test_a_computer_or_the_game_may_catch_at_the_hand_over(tmp_path: Path, last: SeatKind, seconds: int | None) -> None:
    with tile_playing(tmp_path, settings=replace(SETTINGS, catch_seconds=seconds)) as play:
        play.set_up(hot_seat(), (HUMAN, HUMAN, last), think=alert)
        to_hand_over(play)
        play.mouse.wait(3)
        assert " catch 0" in play.screen.session.record.lines[-1]
        assert len(play.state.racks[0]) == 3
        assert {widget.key for widget in play.form} == {"ready", "menu"}


def test_a_frame_never_waits_for_a_computer(tmp_path: Path) -> None:
    gate = threading.Event()

    def slow(view: TileView, rng: Random) -> TileAction:
        assert gate.wait(20)
        return quiet(view, rng)

    with tile_playing(tmp_path, beside=True) as play:
        play.set_up(two_left(turn=1), think=slow)
        play.mouse.wait(3)
        assert play.screen.session.record.lines == ()
        assert play.turn.guidance().text == play.context.t("guide.thinking", name="Bert")
        gate.set()
        while not play.screen.session.thought(1):
            threading.Event().wait(0.005)
        play.until_my_turn()
        play.screen.session.close()


def test_a_round_that_ends_below_a_question_is_scored_after_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.set_up(position("Y12 G3", "R11", table=RUN, loose=START, turn=1), think=quiet)
        play.until(lambda: play.state.phase is not TilePhase.TURN)
        play.mouse.key(pygame.K_ESCAPE)
        play.mouse.wait(5)
        assert [type(scene).__name__ for scene in play.context.scenes] == ["Menu", "TileTurn", "Dialog"]
        play.mouse.press("answer-0")
        play.until_on_top(ScoringScene)
        assert [type(scene).__name__ for scene in play.context.scenes] == ["Menu", "ScoringScene"]


LONG = "R11 B1 Y4 Y5 Y8"
SLOW = 0.1
"""The seconds of a frame, for minutes to pass."""


def timed_turn(rack: str = LONG, seconds: int = 60) -> TileState:
    return position(rack, QUIET, table=RUN, loose=START, options={"turn_time": seconds})


def running(play: TilePlaying) -> TurnClock:
    play.until(lambda: play.screen.driver.clock is not None)
    return sure(play.screen.driver.clock)


@pytest.mark.parametrize("dragging", [False, True])
def test_a_turn_with_a_clock_ends_when_its_time_is_over(tmp_path: Path, heard: list[Sound], dragging: bool) -> None:
    with tile_turn(tmp_path, timed_turn(), think=quiet, settings=Settings(), dt=SLOW) as play:
        play.put("R11", "R10", 0.6)
        x, y = play.point("R10")
        if dragging:
            play.mouse.lift(play.point("R9"), (x, y - 90))
        play.mouse.wait(30)
        assert play.table.my_turn
        assert running(play).left == pytest.approx(30, abs=2)
        play.until(lambda: not play.table.my_turn, frames=400)
        for step in range(4):
            play.mouse.move((x + step, y), dragging)
        if dragging:
            play.mouse.let_go((x, y))
        assert play.screen.session.record.lines[0] == "0 timeout"
        assert len(play.state.racks[0]) == 6
        assert heard.count(Sound.TICK) == URGENT
        assert Sound.TIME_UP in heard
        play.until_my_turn()
        play.whole()


def timed(play: TilePlaying, kinds: Sequence[SeatKind] = (HUMAN, NORMAL)) -> TurnClock:
    """A match with a minute a turn, of which twenty seconds and a bit are over; returns its clock."""
    play.begin(kinds, replace(UNO_RUMMY, turn_time=60), seed="clock")
    if kinds.count(HUMAN) > 1:
        play.until_on_top(HandOver)
        play.mouse.wait(70)
        assert play.screen.session.record.lines == (), "before somebody has taken over no time passes"
    until_a_turn(play)
    clock = running(play)
    play.until(lambda: clock.left < 40)
    return clock


@pytest.mark.parametrize(("language", "words", "skips"), [
    ("en", "You got: ", None), ("de", "Du bekommst: ", "mouse"), ("en", "You got: ", "keys"),
])  # fmt: skip
def test_a_tile_drawn_late_is_seen_before_a_cover(tmp_path: Path, language: str, words: str, skips: str | None) -> None:
    with tile_playing(tmp_path, language=language, dt=1 / 30) as play:
        play.driver.app.reader.adapter = InProcess()
        play.set_up(timed_turn(seconds=10), (HUMAN, HUMAN))
        play.take_over()
        play.until_my_turn()
        play.mouse.wait(9)
        rack = {*play.table.rack}
        play.until(lambda: {*play.table.rack} != rack)
        [drawn] = {*play.table.rack} - rack
        play.mouse.wait(1.5 if skips is None else 0.1)
        assert (play.top is play.turn, play.table.covered) == (True, False)
        assert (play.table.stage.place(drawn).face_up, play.rim(repr(drawn))) == (True, Rim.LAID)
        play.driver.be_heard()
        assert any(words in each.text for each in play.driver.app.reader.announcements)
        if skips is not None:
            play.mouse.click(play.table.zones.felt.topleft) if skips == "mouse" else play.mouse.key(pygame.K_RETURN)
            play.driver.frame(2)
            assert isinstance(play.top, HandOver)
        play.to_cover()


@pytest.mark.parametrize("kinds", [(HUMAN, NORMAL), (HUMAN, HUMAN)])
def test_leaving_and_going_on_gives_no_time_back(tmp_path: Path, kinds: Sequence[SeatKind]) -> None:
    with tile_playing(tmp_path, dt=SLOW) as play:
        timed(play, kinds)
        play.mouse.key(pygame.K_ESCAPE)
        play.mouse.press(f"answer-{3 + (NORMAL in kinds)}")  # a computer's level can be changed
        assert isinstance(play.context.scenes.top, Menu)
        play.mouse.press("continue")
        until_a_turn(play)
        clock = running(play)
        assert 30 < clock.left <= 40
        assert clock.limit == 60
        play.finish_turn()
        play.until(lambda: not play.table.my_turn)
        until_a_turn(play)
        assert running(play).left > 50, "the next turn has its whole time"


def test_while_the_clock_runs_the_pause_covers_table_and_rack(tmp_path: Path) -> None:
    with tile_playing(tmp_path, dt=SLOW) as play:
        clock = timed(play)
        play.mouse.press("log")
        assert not play.key("watch").enabled, "the replay would show the table while the clock stands"
        play.mouse.key(pygame.K_ESCAPE)
        assert [*play.context.scenes.visible] == [play.context.scenes.top]
        assert play.context.t("table.watch") not in {getattr(key, "text", "") for key in play.form}
        left = clock.left
        play.mouse.wait(20)
        play.mouse.press("answer-0")
        assert left - 0.3 < clock.left <= left
        assert play.turn in play.context.scenes.visible


def test_a_time_out_and_its_penalty_stay_to_be_read_until_the_next_act(tmp_path: Path) -> None:
    with tile_turn(tmp_path, timed_turn(seconds=10), think=quiet, settings=Settings(), dt=SLOW) as play:
        have = len(play.state.racks[0])
        play.until(lambda: len(play.state.racks[0]) > have)
        play.until(lambda: "ziehst" in play.turn.guidance().text)
        told = play.turn.guidance().text
        assert told == "Deine Zeit ist um. Du ziehst einen Stein."
        assert len(play.state.racks[0]) == have + 1
        for _ in range(2):
            play.until_my_turn()
            play.mouse.wait(4)
            line = play.turn.guidance().text
            assert line == f"{told} Du bist am Zug: Leg 1 bis 4 Steine.", "of many turns only the last one is told"
            play.until(lambda: not play.table.my_turn)
        play.until_my_turn()
        play.put("R11")
        assert told not in play.turn.guidance().text


TABLE = "R4 R5 R6 R7 | O8 O9 O10"
RACK = "R3 B7 O7 B11 B12 B13 K13"
LAYING = "lay R3 R4 R5 R6 | R7 B7 O7 | O8 O9 O10 | B11 B12 B13"
"""Six tiles, in three melds that are new or changed; red 7 goes to another one."""


def on_turn(own: str = "K1 K5 B1 O1", rack: str = RACK, table: str = TABLE, opened: Any = True) -> TileState:
    """A computer on turn."""
    options = {"turn_time": "off"}
    return position(own, rack, book="rummikub", table=table, turn=1, opened=opened, options=options)


def lays(view: TileView, _: Random) -> TileAction:
    if view.phase is not TilePhase.TURN:
        return Pass()
    return lay_of(before(view), LAYING) if len(view.rack) == 7 else Draw()


def draws(view: TileView, _: Random) -> TileAction:
    return Draw() if view.phase is TilePhase.TURN else Pass()


def watched(play: TilePlaying) -> tuple[float, bool]:
    """The seconds until the viewer may act, and whether any tile was seen on its way in between."""
    passed, moved = 0.0, False
    while not play.table.my_turn:
        play.frame()
        passed += play.mouse.dt
        for sprite in (*play.table.stage._sprites.values(), *play.table.flights._sprites.values()):
            here = sprite.now
            moved = moved or not any((here.x, here.y) == (each.x, each.y) for each in (sprite.start, sprite.goal))
        assert passed < 60
    return passed, moved


@pytest.mark.parametrize("less", [True, False])
def test_less_motion_takes_movement_away_and_never_time_to_read(tmp_path: Path, less: bool) -> None:
    """A computer went from 20 to 6 tiles in 0.3 seconds."""
    with tile_playing(tmp_path, settings=Settings(reduce_motion=less)) as play:
        play.set_up(on_turn(), think=lays)
        seconds, moved = watched(play)
        assert seconds > 0.55 * 3 + 0.55
        assert moved is not less
        play.whole()
        play.set_up(on_turn(), think=draws)
        play.until(lambda: 1 in play.screen.playback.bubbles)
        assert play.screen.playback.bubbles[1].key == "mark.drew"
        passed = 0.0
        while play.screen.playback.wait > 0 and play.table.shown.turn == 1:
            play.frame()
            passed += play.mouse.dt
        assert passed >= DRAWN - play.mouse.dt, "a draw is seen long enough"
        assert 1 in play.screen.playback.bubbles


@pytest.mark.parametrize("which", ["long", "initial", "joker", "any"])
def test_a_long_meld_an_initial_one_and_an_exchanged_joker_are_small_moments(tmp_path: Path, which: str) -> None:
    line, opened, rack, last = listed("moments")["small_moments"][which]
    state = on_turn("K1 K5", rack, TABLE + " | B8 * B10" * (which == "joker"), opened)
    struck: list[tuple[str, bool, float]] = []
    with tile_playing(tmp_path, settings=Settings()) as play, pytest.MonkeyPatch.context() as patch:
        play.set_up(state, think=lambda view, _: lay_of(before(view), line))
        patch.setattr(play.table.stage, "strike", lambda *told: struck.append((str(told[0]), *told[1:3])))
        play.until(lambda: play.table.my_turn)
    assert [each for each, _, _ in struck] == [last] * bool(last)
    assert all(high < HOPS and reach < inf for _, high, reach in struck), "less than when somebody goes out"


def test_tiles_that_were_moved_and_melds_that_were_touched_are_marked_until_the_turn_after(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:

        def rims(words: str) -> set[Rim]:
            looks = [play.table.stage.goal(tile).look for tile in tiles(words, "rummikub")]
            return {look.rim for look in looks if isinstance(look, TileLook)}

        play.set_up(on_turn(), think=lays)
        play.until(lambda: bool(play.table.last_touched))
        assert rimmed(play) == [], "while tiles are on their way"
        play.until_my_turn()
        assert rims("R7") == {Rim.MOVED}
        assert rims("R3 B7 O7 B11 B12 B13") == {Rim.LAST}
        assert rims("R4 R5 R6 O8 O9 O10") == {Rim.NONE}
        play.until(lambda: not play.table.stage.busy)
        around = rimmed(play)
        assert len(around) == 3
        for words in ("R3 R4 R5 R6", "R7 B7 O7", "B11 B12 B13"):
            assert any(all(rim.contains(play.rect(tile)) for tile in tiles(words, "rummikub")) for rim in around)
        assert not any(rim.colliderect(play.rect(tile)) for rim in around for tile in tiles("O8 O9 O10", "rummikub"))
        play.mouse.press("draw")
        play.until(lambda: not play.table.my_turn)
        play.until_my_turn()
        assert rims("R7") == {Rim.NONE}
        assert rimmed(play) == []


def test_the_rim_of_a_meld_goes_as_soon_as_the_player_changes_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        play.set_up(on_turn(), think=lays)
        play.until_my_turn()
        (five,) = tiles("K5", "rummikub")
        assert len(rimmed(play)) == 3
        x, y = play.point(tiles("R6", "rummikub")[0])
        play.mouse.lift((x, y), play.free_point())
        assert len(rimmed(play)) == 2, "it does not stretch to a tile in the hand"
        play.mouse.key(pygame.K_ESCAPE)
        play.mouse.let_go(play.free_point())
        play.mouse.wait(0.5)
        assert len(rimmed(play)) == 3
        play.mouse.drag(play.point(five), (x, y))
        assert five not in play.table.rack
        play.mouse.wait(0.5)
        assert len(rimmed(play)) == 2


def rimmed(play: TilePlaying) -> list[pygame.Rect]:
    """The rectangles within the rims around melds."""
    drawn: list[pygame.Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chrome, "put", lambda _, image, at: drawn.append(image.get_rect(topleft=at)))
        chrome.draw_touched(play.driver.app.surface, play.table)
    return drawn


def test_what_stays_with_most_of_its_meld_has_not_moved() -> None:
    def melds(text: str) -> list[Meld]:
        return [meld(part, RUMMIKUB) for part in text.split(" | ") if part]

    for old, new, played, moved in listed("moments")["moved"]:
        assert moved_tiles(melds(old), melds(new), tiles(played, "rummikub")) == tiles(moved, "rummikub"), (old, new)


def test_a_number_that_is_stamped_is_not_told_twice_but_words_are_told_above_the_stamp(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as play:
        state = card_tables.position("R1 G5", "R+2 B9 Y2", "?7", "?4", turn=1)
        play.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
        play.until(lambda: not play.screen.busy)
        _, action = read_line(play.state, "1 play R+2")
        assert play.screen.driver.submit(1, action) == ()
        told, playback = set[tuple[str, bool]](), play.screen.playback
        for _ in range(150):
            play.frame()
            for seat, mark in playback.bubbles.items():
                if any(each.seat == seat for each in playback.gestures):
                    told.add((mark.key, playback.gestures.stamps(seat, mark.key == "mark.drew")))
        assert ("mark.drew", True) in told
        assert ("mark.drew", False) not in told
        assert any(key != "mark.drew" and not hidden for key, hidden in told)
        drawn: list[str] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.ui.table.shared.match_screen.draw_gestures", lambda *_: drawn.append("stamps"))
            playback.mark(1, "mark.passed")
            patch.setattr("game.ui.table.shared.match_screen.bubble_ground", lambda *_: drawn.append("words"))
            play.picture()
        assert drawn == sorted(drawn)
        assert {*drawn} == {"stamps", "words"}
