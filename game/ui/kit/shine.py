"""Light that passes over a piece, and its shadow in the air."""

from __future__ import annotations

import pygame

from game.ui.kit.drawing import Size, blank, clipped, rounded_mask, soft_shadow
from game.ui.kit.image_cache import remembered
from game.ui.kit.theme import Colour

STEPS = 10
"""Pictures for one piece from left to right; more could not be told apart."""
HALF = 0.55
"""Half of the width of the band, for a piece one wide."""


STEP = 0.25
"""The step from one height of a piece in the air to the next that has a shadow of its own."""
FAINTEST = 3
"""The least alpha, of 255, at which a shadow is still visible."""


def level_of(lift: float) -> float:
    """Return the height, 0..1, whose shadow a piece at some lift has.

    >>> level_of(0.3), level_of(0.4), level_of(-1.0)
    (0.25, 0.5, 0.0)
    """
    return round(min(max(lift, 0.0), 1.0) / STEP) * STEP


def lifted_shadow(size: Size, radius: int, lift: float, opacity: float) -> pygame.Surface:
    """Return the soft shadow of a piece in the air, centred on it; `lift` 0..1 makes it wider and fainter."""
    return _lifted(size, radius, level_of(lift), opacity)


@remembered
def _lifted(size: Size, radius: int, level: float, opacity: float) -> pygame.Surface:
    blur = max(round(size[0] * (0.14 + 0.22 * level)), 2)
    # Its outermost pixels cannot be seen, but would be laid with every piece.
    return soft_shadow(size, radius, blur, opacity - 0.12 * level, faintest=FAINTEST)


def shine(size: Size, radius: int, where: float, strength: float, colour: Colour) -> pygame.Surface:
    """Return a soft band of light over a rounded piece, transparent elsewhere."""
    return _band(size, radius, round(where * STEPS), round(strength * 20), colour)


@remembered
def _band(size: Size, radius: int, step: int, level: int, colour: Colour) -> pygame.Surface:
    strip = blank((size[0], 1))
    for x in range(size[0]):
        away = abs((x + 0.5) / size[0] - step / STEPS) / HALF
        light = level / 20 * max(1 - away, 0.0)
        strip.set_at((x, 0), (*(round(part * light) for part in colour), round(255 * light)))
    return clipped(pygame.transform.scale(strip, size), rounded_mask(size, radius))
