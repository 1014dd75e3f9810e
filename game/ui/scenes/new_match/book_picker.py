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
from game.ui.kit.widgets.layout import inset, off_bottom, row
from game.ui.specimens import book_picture


def build_book_picker(
    form: Form, style: Style, rect: pygame.Rect, context: Context, chosen: str, choose: Callable[[str], None]
) -> None:
    """Add a card for each book to the form."""
    cells = row(rect, [1.0] * len(BOOKS), style.space(2))
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


def _picture(style: Style, book: str, room: pygame.Rect) -> Painting:
    """Return a painter for the pieces of the book."""
    image = book_picture(style, book, room.size)

    def paint(surface: DrawTarget, _rect: pygame.Rect) -> None:
        put_centre(surface, image, room.center)

    return paint
