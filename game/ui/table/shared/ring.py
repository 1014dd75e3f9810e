"""The arrow ring around the stock that shows the direction."""

from __future__ import annotations

from math import cos, pi, radians, sin

import pygame

from game.ui.kit.drawing import DrawTarget, blank, enlargement, put, put_centre
from game.ui.kit.image_cache import remembered
from game.ui.kit.style import Style
from game.ui.kit.theme import Theme, mix

THICK = 0.035
"""The thickness of the arrows, for a ring one wide."""
POINT = 13
"""Degrees covered by the tip of an arrow."""


@remembered
def _ring(diameter: int, theme: Theme, thickness: float) -> pygame.Surface:
    """Return two arrows that run clockwise."""
    scale, half = enlargement(diameter // 2), diameter // 2
    # The arrows are each other, turned by half a circle: one is drawn, in the lower half.
    large = blank((diameter * scale, (diameter - half) * scale))
    middle, radius, line = diameter * scale / 2, diameter * scale * 0.455, diameter * scale * thickness
    colour = mix(theme.felt_light, theme.text, 0.45)

    def at(degrees: float, reach: float) -> tuple[float, float]:
        return middle + cos(radians(degrees)) * reach, middle + sin(radians(degrees)) * reach - half * scale

    start, end = 25, 150
    angles = [start + (end - start) * step / 60 for step in range(61)]
    outer = [at(angle, radius + line / 2) for angle in angles]
    pygame.draw.polygon(large, colour, [*outer, *(at(angle, radius - line / 2) for angle in reversed(angles))])
    pygame.draw.circle(large, colour, at(start, radius), line / 2)
    head = (at(end + POINT * thickness / THICK, radius), at(end, radius + line * 2.1), at(end, radius - line * 2.1))
    pygame.draw.polygon(large, colour, head)
    # Opaque or transparent black, which is the same premultiplied.
    arrow, image = pygame.transform.smoothscale(large, (diameter, diameter - half)), blank((diameter, diameter))
    put(image, arrow, (0, half))
    put(image, pygame.transform.flip(arrow, True, True), (0, 0))
    return image


@remembered
def _seen(diameter: int, theme: Theme, thickness: float, flipped: bool, width: int) -> pygame.Surface:
    """Return the arrows as they are seen: the other way round, or turning."""
    image = pygame.transform.flip(_ring(diameter, theme, thickness), flipped, False)
    return image if width == diameter else pygame.transform.smoothscale(image, (width, diameter))


def draw_ring(
    surface: DrawTarget, style: Style, rect: pygame.Rect, direction: int, turned: float, thickness: float = THICK
) -> None:
    """Draw the arrows around the stock; play to the left runs clockwise seen from above."""
    share = turned % 1.0
    squeeze = abs(cos(pi * share)) if share else 1.0
    # The direction shown is the new one; in the first half of the turn the old one is still visible.
    flipped = (direction < 0) != (0 < share < 0.5)
    wide = max(round(rect.width * squeeze), 1) if squeeze < 0.99 else rect.width
    put_centre(surface, _seen(rect.width, style.theme, thickness, flipped, wide), rect.center)
