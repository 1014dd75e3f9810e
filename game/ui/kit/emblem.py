"""The emblem of the game: a cut stone with four points."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.ui.kit.drawing import SUPER, blank
from game.ui.kit.image_cache import remembered
from game.ui.kit.theme import Colour, mix


@remembered
def emblem(side: int, colours: tuple[Colour, ...]) -> pygame.Surface:
    """Return a cut stone with four points of two facets each, the emblem of the joker and of the game."""
    large = blank((side * SUPER, side * SUPER))
    middle = side * SUPER / 2

    def at(angle: float, reach: float) -> tuple[float, float]:
        return middle + cos(angle) * reach * middle, middle + sin(angle) * reach * middle

    for point in range(4):
        angle, colour = pi / 2 * point - pi / 2, colours[point % len(colours)]
        for towards, shade in ((-1, mix(colour, (255, 255, 255), 0.22)), (1, mix(colour, (0, 0, 0), 0.16))):
            waist = at(angle + towards * pi / 4, 0.54)
            pygame.draw.polygon(large, shade, (at(angle, 0.0), at(angle, 1.0), waist))
            table = (at(angle, 0.0), at(angle, 0.36), at(angle + towards * pi / 4, 0.24))
            pygame.draw.polygon(large, mix(shade, (255, 255, 255), 0.30), table)
    return pygame.transform.smoothscale(large, (side, side))
