"""What the hands of a player do, as posted events; a frame takes each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from game.ui.loop import LONGEST_STEP, App

Point = tuple[int, int]
ROUNDING = 1e-6


@contextmanager
def unseen(app: App) -> Iterator[None]:
    """Draw none of the frames, as nobody looks at them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "draw", lambda: None)
        yield


class Hands:
    """Moves and clicks a mouse and presses keys, in frames of `dt` seconds."""

    def __init__(self, app: App, dt: float) -> None:
        self.app = app
        self.dt = dt

    def post(self, kind: int, **names: Any) -> None:
        pygame.event.post(pygame.Event(kind, names))
        self.app.frame(self.dt)

    def wait(self, seconds: float) -> None:
        left = seconds - self.dt
        with unseen(self.app):
            while left > ROUNDING:
                self.app.frame(min(left, LONGEST_STEP))
                left -= LONGEST_STEP
        self.app.frame(self.dt)

    def move(self, point: Point, held: bool = False) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(held), 0, 0))

    def push(self, point: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button)

    def let_go(self, point: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=button)

    def click(self, point: Point, button: int = 1) -> None:
        self.move(point)
        self.push(point, button)
        self.let_go(point, button)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def keys(self, *keys: int) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.key(key)

    def type(self, text: str) -> None:
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)
