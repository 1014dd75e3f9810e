"""While nothing happens frames are few, no time is lost, and input is heard at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.store.settings import Settings
from game.ui import loop
from game.ui.loop import REST_SECONDS, FramePace, rest
from tests.ui.driver import TICK, Driver, driven
from tests.ui.test_loop import Notebook


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with driven(tmp_path, size=(960, 540), settings=Settings(sound=False)) as driver:
        yield driver


LONGEST = 10.0
"""Seconds after which everything must rest."""


def until_rest(driver: Driver) -> float:
    """The seconds until nothing happens any more; at most `LONGEST`."""
    seconds = 0.0
    while not driver.app.pace.resting and seconds < LONGEST:
        driver.frame()
        seconds += TICK
    assert driver.app.pace.resting
    return seconds


def test_a_scene_in_which_nothing_happens_rests(driver: Driver) -> None:
    driver.context.scenes.push(Notebook(), fade=False)
    assert 0 < until_rest(driver) < 1.0


def test_input_and_changes_end_a_rest() -> None:
    for touched, changed in ((True, False), (False, True)):
        one = FramePace()
        one.note(5.0, touched=False, changed=False)
        assert one.resting
        one.note(TICK, touched=touched, changed=changed)
        assert not one.resting


def test_something_that_waits_beside_the_frames_keeps_them_coming(driver: Driver) -> None:
    driver.context.scenes.push(Notebook(), fade=False)
    until_rest(driver)
    driver.context.toasts.add("noch da", seconds=2.0)
    driver.frame()
    assert until_rest(driver) > 1.9


def test_the_time_of_a_rest_passes_in_full_and_before_what_ended_it(driver: Driver) -> None:
    scene = Notebook()
    driver.context.scenes.push(scene, fade=False)
    until_rest(driver)
    heard: list[float] = []
    scene.handle = lambda event: heard.append(scene.time)  # type: ignore[method-assign]
    before = scene.time
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0))
    driver.app.frame(0.0, rested=REST_SECONDS)
    assert heard == [before + REST_SECONDS]
    assert scene.time == before + REST_SECONDS


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The naps of a rest, with a clock that moves by them."""
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    monkeypatch.setattr(time, "monotonic", lambda: sum(naps))
    return naps


def test_a_rest_looks_for_input_every_other_frame(clock: list[float]) -> None:
    pygame.event.clear()
    rest(lambda: True)
    assert sum(clock) == pytest.approx(REST_SECONDS)
    assert max(clock) <= 2 / loop.FRAMES


def test_a_rest_ends_with_input_or_with_the_game(clock: list[float]) -> None:
    pygame.event.clear()
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    rest(lambda: True)
    pygame.event.clear()
    rest(lambda: False)
    assert clock == []
