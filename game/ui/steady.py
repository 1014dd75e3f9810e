"""Presses that come too soon: twice on one key, or before anybody could have read the question that has just come.

A hand that trembles presses twice, and a finger that is still down answers a dialog that nobody has seen. Such presses
of mouse, keyboard and gamepad are ignored for whoever wants that; a key that is held repeats itself as usual.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import dist

import pygame

from game.ui.kit.input import BUTTON, REPEATED
from game.ui.kit.theme import Metrics

TOO_SOON = 0.5
"""Seconds after a press or a question in which another press does nothing."""
NEAR = 24
"""Units within which two clicks are one on the same key."""
LEFT = 1


class Steady:
    """Knows what was pressed last, and when what is on the screen appeared."""

    def __init__(self) -> None:
        self._shown: Hashable = None
        self._age = TOO_SOON
        """Seconds since what is on the screen appeared."""
        self._pressed: dict[Hashable, float] = {}
        """Keys that were pressed just now, and the seconds since."""
        self._click: tuple[tuple[int, int], float] | None = None
        """Where the mouse was pressed last, and the seconds since."""
        self._ignoring = False
        """Whether the button of the mouse is down from a press that did nothing."""

    def follow(self, shown: Hashable) -> None:
        """Note what is on the screen: a scene, and the question over it."""
        if shown != self._shown:
            self._shown, self._age = shown, 0.0

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        self._pressed = {key: age + dt for key, age in self._pressed.items() if age + dt < TOO_SOON}
        if self._click is not None:
            self._click = self._click[0], self._click[1] + dt

    def ignores(self, event: pygame.Event, metrics: Metrics) -> bool:
        """Return whether an event does nothing: a press that comes too soon, or the end of one."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            before, self._click = self._click, (event.pos, 0.0)
            near = metrics.by_hand(NEAR)
            twice = before is not None and before[1] < TOO_SOON and dist(before[0], event.pos) <= near
            self._ignoring = twice or self._age < TOO_SOON
            return self._ignoring
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            ignored, self._ignoring = self._ignoring, False
            return ignored
        if event.type == pygame.KEYDOWN and not hasattr(event, REPEATED):
            key = getattr(event, BUTTON, event.key)
            twice, self._pressed[key] = key in self._pressed, 0.0
            return twice or self._age < TOO_SOON
        return False
