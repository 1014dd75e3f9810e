"""A piece on its way from one place to another."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

import pygame

from game.ui.kit.place import Place
from game.ui.kit.timeline import lifted
from game.ui.kit.tween import Tween

LayerPart = tuple[pygame.Surface, int, int]
"""A part of a picture, and where it is in that picture."""


class Layer(NamedTuple):
    """A picture, or those parts of it that can be seen."""

    parts: tuple[LayerPart, ...]
    size: tuple[int, int]
    """The size of the whole picture, whose middle is that of the piece."""


class Drawn(NamedTuple):
    """What a sprite was drawn with: see `sprite_pictures`."""

    asked: tuple[object, ...]
    """What both depend on."""
    picture: Layer
    shadow: Layer | None
    """None: it lies on the table."""


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
        self.drawn: Drawn | None = None
        """What it was drawn with in the last frame."""
        self.advance(0.0)

    @property
    def flying(self) -> bool:
        """Whether it has not arrived."""
        return self.now is not self.goal

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        # A hundred pieces do this in every frame: nothing is called that need not be.
        tween = self.tween
        delay, seconds, elapsed = tween.delay, tween.seconds, tween.elapsed + dt
        tween.elapsed = elapsed
        if elapsed >= delay + seconds:
            self.now, self.turning = self.goal, 1.0
            return
        share = (elapsed - delay) / seconds if elapsed >= delay else 0.0
        x, y, width, z, angle, face_up, lift, _, opacity = self.start
        to_x, to_y, to_width, to_z, to_angle, to_face_up, to_lift, look, to_opacity = self.goal
        value, flight = tween.ease(share), 0.0
        steady = 0.0 if value < 0.0 else 1.0 if value > 1.0 else value
        now_y = y + (to_y - y) * value
        if self.arc:
            flight = sin(pi * share)
            now_y -= flight * self.arc * (abs(to_x - x) + abs(to_y - y))
        self.now = Place(
            x + (to_x - x) * value,
            now_y,
            max(width + (to_width - width) * steady, 1.0),
            to_z if share > 0 and to_z > z else z,
            angle + (to_angle - angle) * steady,
            to_face_up if share >= 0.5 else face_up,
            lifted(lift, to_lift, share, steady, flight),
            look,
            opacity + (to_opacity - opacity) * share,
        )
        self.turning = 1.0 if face_up == to_face_up else max(abs(cos(pi * share)), 0.06)
