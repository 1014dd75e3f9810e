"""Rings that grow from frame to frame: drawn as they are seen, since a picture for each size would take too long."""

from __future__ import annotations

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget, Point
from game.ui.kit.theme import Colour

EDGE = 4
"""Pixels of each edge that are drawn smoothly, which is slow; fewer would leave a gap to what is between."""


def put_ring(target: DrawTarget, colour: Colour, centre: Point, radius: int, thickness: int) -> None:
    """Draw a ring with smooth edges, `thickness` pixels inwards."""
    middle = (round(centre[0]), round(centre[1]))
    box = (middle[0] - radius - 1, middle[1] - radius - 1, 2 * radius + 2, 2 * radius + 2)
    if isinstance(target, Canvas):
        target.add(box, _ring, colour, middle, radius, thickness)
    else:
        _ring(target, colour, middle, radius, thickness)


def _ring(surface: pygame.Surface, colour: Colour, middle: tuple[int, int], radius: int, thickness: int) -> None:
    if thickness > EDGE:
        pygame.draw.circle(surface, colour, middle, radius - 1, thickness - 3)
    edge = min(thickness, EDGE)
    for reach in {radius, max(radius - thickness + edge, edge)}:
        pygame.draw.aacircle(surface, colour, middle, reach, edge)
