"""The picture of a stage: rows of pieces, crossed out where they are not allowed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.books import BOOKS
from game.engine.cards.rules import CardRules
from game.store.level_stages import REFUSED
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.image_cache import ImageCache
from game.ui.kit.style import Style
from game.ui.specimens import card_row, specimen
from game.ui.table.cards.bodies import height as card_height
from game.ui.table.shared.rims import margin
from game.ui.table.tiles.bodies import height as tile_height

LARGEST = 46
"""The units of the width of a tile."""
PITCH = 1.05
"""The distance from one tile to the next, as a fraction of its width."""
LINES = 0.16
"""The gap between two rows, as a fraction of the width of a tile."""


_PICTURES = ImageCache()


def height(book: str, width: int) -> int:
    """Return the height of a piece of a book."""
    return (card_height if isinstance(BOOKS[book], CardRules) else tile_height)(width)


def rows_height(book: str, rows: Sequence[str], width: int) -> int:
    """Return the height of rows of pieces of a width, in pixels."""
    return round(len(rows) * (height(book, width) + width * LINES))


def picture_size(style: Style, book: str, rows: Sequence[str], room: tuple[int, int]) -> tuple[int, int]:
    """Return the width of a piece and the height of the picture that fits into a room, in pixels."""
    longest = max(map(_breadth, rows))
    across = room[0] / (longest * PITCH + 1)
    down = room[1] / (len(rows) * (height(book, 100) / 100 + LINES))
    width = max(int(min(across, down, style.px(LARGEST))), 8)
    return width, rows_height(book, rows, width)


def _breadth(row: str) -> float:
    """Return the pieces of a row that is in the middle, with room for the sign beside one that is not allowed."""
    pieces = sum(0.5 if piece == "_" else 1 for piece in row.lstrip(f"{REFUSED} ").split())
    return pieces + 2 * row.startswith(REFUSED)


def draw_stage_picture(surface: DrawTarget, style: Style, book: str, rows: Sequence[str], rect: pygame.Rect) -> None:
    """Draw the rows in the middle of a rectangle."""
    width, high = picture_size(style, book, rows, rect.size)
    edge, step = margin(width), height(book, width) + round(width * LINES)
    y = rect.y + (rect.height - high) // 2
    for row in rows:
        image = _row_image(style, book, row, width)
        put(surface, image, (rect.centerx - image.get_width() // 2, y - edge))
        if row.startswith(REFUSED):
            sign = style.icon("ban", round(width / style.metrics.factor), style.theme.danger)
            put(
                surface,
                sign,
                (rect.centerx + image.get_width() // 2 - edge, y + (height(book, width) - sign.get_height()) // 2),
            )
        y += step


def _row_image(style: Style, book: str, row: str, width: int) -> pygame.Surface:
    rules, text = BOOKS[book], row.lstrip(f"{REFUSED} ")

    def make() -> pygame.Surface:
        if isinstance(rules, CardRules):
            return card_row(style, rules, text.replace("!", ""), width)
        return specimen(style, rules, text, width)

    return _PICTURES.find((style.look, book, row, width), make)
