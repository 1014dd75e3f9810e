"""The time of a turn and what is heard of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.sound import Sound, Sounds
from game.ui.table.clock import URGENT, TurnClock
from tests.tables import position, tiles
from tests.ui.playing import playing
from tests.ui.test_conduct import QUIET, RUN, START, quiet


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
    with playing(tmp_path, draw_every=40) as play:
        play.mouse.dt = 0.1
        state = position("R11 B1", QUIET, table=RUN, loose=START, options={"turn_time": 60})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        play.mouse.wait(20)
        play.mouse.press("uno")
        play.mouse.wait(5)
        clock = play.desk.conduct.clock
        assert clock is not None
        assert clock.left < 50


def test_the_next_turn_has_its_whole_time(tmp_path: Path) -> None:
    with playing(tmp_path, draw_every=40) as play:
        play.mouse.dt = 0.1
        state = position("R11 B1 Y4 Y5 Y8", QUIET, table=RUN, loose=START, options={"turn_time": 60})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        play.mouse.wait(20)
        x, y = play.point(tiles("R10")[0])
        play.mouse.drag(play.point(tiles("R11")[0]), (round(x + play.table.tile_width * 0.6), y))
        play.mouse.press("end")
        play.until(lambda: not play.table.my_turn)
        play.until_my_turn()
        play.mouse.wait(1)
        clock = play.desk.conduct.clock
        assert clock is not None
        assert clock.left > 55


def test_the_last_seconds_of_a_turn_are_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda self, sound: heard.append(sound))
    with playing(tmp_path, draw_every=40) as play:
        play.mouse.dt = 0.1
        state = position("R11 B1 Y4 Y5 Y8", QUIET, table=RUN, loose=START, options={"turn_time": 30})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        play.until(lambda: Sound.TIME_UP in heard, frames=400)
        assert heard.count(Sound.TICK) == URGENT
