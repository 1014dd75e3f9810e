"""Symbols in four colours on wilds: a disc, a ring, a pinwheel of small cards."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.ui.kit.contrast import contrast
from game.ui.kit.drawing import blank, enlargement
from game.ui.kit.image_cache import remembered
from game.ui.kit.theme import WHITE, Colour, mix
from game.ui.table.shared.rims import BLACK

GAP = 0.045
"""The gap between the quarters, as a fraction of the side."""


def _quarter(middle: float, reach: float, number: int) -> list[tuple[float, float]]:
    """Return the points of a quarter of a disc; quarters count clockwise from the top left."""
    start = pi + number * pi / 2
    rim = [start + pi / 2 * step / 24 for step in range(25)]
    return [(middle, middle), *((middle + cos(angle) * reach, middle + sin(angle) * reach) for angle in rim)]


@remembered
def disc(side: int, colours: tuple[Colour, ...], ground: Colour, hole: float) -> pygame.Surface:
    """A disc in four quarters with gaps in the colour of the ground; `hole` leaves that share of it free, and
    without a hole a cut stone in the middle. A quarter in the colour of the ground has a line around the disc."""
    times = enlargement(side)
    large = blank((side * times, side * times))
    middle = side * times / 2
    for number, colour in enumerate(colours):
        pygame.draw.polygon(large, colour, _quarter(middle, middle, number))
        pygame.draw.polygon(large, mix(colour, (0, 0, 0), 0.10), _quarter(middle, middle * 0.80, number))
    gap = max(round(side * times * GAP), times)
    if ground in colours:
        line = max((WHITE, BLACK), key=lambda each: contrast(each, ground))
        pygame.draw.circle(large, line, (middle, middle), middle, gap // 2)
        pygame.draw.circle(large, line, (middle, middle), middle * hole + gap // 2, gap // 2)
    pygame.draw.rect(large, ground, (round(middle - gap / 2), 0, gap, side * times))
    pygame.draw.rect(large, ground, (0, round(middle - gap / 2), side * times, gap))
    if hole:
        pygame.draw.circle(large, ground, (middle, middle), middle * hole)
    else:
        stone = [
            (middle + cos(pi / 4 * step) * middle * reach, middle + sin(pi / 4 * step) * middle * reach)
            for step, reach in enumerate((0.46, 0.17) * 4)
        ]
        pygame.draw.polygon(large, ground, stone)
    # The gaps reach beyond the disc, so remove what is outside of it.
    round_ = blank(large.get_size())
    pygame.draw.circle(round_, "white", (middle, middle), middle)
    large.blit(round_, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(large, (side, side))


@remembered
def pinwheel(side: int, colours: tuple[Colour, ...], edge: Colour) -> pygame.Surface:
    """Return four small cards, one of each colour, arranged like a pinwheel: all hands change places."""
    times = enlargement(side)
    large = blank((side * times, side * times))
    middle = side * times / 2
    wide, high = round(middle * 0.62), round(middle * 0.90)
    for number, colour in enumerate(colours):
        arm = blank((wide, high))
        pygame.draw.rect(arm, edge, arm.get_rect(), border_radius=wide // 6)
        inner = arm.get_rect().inflate(-wide // 7, -wide // 7)
        pygame.draw.rect(arm, colour, inner, border_radius=wide // 8)
        angle = pi / 2 * number - pi * 0.75
        turned = pygame.transform.rotozoom(arm, -90 * number + 28, 1.0)
        x, y = middle + cos(angle) * middle * 0.46, middle + sin(angle) * middle * 0.46
        large.blit(turned, turned.get_rect(center=(round(x), round(y))))
    return pygame.transform.smoothscale(large, (side, side))
