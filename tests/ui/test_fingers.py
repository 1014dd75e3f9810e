"""Fingers: what SDL posts for them, its own events and those of a mouse with `touch`, and what becomes of it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.devices import aimed
from game.ui.kit.input import LONG_PRESS, SLIP
from game.ui.kit.nodes import Focus, Item, Zone
from game.ui.kit.theme import Metrics
from game.ui.scene import Scene
from game.ui.scenes.menu.options import Options
from tests.ui.driver import Driver, driven
from tests.ui.finger import Finger

AT = (640, 360)
POINTED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
LEFT = [(kind, 1) for kind in POINTED]
RIGHT = [(kind, 3) for kind in POINTED]


class Bare(Scene):
    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []

    def handle(self, event: pygame.Event) -> None:
        if event.type in POINTED:
            self.seen.append((event.type, event.button))
        elif event.type in (pygame.WINDOWLEAVE, pygame.MULTIGESTURE):
            self.seen.append((event.type, 0))


@pytest.fixture
def bare(driver: Driver) -> Bare:
    scene = Bare()
    driver.show(scene)
    return scene


@pytest.fixture
def finger(driver: Driver) -> Finger:
    return Finger(driver)


def test_a_tap_is_a_click(finger: Finger, bare: Bare) -> None:
    finger.tap(AT)
    finger.rest(LONG_PRESS)
    assert bare.seen == LEFT


def test_a_long_press_is_a_right_click_and_its_end_is_nothing(finger: Finger, bare: Bare) -> None:
    finger.down(AT)
    assert finger.driver.app.busy, "the loop must not rest meanwhile"
    finger.rest(LONG_PRESS)
    finger.up()
    assert bare.seen == [LEFT[0], (pygame.WINDOWLEAVE, 0), *RIGHT]


@pytest.mark.parametrize(("size", "factor"), [((960, 540), 1), ((1280, 720), 1), ((3840, 2160), 3)])
def test_a_finger_that_moves_drags_one_that_slips_rests(tmp_path: Path, size: tuple[int, int], factor: int) -> None:
    """As far as a hand slips: units, and never fewer pixels."""
    with driven(tmp_path, size) as driver:
        for far, seen in ((factor * SLIP, [LEFT[0], (pygame.WINDOWLEAVE, 0), *RIGHT]), (factor * SLIP + 2, LEFT)):
            bare, finger = Bare(), Finger(driver)
            driver.show(bare)
            finger.down(AT)
            finger.move((AT[0] + far, AT[1]))
            finger.rest(LONG_PRESS)
            finger.up()
            assert bare.seen == seen, far


def test_a_second_finger_lets_go_of_what_the_first_one_holds(finger: Finger, bare: Bare) -> None:
    """So that two fingers make the table larger without carrying a tile away."""
    second = Finger(finger.driver, 1)
    finger.down(AT)
    second.down((700, 400))
    pygame.event.post(
        pygame.Event(pygame.MULTIGESTURE, touch_id=1, x=0.5, y=0.5, pinched=0.1, rotated=0, num_fingers=2)
    )
    finger.move((500, 300))
    second.up()
    finger.rest(LONG_PRESS)
    finger.up()
    assert bare.seen == [LEFT[0], (pygame.WINDOWLEAVE, 0), (pygame.MULTIGESTURE, 0)]
    finger.tap(AT)
    assert bare.seen[3:] == LEFT, "and the next tap is a tap again"


def test_a_mouse_that_is_held_stays_a_mouse(driver: Driver, bare: Bare) -> None:
    driver.post(pygame.MOUSEBUTTONDOWN, pos=AT, button=1, touch=False)
    Finger(driver).rest(LONG_PRESS)
    driver.post(pygame.MOUSEBUTTONUP, pos=AT, button=1, touch=False)
    driver.frame()
    assert bare.seen == LEFT


def test_a_finger_scrolls_a_page_and_presses_nothing_on_the_way(finger: Finger) -> None:
    driver = finger.driver
    before = driver.context.settings
    driver.show(Options(driver.context))
    scroll = driver.form.scroll
    assert scroll is not None
    form = driver.form
    pressed = next(each for each in form if form.is_scrolled(each) and each.focusable and not each.dragged)
    start = driver.form.place(pressed).center
    finger.down(start)
    finger.move((start[0], start[1] - 100))
    assert scroll.offset == pytest.approx(100, abs=2), "it stays under the finger"
    finger.move((start[0], start[1] - 60))
    assert scroll.offset == pytest.approx(60, abs=2)
    finger.up()
    driver.frame(30)
    assert driver.context.settings == before


class Dotted(Scene):
    places = (pygame.Rect(100, 100, 10, 10), pygame.Rect(130, 100, 10, 10), pygame.Rect(300, 100, 60, 60))
    zone = "keys"

    @property
    def focus(self) -> Focus:
        return Focus((Zone(self.zone, tuple(Item(rect.x, rect) for rect in self.places)),))


METRICS = Metrics(1280, 720)


@pytest.mark.parametrize(
    ("pos", "meant"),
    [
        ((105, 105), (105, 105)),
        ((84, 105), (100, 105)),
        ((82, 105), (82, 105)),
        ((118, 120), (109, 109)),
        ((122, 90), (130, 100)),
        ((299, 130), (299, 130)),
    ],
    ids=["on it", "beside it", "too far away", "nearer to the left one", "nearer to the right one", "large enough"],
)
def test_a_finger_beside_something_small_means_it(pos: tuple[int, int], meant: tuple[int, int]) -> None:
    assert aimed(Dotted(), pos, METRICS) == meant


def test_a_finger_beside_a_tile_means_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dotted, "zone", "felt")
    assert aimed(Dotted(), (98, 105), METRICS) == (98, 105)
