"""The rules in short, in our own words, with tiles that show what is meant."""

from __future__ import annotations

import pygame

from game.engine.families import BOOKS
from game.ui.context import Context
from game.ui.drawing import put
from game.ui.marks import margin
from game.ui.scenes.page import Page
from game.ui.specimens import specimen
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.tiles import height
from game.ui.widgets import Form, Label, Paragraph, Picture
from game.ui.widgets.label import Painting
from game.ui.widgets.layout import inset

CHAPTERS = {
    "uno-rummy": (
        ("goal", ""),
        ("start", ""),
        ("run", "R3 R4 R5 R6 _ B10 *=B11 B12"),
        ("group", "Y9 G9 B9 _ R4 Y4 G4 B4"),
        ("turn", ""),
        ("loose", ""),
        ("action", "R2 _ G5 _ B7"),
        ("joker", "* _ R8 R9 *=R10"),
        ("uno", ""),
        ("score", ""),
    ),
    "rummy": (
        ("goal", ""),
        ("start", ""),
        ("run", "R3 R4 R5 R6 _ B10 *=B11 B12"),
        ("group", "K9 B9 O9 _ K4 R4 B4 O4"),
        ("opening", "R11 R12 R13 _ K2 K3 K4"),
        ("turn", ""),
        ("rebuild", "R10 B10 O10 _ K8 K9 K10"),
        ("joker", "* _ K4 *=K5 K6"),
        ("time", ""),
        ("score", ""),
        ("variants", ""),
    ),
    "rummikub": (
        ("goal", ""),
        ("start", ""),
        ("run", "B3 B4 B5 B6 _ O11 *=O12 O13"),
        ("group", "K8 R8 B8 _ K4 R4 B4 O4"),
        ("opening", "K10 R10 B10"),
        ("turn", ""),
        ("rebuild", "R4 R5 R6 _ R6' R7 R8"),
        ("joker", "* _ K8 R8 *"),
        ("time", ""),
        ("score", ""),
    ),
}
"""The parts of a book's page: key, and the tiles below the text."""
POWERFUL = ("action", "joker")
"""Parts in which the signs of the tiles have their colour."""
TILE = 52
"""Units of a tile."""


class Rules(Page):
    """One page to read."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        book = context.settings.book
        self.book = book if book in CHAPTERS else next(iter(CHAPTERS))

    def turn_to(self, book: str) -> None:
        """Read about another book."""
        self.book = book
        if self.form.scroll is not None:
            self.form.scroll.goal = self.form.scroll.offset = 0.0
        self.rebuild()

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, rules = self.context.t, self.context.rules(self.book)
        rest = self.head(form, style, t(f"rules.{self.book}.title"))
        self.book_tabs(form, style, rest, self.book, self.turn_to, CHAPTERS)
        panel = pygame.Rect(0, rest.y, min(style.px(940), rest.width), rest.height)
        panel.centerx = rest.centerx
        form.add(Picture("ground", panel, style.panel))
        view = inset(panel, style.space(4), style.space(1))
        width = view.width - style.space(3)
        y = view.y + style.space(2)
        for key, tiles in CHAPTERS[self.book]:
            head = pygame.Rect(view.x, y, width, style.px(32))
            title = t(f"rules.{self.book}.{key}-title")
            form.add(Label(f"{key}-title", head, title, Step.HEAD, style.theme.accent, Face.TITLE), scrolled=True)
            text = t(f"rules.{self.book}.{key}", target=rules.target, opening=getattr(rules, "opening", 0))
            high = style.paragraph_height(text, width)
            body = pygame.Rect(view.x, head.bottom + style.space(0.5), width, high)
            form.add(Paragraph(f"{key}-text", body, text), scrolled=True)
            y = body.bottom + style.space(1)
            if tiles:
                place = pygame.Rect(view.x, y + style.space(0.5), width, height(style.px(TILE)))
                form.add(Picture(f"{key}-tiles", place, self._tiles(style, key, tiles)), scrolled=True)
                y = place.bottom + style.space(1)
            y += style.space(2)
        form.scroll_in(view, y - view.y)

    def _tiles(self, style: Style, key: str, tiles: str) -> Painting:
        width = style.px(TILE)
        image = specimen(style, BOOKS[self.book], tiles, width, powerless=key not in POWERFUL)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            put(surface, image, (rect.x - margin(width), rect.y - margin(width)))

        return paint
