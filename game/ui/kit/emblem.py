"""The emblem of the game: a cut stone with four points."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.ui.kit.drawing import SUPER, blank, put, put_centre, rounded
from game.ui.kit.image_cache import remembered
from game.ui.kit.theme import FELT, Colour, mix


@remembered(16)
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
            pygame.draw.polygon(large, shade, (at(angle, 0.02), at(angle, 1.0), waist))
            table = (at(angle, 0.0), at(angle, 0.36), at(angle + towards * pi / 4, 0.24))
            pygame.draw.polygon(large, mix(shade, (255, 255, 255), 0.30), table)
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


def window_icon(side: int) -> pygame.Surface:
    """Return the icon of the window: the cut stone on an ivory tile."""
    image = blank((side, side))
    radius = side // 5
    put(image, rounded((side, side), radius, FELT.ivory_dark), (0, 0))
    put(image, rounded((side, side - side // 16), radius, FELT.ivory_light, FELT.ivory), (0, 0))
    put_centre(image, emblem(round(side * 0.86), FELT.emblem), (side / 2, side * 0.47))
    return image
