"""Confetti: bright scraps that are thrown up and flutter down, a function of the seconds since then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import NamedTuple

import pygame

from game.ui.kit.drawing import DrawTarget, Point, painted, put_centre
from game.ui.kit.shapes import symbol_mask
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour

FALLS = 2.6
"""Seconds after which nothing of it is left."""
SHAPES = ("square", "star", "circle", "diamond")
PULL = 900.0
"""How fast it falls, in units a second a second."""
CLEAR = 30
"""Units from words within which it fades."""


class Scrap(NamedTuple):
    """A piece of confetti at a moment, in units from where it was thrown."""

    x: float
    y: float
    """Negative is higher."""
    opacity: float
    narrow: float
    """Its apparent width as it turns, 0..1."""


class Throw(NamedTuple):
    """How a scrap is thrown."""

    speed: float
    angle: float
    turn: float
    shape: str
    colour: int
    size: int


@cache
def throws(count: int, angle: float, spread: float) -> tuple[Throw, ...]:
    """Return that many throws around an angle in degrees; always the same ones."""
    chance = Random(count)
    return tuple(
        Throw(
            chance.uniform(260, 620),
            radians(angle + chance.uniform(-spread, spread)),
            chance.uniform(1, 3),
            SHAPES[i % len(SHAPES)],
            i % 4,
            chance.choice((7, 9, 12)),
        )
        for i in range(count)
    )


def scrap(throw: Throw, seconds: float) -> Scrap | None:
    """Return where a scrap is after that many seconds; None before it is thrown and once it has gone."""
    if not 0 <= seconds < FALLS:
        return None
    # The air slows it down, so it does not fall ever faster.
    slowed = seconds / (1 + 0.6 * seconds)
    x = cos(throw.angle) * throw.speed * slowed
    y = -sin(throw.angle) * throw.speed * slowed + PULL * slowed**2 / 2
    return Scrap(x, y, min((FALLS - seconds) / 0.8, 1.0), 0.25 + 0.75 * abs(cos(2 * pi * throw.turn * seconds)))


def apart(point: Point, words: Sequence[pygame.Rect], margin: float) -> float:
    """Return how far a point is from words, 0..1: 1 from `margin` pixels on. Close to a word, a scrap is a comma."""
    nearest = (
        hypot(max(rect.left - point[0], point[0] - rect.right, 0), max(rect.top - point[1], point[1] - rect.bottom, 0))
        for rect in words
    )
    return min(min(nearest, default=margin) / margin, 1.0)


def draw_confetti(
    surface: DrawTarget,
    style: Style,
    at: Point,
    seconds: float,
    count: int,
    angle: float = 90.0,
    spread: float = 50.0,
    words: Sequence[pygame.Rect] = (),
) -> None:
    """Draw confetti thrown from a point, to the right with angle 0, up with 90; it fades where it comes near words."""
    colours: tuple[Colour, ...] = style.theme.emblem
    for throw in throws(count, angle, spread):
        found = scrap(throw, seconds)
        if found is not None:
            image = painted(symbol_mask(throw.shape, max(style.px(throw.size), 4)), colours[throw.colour])
            wide = max(round(image.get_width() * found.narrow), 1)
            image = pygame.transform.scale(image, (wide, image.get_height()))
            centre = (at[0] + found.x * style.metrics.factor, at[1] + found.y * style.metrics.factor)
            put_centre(surface, image, centre, found.opacity * apart(centre, words, style.px(CLEAR)))
