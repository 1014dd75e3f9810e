"""The time of a turn and what is heard of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pygame
import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.play.tiles.clock import URGENT, TurnClock
from game.store.journal import DRAFT
from game.store.settings import SeatKind, Settings
from game.ui.kit.sound import Sound, Sounds
from game.ui.scenes.menu.menu import Menu
from tests.tile_tables import position
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_tile_resume import until_a_turn
from tests.ui.test_turn_driver import QUIET, RUN, START, quiet
from tests.ui.tile_playing import TilePlaying, tile_playing


def ticks(clock: TurnClock, seconds: float, step: float = 0.1) -> int:
    """How often a clock is heard in that time."""
    return sum(clock.pass_time(step) for _ in range(round(seconds / step)))


def test_it_is_calm_until_ten_seconds_are_left() -> None:
    clock = TurnClock(60, 60.0)
    assert ticks(clock, 49.5) == 0
    assert not clock.urgent
    assert clock.text == "0:11"
    assert ticks(clock, 0.6) == 1
    assert clock.urgent
    assert clock.text == "10"


def test_each_of_the_last_seconds_is_heard_once() -> None:
    clock = TurnClock(60, 12.05)
    assert ticks(clock, 30) == URGENT
    assert clock.over
    assert clock.share == 0


def test_a_call_does_not_wind_the_clock_up_again(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.mouse.dt = 0.1
        state = position("R11 B1", QUIET, table=RUN, loose=START, options={"turn_time": 60})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        play.mouse.wait(20)
        play.mouse.press("uno")
        play.mouse.wait(5)
        clock = play.screen.driver.clock
        assert clock is not None
        assert clock.left < 50


def test_the_next_turn_has_its_whole_time(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.mouse.dt = 0.1
        state = position("R11 B1 Y4 Y5 Y8", QUIET, table=RUN, loose=START, options={"turn_time": 60})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        play.mouse.wait(20)
        play.put("R11", "R10", 0.6)
        play.mouse.press("end")
        play.until(lambda: not play.table.my_turn)
        play.until_my_turn()
        play.mouse.wait(1)
        clock = play.screen.driver.clock
        assert clock is not None
        assert clock.left > 55


def test_the_last_seconds_of_a_turn_are_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda self, sound, *_, **__: heard.append(sound))
    with tile_playing(tmp_path, draw_every=40) as play:
        play.mouse.dt = 0.1
        state = position("R11 B1 Y4 Y5 Y8", QUIET, table=RUN, loose=START, options={"turn_time": 30})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        play.until(lambda: Sound.TIME_UP in heard, frames=400)
        assert heard.count(Sound.TICK) == URGENT


# The time that was used


def timed(play: TilePlaying, kinds: Sequence[SeatKind] = (HUMAN, NORMAL)) -> TurnClock:
    """A match with a minute a turn, of which twenty seconds and a bit are over; returns its clock."""
    play.mouse.dt = 0.1
    play.begin(kinds, replace(UNO_RUMMY, turn_time=60), seed="clock")
    until_a_turn(play)
    play.until(lambda: play.screen.driver.clock is not None)
    clock = play.screen.driver.clock
    assert clock is not None
    play.until(lambda: clock.left < 40)
    return clock


def clock_of(play: TilePlaying) -> TurnClock:
    """The clock of a turn that goes on."""
    until_a_turn(play)
    play.until(lambda: play.screen.driver.clock is not None)
    clock = play.screen.driver.clock
    assert clock is not None
    return clock


@pytest.mark.parametrize("kinds", [(HUMAN, NORMAL), (HUMAN, HUMAN)])
def test_leaving_and_going_on_gives_no_time_back(tmp_path: Path, kinds: Sequence[SeatKind]) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        timed(play, kinds)
        play.mouse.key(pygame.K_ESCAPE)
        play.mouse.press(f"answer-{3 + (NORMAL in kinds)}")  # a computer's level can be changed
        assert isinstance(play.context.scenes.top, Menu)
        play.mouse.press("continue")
        clock = clock_of(play)
        assert 30 < clock.left <= 40
        assert clock.limit == 60
        play.finish_turn()
        play.until(lambda: not play.table.my_turn)
        assert clock_of(play).left > 50, "the next turn has its whole time"


def test_a_kill_gives_no_time_back(tmp_path: Path) -> None:
    with tile_playing(tmp_path / "home", draw_every=40) as play:
        timed(play)
        kept = play.path.with_suffix(DRAFT)
        play.until(lambda: kept.exists() and int(kept.read_text("utf-8").split("clock ")[1].split()[0]) <= 40)
        copytree(tmp_path / "home", tmp_path / "after")
    with tile_playing(tmp_path / "after", draw_every=40) as play:
        play.mouse.dt = 0.1
        play.mouse.press("continue")
        assert clock_of(play).left <= 40


def test_while_the_clock_runs_the_pause_covers_table_and_rack(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
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


@pytest.mark.parametrize(("kinds", "covered"), [((HUMAN, NORMAL), False), ((HUMAN, HUMAN), True)])
def test_without_a_clock_only_players_who_share_the_machine_have_it_covered(
    tmp_path: Path, kinds: Sequence[SeatKind], covered: bool
) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.begin(kinds, seed="pause")
        until_a_turn(play)
        play.mouse.key(pygame.K_ESCAPE)
        assert (len([*play.context.scenes.visible]) == 1) is covered
        assert play.context.t("table.watch") in {getattr(key, "text", "") for key in play.form}


def test_a_time_out_and_its_penalty_stay_to_be_read_until_the_next_act(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=40, settings=Settings()) as play:
        play.mouse.dt = 0.1
        state = position("R11 B1 Y4 Y5 Y8", QUIET, table=RUN, loose=START, options={"turn_time": 10})
        play.set_up(state, think=quiet)
        play.until_my_turn()
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
