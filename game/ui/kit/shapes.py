"""Masks of shapes with points: symbols, stars, arcs."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from game.ui.kit.drawing import Point, Size, blank, enlargement, rounded_mask
from game.ui.kit.image_cache import remembered


@remembered
def polygon_mask(size: Size, points: tuple[Point, ...]) -> pygame.Surface:
    """Return the mask of a polygon whose points are given as fractions of the size."""
    times = enlargement(max(size))
    large = blank((size[0] * times, size[1] * times))
    scaled = [(x * (large.get_width() - 1), y * (large.get_height() - 1)) for x, y in points]
    pygame.draw.polygon(large, "white", scaled)
    return pygame.transform.smoothscale(large, (max(size[0], 1), max(size[1], 1)))


@remembered
def arc_mask(diameter: int, thickness: int, share: float) -> pygame.Surface:
    """Return the mask of a ring closed for `share` of a full turn, clockwise from the top."""
    times = enlargement(diameter)
    large = blank((diameter * times, diameter * times))
    middle = outer = diameter * times / 2
    steps = max(int(96 * share), 1)
    angles = [2 * pi * share * step / steps - pi / 2 for step in range(steps + 1)]
    inner = outer - thickness * times
    edge = [(middle + cos(a) * outer, middle + sin(a) * outer) for a in angles]
    edge += [(middle + cos(a) * inner, middle + sin(a) * inner) for a in reversed(angles)]
    if share > 0:
        pygame.draw.polygon(large, "white", edge)
    return pygame.transform.smoothscale(large, (diameter, diameter))


def star(points: int = 5, inner: float = 0.48) -> tuple[Point, ...]:
    """Return the points of a star as fractions of its box."""
    corners = []
    for index in range(points * 2):
        reach = 0.5 if index % 2 == 0 else 0.5 * inner
        angle = pi * index / points - pi / 2
        corners.append((0.5 + cos(angle) * reach, 0.53 + sin(angle) * reach))
    return tuple(corners)


TRIANGLE: tuple[Point, ...] = ((0.5, 0.04), (0.98, 0.92), (0.02, 0.92))
STAR = star()


@remembered
def symbol_mask(name: str, side: int) -> pygame.Surface:
    """Return the mask of a symbol: circle, star, triangle, square or diamond."""
    if name == "circle":
        return rounded_mask((side, side), side)
    if name == "square":
        return rounded_mask((side, side), max(side // 7, 1))
    shapes: dict[str, Sequence[Point]] = {
        "star": STAR,
        "triangle": TRIANGLE,
        "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    }
    return polygon_mask((side, side), tuple(shapes[name]))
