"""The rules in short, in our own words, with tiles that show what is meant."""

from __future__ import annotations

import pygame

from game.engine.books import BOOKS
from game.ui.context import Context
from game.ui.drawing import put
from game.ui.scenes.page import Page
from game.ui.specimens import specimen
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.tiles import height, margin
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
    )
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
        self.book = context.settings.book

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, rules = self.context.t, self.context.rules(self.book)
        rest = self.head(form, style, t("rules.title"))
        panel = pygame.Rect(0, rest.y, min(style.px(940), rest.width), rest.height)
        panel.centerx = rest.centerx
        form.add(Picture("ground", panel, style.panel))
        view = inset(panel, style.space(4), style.space(1))
        width = view.width - style.space(3)
        y = view.y + style.space(2)
        for key, tiles in CHAPTERS[self.book]:
            head = pygame.Rect(view.x, y, width, style.px(32))
            form.add(
                Label(f"{key}-title", head, t(f"rules.{key}-title"), Step.HEAD, style.theme.accent, Face.TITLE),
                scrolled=True,
            )
            text = t(f"rules.{key}", target=rules.target) if key == "goal" else t(f"rules.{key}")
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
