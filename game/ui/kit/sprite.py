"""A piece on its way from one place to another."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

import pygame

from game.ui.kit.place import Place
from game.ui.kit.timeline import lifted
from game.ui.kit.tween import Tween, between

LayerPart = tuple[pygame.Surface, int, int]
"""A part of a picture, and where it is in that picture."""


class Layer(NamedTuple):
    """A picture, or those parts of it that can be seen."""

    parts: tuple[LayerPart, ...]
    size: tuple[int, int]
    """The size of the whole picture, whose middle is that of the piece."""


class Sprite:
    """A piece on its way from one place to another."""

    __slots__ = ("arc", "drawn", "goal", "large", "leaving", "now", "start", "turning", "tween")

    def __init__(self, start: Place, goal: Place, tween: Tween | None = None, arc: float = 0.0) -> None:
        self.start, self.goal, self.arc = start, goal, arc
        self.tween = tween or Tween(0, 1, 0)
        self.leaving = False
        self.large = max(round(max(start.width, goal.width)), 8)
        """The width of its picture on the way: the larger one of both ends, which is needed anyway."""
        self.now = goal
        """Where it is at this moment."""
        self.turning = 1.0
        """The apparent width of a piece being turned over, 0..1."""
        self.drawn: tuple[object, Layer] | None = None
        """What it was drawn with in the last frame, and what that depended on: see `sprite_pictures`."""
        self.advance(0.0)

    @property
    def flying(self) -> bool:
        """Whether it has not arrived."""
        return self.now is not self.goal

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        tween = self.tween
        tween.elapsed += dt
        if tween.done:
            self.now, self.turning = self.goal, 1.0
            return
        share, start, goal = tween.share, self.start, self.goal
        self.now = self._between(share, tween.ease(share))
        turned = start.face_up != goal.face_up
        self.turning = max(abs(cos(pi * share)), 0.06) if turned else 1.0

    def _between(self, share: float, value: float) -> Place:
        start, goal = self.start, self.goal
        away = abs(goal.x - start.x) + abs(goal.y - start.y)
        flight = sin(pi * share) if self.arc else 0.0
        steady = min(max(value, 0.0), 1.0)
        return Place(
            between(start.x, goal.x, value),
            between(start.y, goal.y, value) - flight * self.arc * away,
            max(between(start.width, goal.width, steady), 1.0),
            max(start.z, goal.z) if share > 0 else start.z,
            between(start.angle, goal.angle, steady),
            goal.face_up if share >= 0.5 else start.face_up,
            lifted(start.lift, goal.lift, share, steady, flight),
            goal.look,
            between(start.opacity, goal.opacity, share),
        )
