"""A finger on a touch screen: the events that SDL posts for it, its own and those of the mouse that it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from tests.ui.driver import TICK, Driver

Pixel = tuple[int, int]


class Finger:
    """A finger; only the first one on the screen is a mouse as well, as SDL has it."""

    def __init__(self, driver: Driver, number: int = 0) -> None:
        self.driver, self.number = driver, number
        self.at: Pixel = (0, 0)

    def down(self, pos: Pixel) -> None:
        self._finger(pygame.FINGERDOWN, pos)
        if self.number == 0:
            self._mouse(pygame.MOUSEMOTION, pos, rel=(0, 0), buttons=(0, 0, 0))
            self._mouse(pygame.MOUSEBUTTONDOWN, pos, button=1)
        self.at = pos
        self.driver.frame()

    def move(self, pos: Pixel, steps: int = 4) -> None:
        start = self.at
        for step in range(1, steps + 1):
            on = (start[0] + (pos[0] - start[0]) * step // steps, start[1] + (pos[1] - start[1]) * step // steps)
            self._finger(pygame.FINGERMOTION, on)
            if self.number == 0:
                self._mouse(pygame.MOUSEMOTION, on, rel=(on[0] - self.at[0], on[1] - self.at[1]), buttons=(1, 0, 0))
            self.at = on
            self.driver.frame()

    def up(self) -> None:
        self._finger(pygame.FINGERUP, self.at)
        if self.number == 0:
            self._mouse(pygame.MOUSEBUTTONUP, self.at, button=1)
        self.driver.frame()

    def tap(self, pos: Pixel) -> None:
        self.down(pos)
        self.up()

    def rest(self, seconds: float) -> None:
        self.driver.frame(round(seconds / TICK) + 1)

    @contextmanager
    def held(self, pos: Pixel) -> Iterator[None]:
        self.down(pos)
        yield
        self.up()

    def _finger(self, kind: int, pos: Pixel) -> None:
        width, height = self.driver.surface.get_size()
        names: dict[str, object] = {"touch_id": 1, "finger_id": self.number, "pressure": 1.0, "window": None}
        names |= {"x": pos[0] / width, "y": pos[1] / height}
        names |= {"dx": (pos[0] - self.at[0]) / width, "dy": (pos[1] - self.at[1]) / height}
        pygame.event.post(pygame.Event(kind, names))

    def _mouse(self, kind: int, pos: Pixel, **names: object) -> None:
        pygame.event.post(pygame.Event(kind, {"pos": pos, "touch": True, "window": None, **names}))
