"""The arrow ring around the stock that shows the direction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
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
LARGE = 600
"""In pixels: a ring at least as wide is turned at half its size, as in full each frame would take milliseconds."""


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
def _lying(diameter: int, theme: Theme, thickness: float, flipped: bool) -> pygame.Surface:
    """Return the arrows as they lie, perhaps the other way round."""
    return pygame.transform.flip(_ring(diameter, theme, thickness), flipped, False)


@remembered
def _half(diameter: int, theme: Theme, thickness: float, flipped: bool) -> pygame.Surface:
    """Return the arrows at half their size, from which large ones that turn are made."""
    image = _lying(diameter, theme, thickness, flipped)
    return pygame.transform.smoothscale(image, (diameter // 2, diameter // 2))


@lru_cache(1)
def _turning(diameter: int, theme: Theme, thickness: float, flipped: bool, width: int) -> pygame.Surface:
    """Return the arrows as narrow as they are in one frame of their turn; only the last is kept, none comes again."""
    if diameter < LARGE:
        return pygame.transform.smoothscale(_lying(diameter, theme, thickness, flipped), (width, diameter))
    small = _half(diameter, theme, thickness, flipped)
    narrow = pygame.transform.smoothscale(small, (max(width // 2, 1), small.get_height()))
    return pygame.transform.smoothscale(narrow, (width, diameter))


def draw_ring(
    surface: DrawTarget, style: Style, rect: pygame.Rect, direction: int, turned: float, thickness: float = THICK
) -> None:
    """Draw the arrows around the stock; play to the left runs clockwise seen from above."""
    share = turned % 1.0
    squeeze = abs(cos(pi * share)) if share else 1.0
    # The direction shown is the new one; in the first half of the turn the old one is still visible.
    flipped = (direction < 0) != (0 < share < 0.5)
    asked = rect.width, style.theme, thickness, flipped
    image = _turning(*asked, max(round(rect.width * squeeze), 1)) if squeeze < 0.99 else _lying(*asked)
    put_centre(surface, image, rect.center)


def ring_ahead(style: Style, rect: pygame.Rect, thickness: float = THICK) -> Iterator[None]:
    """Make the pictures from which the arrows are made in either direction, one at each step."""
    for flipped in (False, True):
        _lying(rect.width, style.theme, thickness, flipped)
        yield
        if rect.width >= LARGE:
            _half(rect.width, style.theme, thickness, flipped)
            yield
