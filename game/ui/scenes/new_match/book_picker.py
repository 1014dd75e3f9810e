"""The books as large cards side by side, each with a picture of its pieces."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.registry import BOOKS
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import ChoiceCard, Form, Label, Paragraph
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import column, inset, off_bottom, row
from game.ui.specimens import book_picture

NARROWEST = 170
"""Units of the width of a card at least."""


def build_book_picker(
    form: Form, style: Style, rect: pygame.Rect, context: Context, chosen: str, choose: Callable[[str], None]
) -> None:
    """Add a card for each book to the form."""
    cells = _cells(rect, style)
    names = {book: context.t(f"book.{book}.name") for book in BOOKS}
    narrowest = cells[0].width - 2 * style.space(2)
    one_line = all(style.width(name, TextSize.TEXT, Typeface.TITLE) <= narrowest for name in names.values())
    high = style.px(26) if one_line else 2 * style.letters.height(style.type(TextSize.SMALL), Typeface.TITLE)
    for book, cell in zip(BOOKS, cells, strict=True):
        inner = inset(cell, style.space(2), style.space(1.5))
        words, room = off_bottom(inner, high + style.px(22))

        def pick(book: str = book) -> None:
            choose(book)

        tip = context.t(f"book.{book}.about")
        form.add(ChoiceCard(f"book-{book}", cell, _picture(style, book, room), pick, chosen=book == chosen, tip=tip))
        if one_line:
            name = pygame.Rect(words.x, words.y, words.width, high)
            form.add(Label(f"{book}-name", name, names[book], TextSize.TEXT, face=Typeface.TITLE, align=0.5))
        else:
            name = pygame.Rect(cell.x + style.space(0.5), words.y, cell.width - style.space(1), high)
            form.add(Paragraph(f"{book}-name", name, names[book], TextSize.SMALL, face=Typeface.TITLE, align=0.5))
        seats = pygame.Rect(words.x, words.bottom - style.px(22), words.width, style.px(22))
        many, colour = context.t(f"book.{book}.seats"), style.theme.quiet
        form.add(Label(f"{book}-seats", seats, many, TextSize.SMALL, colour, align=0.5))


def _cells(rect: pygame.Rect, style: Style) -> list[pygame.Rect]:
    """Return the places of the books, in as many lines as are needed for readable names."""
    gap = style.space(2)
    across = min(max((rect.width + gap) // (style.px(NARROWEST) + gap), 1), len(BOOKS))
    down = -(-len(BOOKS) // across)
    lines = column(rect, [(rect.height - gap * (down - 1)) // down] * down, gap)
    return [cell for line in lines for cell in row(line, [1.0] * across, gap)][: len(BOOKS)]


def picker_lines(style: Style, width: int) -> int:
    """Return in how many lines the books are."""
    whole = pygame.Rect(0, 0, width, style.px(NARROWEST))
    return len({cell.y for cell in _cells(whole, style)})


def _picture(style: Style, book: str, room: pygame.Rect) -> Painting:
    """Return a painter for the pieces of the book."""
    image = book_picture(style, book, room.size)

    def paint(surface: DrawTarget, _rect: pygame.Rect) -> None:
        put_centre(surface, image, room.center)

    return paint
