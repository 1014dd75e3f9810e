"""What tells the tables of the books apart besides colour: the sign of each on backs, and the motif on its cloth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from random import Random

import pygame

from game.ui.kit.drawing import SUPER, DrawTarget, blank, emblem, faded, outline, painted, put, remembered, rounded_mask
from game.ui.kit.theme import BLACK, WHITE, Colour, Metrics, Theme, mix

STRENGTH, LIGHT = 0.075, 0.11
"""How strong a motif is on its cloth, and on one as light as paper."""


# -- Signs: drawn large in a square, in one colour or in four.


def _turned(middle: tuple[float, float], reach: tuple[float, float], angle: float) -> list[tuple[float, float]]:
    """Return the corners of a rectangle turned about its middle."""
    return [
        (middle[0] + x * reach[0] * cos(angle) - y * reach[1] * sin(angle),
         middle[1] + x * reach[0] * sin(angle) + y * reach[1] * cos(angle))
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]  # fmt: skip


def _diamonds(image: pygame.Surface, colours: Sequence[Colour]) -> None:
    """A diamond in a diamond in a diamond."""
    half = image.get_width() / 2
    for step, share in enumerate((1.0, 0.78, 0.62, 0.34)):
        points = [(half, half * (1 - share)), (half * (1 + share * 0.78), half), (half, half * (1 + share)),
                  (half * (1 - share * 0.78), half)]  # fmt: skip
        pygame.draw.polygon(image, colours[0] if step % 2 == 0 else (*colours[0], 0), points)
    points = [(half, half * 0.86), (half * 1.11, half), (half, half * 1.14), (half * 0.89, half)]
    pygame.draw.polygon(image, (*colours[0], 0), points)


def _docks(image: pygame.Surface, colours: Sequence[Colour]) -> None:
    """Three places for tiles."""
    side = image.get_width()
    wide, high = side * 0.27, side * 0.46
    for number in range(3):
        at = pygame.Rect(round(side * (0.05 + 0.315 * number)), round((side - high) / 2), round(wide), round(high))
        pygame.draw.rect(image, colours[number % len(colours)], at, round(side * 0.045), round(side * 0.07))


def _quarters(image: pygame.Surface, colours: Sequence[Colour]) -> None:
    """A ring of four quarters."""
    half, gap = image.get_width() / 2, 0.05
    for number in range(4):
        first = pi / 2 * number + gap
        angles = [first + (pi / 2 - 2 * gap) * step / 24 for step in range(25)]
        edge = [(half + cos(a) * half * 0.96, half + sin(a) * half * 0.96) for a in angles]
        edge += [(half + cos(a) * half * 0.66, half + sin(a) * half * 0.66) for a in reversed(angles)]
        pygame.draw.polygon(image, colours[number % len(colours)], edge)


def _scraps(image: pygame.Surface, colours: Sequence[Colour]) -> None:
    """Five scraps of paper in the air."""
    side = image.get_width()
    for number, (x, y, angle) in enumerate(((0.5, 0.5, 0.3), (0.22, 0.26, 0.9), (0.79, 0.22, -0.4), (0.2, 0.77, -0.7),
                                            (0.78, 0.76, 0.6))):  # fmt: skip
        points = _turned((x * side, y * side), (side * 0.115, side * 0.15), angle)
        pygame.draw.polygon(image, colours[number % len(colours)], points)


SIGNS: Mapping[str, Callable[[pygame.Surface, Sequence[Colour]], None]] = {
    "rummy": _diamonds, "rummikub": _docks, "uno-1999": _quarters, "uno-112": _scraps,
}  # fmt: skip
"""The sign of each book; UNO RUMMY has the cut stone of the game."""


@remembered
def sign(book: str, side: int, colours: tuple[Colour, ...]) -> pygame.Surface:
    """Return the sign of a book."""
    if book not in SIGNS:
        return emblem(side, colours)
    large = pygame.Surface((side * SUPER, side * SUPER), pygame.SRCALPHA)
    SIGNS[book](large, colours)
    return pygame.transform.smoothscale(large.premul_alpha(), (max(side, 1), max(side, 1)))


# -- Motifs: what is woven into the cloth of a book, and what lies along its rim.


def weave_in(table: pygame.Surface, metrics: Metrics, theme: Theme, opening: pygame.Rect) -> None:
    """Put the motif of the theme's book on its cloth, inside the rim."""
    strength = LIGHT if theme.pale else STRENGTH
    line: Colour = mix(theme.felt, BLACK, 0.75) if theme.pale else mix(theme.felt_light, WHITE, 0.8)
    match theme.book:
        case "uno-rummy":
            _scattered(table, sign(theme.book, metrics.px(40), (line,)), metrics.px(88), strength)
        case "rummy":
            thread = mix(theme.emblem[1], BLACK, 0.5) if theme.pale else theme.emblem[1]
            _scattered(table, sign(theme.book, metrics.px(34), (thread,)), metrics.px(74), strength)
            for inset, wide in ((1, 2), (5, 1)):  # what is at the edge of a table keeps 8 units from the rim
                frame = opening.inflate(-2 * metrics.px(inset), -2 * metrics.px(inset))
                put(table, outline(frame.size, metrics.px(18 - inset), metrics.px(wide), thread, 0.8), frame.topleft)
        case "rummikub":
            cell = metrics.px(52), metrics.px(70)
            size = cell[0] - metrics.px(4), cell[1] - metrics.px(4)
            dock = outline(size, metrics.px(7), metrics.hairline, line, strength)
            for x in range(opening.centerx % cell[0] - cell[0], table.get_width(), cell[0]):
                for y in range(opening.centery % cell[1] - cell[1], table.get_height(), cell[1]):
                    put(table, dock, (x, y))
        case "uno-1999":
            _scattered(table, sign(theme.book, metrics.px(36), (line,)), metrics.px(104), strength)
        case "uno-112":
            put(table, _confetti(table.get_size(), metrics, theme), (0, 0), strength)


AROUND = 1.63
"""How much wider than the arrows around stock and pile the ring of four colours is that lies around them."""


def draw_around(target: DrawTarget, theme: Theme, arrows: pygame.Rect, opening: pygame.Rect) -> None:
    """Draw the ring of the book that has one around stock and pile, as far as the cloth reaches."""
    if theme.book == "uno-1999":
        whole = arrows.inflate(*[round(arrows.width * (AROUND - 1))] * 2)
        seen = whole.clip(opening)
        put(target, _part(theme, whole.width, tuple(seen.move(-whole.x, -whole.y))), seen.topleft)


@remembered
def _part(theme: Theme, side: int, part: tuple[int, ...]) -> pygame.Surface:
    return faded(sign(theme.book, side, theme.emblem).subsurface(part), LIGHT if theme.pale else STRENGTH)


def _scattered(table: pygame.Surface, image: pygame.Surface, apart: int, strength: float) -> None:
    """Put an image in rows, every other one shifted by half."""
    half = image.get_width() // 2
    for row, y in enumerate(range(apart // 4, table.get_height() + half, apart)):
        for x in range(apart * (row % 2) // 2, table.get_width() + half, apart):
            put(table, image, (x - half, y - half), strength)


def _confetti(size: tuple[int, int], metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return scraps of paper in four colours, all over, none on another: one for each cell of a grid."""
    image, chance, cell = blank(size), Random(112), metrics.px(46)
    bits = [painted(rounded_mask((wide, 2 * wide), wide // 3), colour) for colour in theme.emblem
            for wide in (metrics.px(5), metrics.px(6), metrics.px(7))]  # fmt: skip
    scraps = [pygame.transform.rotozoom(bit, chance.uniform(0, 180), 1.0) for bit in bits for _ in range(4)]
    for x in range(0, size[0], cell):
        for y in range(0, size[1], cell):
            put(image, chance.choice(scraps), (x + chance.random() * cell * 0.6, y + chance.random() * cell * 0.6))
    return image
