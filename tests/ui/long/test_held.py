"""Pictures that are made ahead and those that an evening leaves in memory, which are counted pixel by pixel."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.options import SeatKind
from game.engine.registry import BOOKS
from game.play.setup import MatchSetup, Player
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit import drawing
from game.ui.kit.drawing import MEGABYTE
from tests.ui.driver import Driver, driven

USUAL = (1280, 720)
ROOMS = (drawing._room, drawing._passing)
FRAMES = 50
"""Frames of each match, half a second each."""


def held() -> dict[int, pygame.Surface]:
    """Every picture that anything alive refers to, but for parts of others."""
    found: dict[int, pygame.Surface] = {}
    for each in gc.get_objects():
        for one in reached(each):
            if isinstance(one, pygame.Surface) and not is_part(one):
                found[id(one)] = one
    return found


def reached(holder: object) -> Iterator[object]:
    """Everything that something refers to, through what is not tracked, such as a tuple or dict of pictures."""
    for inner in gc.get_referents(holder):
        yield inner
        if isinstance(inner, tuple | dict) and not gc.is_tracked(inner):
            yield from reached(inner)


def is_part(picture: pygame.Surface) -> bool:
    try:
        return picture.get_parent() is not None
    except pygame.error:  # closed, or never made
        return True


def size_of(pictures: list[pygame.Surface]) -> int:
    return sum(each.get_pitch() * each.get_height() for each in pictures)


def cached() -> set[int]:
    return {id(each) for room in ROOMS for each in room.images.values()}


def play(driver: Driver, book: str) -> None:
    """Watch computers for a while, as fast as frames can."""
    players = tuple(Player(f"P{number}", SeatKind.EASY) for number in range(4))
    driver.context.go.start_match(MatchSetup(BOOKS[book], players, f"held {book}", 0))
    for _ in range(FRAMES):
        driver.app.frame(0.1, rested=0.4)
        time.sleep(0.0005)
    driver.context.go.leave_match()
    driver.context.go.menu()


@pytest.mark.usefixtures("nothing_shared", "looked_at")
def test_after_an_evening_few_pictures_are_held(tmp_path: Path) -> None:
    settings = Settings(computer_speed=ComputerSpeed.AT_ONCE, sound=False)
    with driven(tmp_path, USUAL, settings=settings) as driver:
        before = {id(each) for each in held().values()} | cached()
        driver.context.go.menu()
        for book in ("uno-rummy", "uno-112"):
            play(driver, book)
            for place in (driver.context.go.rules, driver.context.go.options, driver.context.go.new_match):
                place()
                driver.frame(3)
                driver.context.scenes.pop()
        for size in ((960, 540), (1600, 900), USUAL):
            driver.window.size = size
            driver.wait(0.6)
        gc.collect()
        pictures, kept = held(), cached()
        assert size_of([each for key, each in pictures.items() if key in kept]) == pytest.approx(
            sum(room.images.currsize for room in ROOMS), rel=0.02
        )
        assert sum(room.images.currsize for room in ROOMS) <= 31 * MEGABYTE
        rest = [each for key, each in pictures.items() if key not in kept | before]
        window = 4 * USUAL[0] * USUAL[1]
        # Among the rest are the bodies of cards in the keys of passing pictures.
        assert size_of(rest) <= window + 4 * MEGABYTE, sorted(each.get_size() for each in rest)[-8:]
