"""When the next frame is due: at once while something happens, seldom while nothing does.

A frame is needed after input, while something is moving, and as long as the picture changes. Otherwise the loop rests:
it looks for input every other frame, and advances time and draws only a few times a second; a little more often while
something in the background changes slowly.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

FRAMES = 60
"""Frames per second while something happens."""
LOOKS = 30
"""How many times a second the loop looks for input while nothing happens."""
REST_SECONDS = 0.33
"""The seconds between two frames while nothing happens."""
SLOW = 0.1
"""The seconds between two frames while something changes slowly, and nothing else happens."""
AFTER_INPUT = 0.7
"""The seconds after input in which frames keep coming: until a tooltip has opened, and longer."""
AFTER_CHANGE = 0.1
"""The seconds after a change of the picture in which another one is expected."""


class FramePace:
    """How long frames are still needed."""

    def __init__(self) -> None:
        self._awake = AFTER_INPUT
        self.interval = REST_SECONDS
        """The seconds between two frames of a rest."""

    @property
    def resting(self) -> bool:
        """Whether nothing happens."""
        return self._awake <= 0

    def note(self, dt: float, *, touched: bool, changed: bool, slow: bool = False) -> None:
        """Take note of a frame after `dt` seconds: whether there was input, and whether something moved or changed.

        With `slow`, what changed does so slowly.
        """
        self._awake -= dt
        self.interval = SLOW if slow else REST_SECONDS
        if changed and not slow:
            self._awake = max(self._awake, AFTER_CHANGE)
        if touched:
            self._awake = AFTER_INPUT


def rest(going_on: Callable[[], bool], seconds: float = REST_SECONDS) -> None:
    """Wait for the next frame, or until there is input.

    `pygame.event.wait` would look a thousand times a second, which costs five times as much.
    """
    end = time.monotonic() + seconds
    while going_on() and not pygame.event.peek() and (left := end - time.monotonic()) > 0:
        time.sleep(min(left, 1 / LOOKS))
