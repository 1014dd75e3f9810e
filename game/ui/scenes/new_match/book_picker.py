"""The five books as large cards side by side, each with a picture of its pieces."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.registry import BOOKS
from game.ui.context import Context
from game.ui.kit.drawing import Target, put_centre
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Card, Form, Label
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import inset, off_bottom, row
from game.ui.specimens import book_picture


def build_book_picker(
    form: Form, style: Style, rect: pygame.Rect, context: Context, chosen: str, choose: Callable[[str], None]
) -> None:
    """Add a card for each book to the form."""
    for book, cell in zip(BOOKS, row(rect, [1.0] * len(BOOKS), style.space(2)), strict=True):
        inner = inset(cell, style.space(2), style.space(1.5))
        words, room = off_bottom(inner, style.px(48))

        def pick(book: str = book) -> None:
            choose(book)

        tip = context.t(f"book.{book}.about")
        form.add(Card(f"book-{book}", cell, _picture(style, book, room), pick, chosen=book == chosen, tip=tip))
        name = pygame.Rect(words.x, words.y, words.width, style.px(26))
        form.add(Label(f"{book}-name", name, context.t(f"book.{book}.name"), Step.TEXT, face=Face.TITLE, align=0.5))
        seats = pygame.Rect(words.x, words.bottom - style.px(22), words.width, style.px(22))
        many, colour = context.t(f"book.{book}.seats"), style.theme.quiet
        form.add(Label(f"{book}-seats", seats, many, Step.SMALL, colour, align=0.5))


def _picture(style: Style, book: str, room: pygame.Rect) -> Painting:
    """Return a painter for the pieces of the book."""
    image = book_picture(style, book, room.size)

    def paint(surface: Target, _rect: pygame.Rect) -> None:
        put_centre(surface, image, room.center)

    return paint
