"""What tells the tables of the books apart besides colour: the sign of each on backs, and the motif on its cloth."""

from __future__ import annotations

from random import Random

import pygame

from game.ui.kit.drawing import ICONS, DrawTarget, blank, emblem, faded, outline, put, remembered, rounded, vector
from game.ui.kit.theme import BLACK, WHITE, Colour, Metrics, Theme, mix

STRENGTH, LIGHT = 0.075, 0.11
"""How strong a motif is on its cloth, and on one as light as paper."""


@remembered
def sign(book: str, side: int, colours: tuple[Colour, ...]) -> pygame.Surface:
    """Return the sign of a book; UNO RUMMY has the cut stone of the game."""
    file = ICONS / "books" / f"{book}.svg"
    return vector(file, side, colours) if file.exists() else emblem(side, colours)


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
        case "uno-112":
            put(table, _confetti(table.get_size(), metrics, theme), (0, 0), strength)
        case book if book:
            _scattered(table, sign(book, metrics.px(36), (line,)), metrics.px(104), strength)


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
    bits = [rounded((wide, 2 * wide), wide // 3, colour) for colour in theme.emblem
            for wide in (metrics.px(5), metrics.px(6), metrics.px(7))]  # fmt: skip
    scraps = [pygame.transform.rotozoom(bit, chance.uniform(0, 180), 1.0) for bit in bits for _ in range(4)]
    for x in range(0, size[0], cell):
        for y in range(0, size[1], cell):
            put(image, chance.choice(scraps), (x + chance.random() * cell * 0.6, y + chance.random() * cell * 0.6))
    return image
