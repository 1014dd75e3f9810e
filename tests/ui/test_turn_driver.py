"""Who acts when: the call, the chance to catch, computers beside the frames, the clock and what is heard of it."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.game import Catch, Draw, Pass
from game.engine.options import SeatKind
from game.engine.tiles.actions import Lay, TileAction, TilePhase
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.plays import find_play
from game.engine.tiles.state import TileState
from game.engine.tiles.views import TileView, before
from game.play.tiles.session import URGENT, TurnClock
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.sound.effects import Sound
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.shared.rims import Rim
from tests.tile_tables import position
from tests.ui.driver import HUMAN, NORMAL
from tests.ui.listening import InProcess
from tests.ui.playing import TilePlaying, tile_playing, tile_turn
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
    clock = play.screen.driver.clock
    assert clock is not None
    return clock


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
