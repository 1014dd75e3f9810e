"""Fingers: SDL reports them as a mouse with `touch`; a long press is a right click."""

from __future__ import annotations

import pygame
import pytest

from game.ui.fingers import LONG, SLIP
from tests.ui.driver import TICK, Driver

AT = (640, 360)
POINTED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


@pytest.fixture
def clicked(driver: Driver) -> list[tuple[int, int]]:
    """The presses and releases that reach the scene on top: type and button."""
    driver.context.go.menu()
    driver.frame()
    found: list[tuple[int, int]] = []
    top = driver.context.scenes.top
    assert top is not None

    def handle(event: pygame.Event) -> None:
        if event.type in POINTED:
            found.append((event.type, event.button))
            assert event.pos == AT

    top.handle = handle  # type: ignore[method-assign]
    return found


def down(driver: Driver, *, touch: bool = True) -> None:
    driver.post(pygame.MOUSEBUTTONDOWN, pos=AT, button=1, touch=touch)


def up(driver: Driver, *, touch: bool = True) -> None:
    driver.post(pygame.MOUSEBUTTONUP, pos=AT, button=1, touch=touch)


def rest(driver: Driver, seconds: float) -> None:
    driver.frame(round(seconds / TICK) + 1)


LEFT = [(kind, 1) for kind in POINTED]
RIGHT = [(kind, 3) for kind in POINTED]


def test_a_tap_is_a_click(driver: Driver, clicked: list[tuple[int, int]]) -> None:
    down(driver)
    up(driver)
    rest(driver, LONG)
    assert clicked == LEFT


def test_a_long_press_is_a_right_click_and_its_end_is_nothing(driver: Driver, clicked: list[tuple[int, int]]) -> None:
    down(driver)
    assert driver.app.busy, "the loop must not rest meanwhile"
    rest(driver, LONG)
    up(driver)
    assert clicked == [LEFT[0], *RIGHT]


def test_a_finger_that_moves_drags(driver: Driver, clicked: list[tuple[int, int]]) -> None:
    down(driver)
    pos = (AT[0] + SLIP + 1, AT[1])
    driver.post(pygame.MOUSEMOTION, pos=pos, rel=(SLIP + 1, 0), buttons=(1, 0, 0), touch=True)
    rest(driver, LONG)
    up(driver)
    assert clicked == LEFT


def test_a_mouse_that_is_held_stays_a_mouse(driver: Driver, clicked: list[tuple[int, int]]) -> None:
    down(driver, touch=False)
    rest(driver, LONG)
    up(driver, touch=False)
    assert clicked == LEFT
