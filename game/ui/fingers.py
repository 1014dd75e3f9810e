"""Fingers on a touch screen: a long press is a click with the right button.

SDL reports a finger as a mouse already, with `touch` on its events; what it does not know is how long a finger rests.
"""

from __future__ import annotations

from math import dist

import pygame

LONG = 0.5
"""Seconds that a finger has to rest."""
SLIP = 14
"""Pixels that a resting finger may slip."""
LEFT, RIGHT = 1, 3
BUTTONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Fingers:
    """The finger that presses, if there is one."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None
        """Where a finger rests that may become a long press."""
        self._age = 0.0
        self._done = False
        """Whether the press was a long one; the finger is still down."""

    @property
    def resting(self) -> bool:
        """Whether a finger may become a long press soon."""
        return self._at is not None

    def take(self, event: pygame.Event) -> bool:
        """Note an event; return whether it is the end of a long press, which nobody else needs to know."""
        if event.type not in (*BUTTONS, pygame.MOUSEMOTION) or not getattr(event, "touch", False):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            self._at, self._age, self._done = event.pos, 0.0, False
        elif event.type == pygame.MOUSEMOTION:
            if self._at is not None and dist(self._at, event.pos) > SLIP:
                self._at = None
            return self._done
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            ended, self._at, self._done = self._done, None, False
            return ended
        return False

    def update(self, dt: float) -> tuple[pygame.Event, ...]:
        """Advance by `dt` seconds; return the right click that a long press is, after what ends the left one."""
        if self._at is None:
            return ()
        self._age += dt
        if self._age < LONG:
            return ()
        at, self._at, self._done = self._at, None, True
        clicked = (pygame.Event(each, {"pos": at, "button": RIGHT, "touch": True}) for each in BUTTONS)
        # What the finger has lifted is put back, as when the mouse leaves the window.
        return (pygame.Event(pygame.WINDOWLEAVE), *clicked)
