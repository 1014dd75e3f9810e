"""How a piece behaves in the hand: it rises as it is picked up, and tilts by the speed of the hand."""

from __future__ import annotations

from game.ui.kit.timeline import PICK_UP, pick_up, slowed, tilt
from game.ui.kit.tween import Motion

OVER = 0.09
"""Seconds over which the speed of the hand is taken."""
STILL = 8.0
"""The speed below which nothing tilts, in units per second."""


class Swing:
    """What a hand does with a piece."""

    def __init__(self) -> None:
        self._speed = 0.0
        """To the right, in units per second."""
        self._held = 0.0
        self.motion = Motion()

    def begin(self, motion: Motion) -> None:
        """Pick something up."""
        self._speed = self._held = 0.0
        self.motion = motion

    def move(self, units: float) -> None:
        """Move the hand to the right."""
        self._speed += units / OVER

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the piece is shown differently now."""
        changing = self.motion.seconds(1.0) > 0 and (self._held < PICK_UP or abs(self._speed) > STILL)
        self._held += dt
        self._speed = slowed(self._speed, dt)
        return changing

    @property
    def lift(self) -> float:
        """How far the piece is in the hand, 0..1."""
        return pick_up(self._held) if self.motion.seconds(1.0) > 0 else 1.0

    @property
    def angle(self) -> float:
        """How far it is tilted, in degrees."""
        return tilt(self._speed) if self.motion.seconds(1.0) > 0 and abs(self._speed) > STILL else 0.0
