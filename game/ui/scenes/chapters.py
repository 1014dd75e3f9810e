"""A section of the rules of a book, as widgets: on the page of rules, and beside the options that it is about."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.cards.rules import CardRules
from game.engine.registry import BOOKS, Rules
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Label, Marked, Picture, Widget
from game.ui.kit.widgets.label import Painting
from game.ui.specimens import card_row, rows, specimen
from game.ui.table.shared.rims import margin
from game.words.chapters import Chapter
from game.words.rule_words import RuleWords

POWERFUL = ("action", "joker")
"""Sections in which the symbols of the tiles are coloured."""
TILE, CARD = 52, 56
"""Units of a tile and of a card."""


@dataclass(frozen=True, slots=True)
class ChapterWidgets:
    """Makes the widgets of sections of one book."""

    style: Style
    words: RuleWords
    wanted: tuple[str, ...] = ()
    """Words that are marked."""
    narrow: bool = False
    """Whether the place in the book may need a line of its own."""

    def of(self, chapter: Chapter, key: str, room: pygame.Rect) -> tuple[list[Widget], int]:
        """Return the widgets of a section from the top of a room, and where the next one begins."""
        style, words, wanted = self.style, self.words, self.wanted
        head = pygame.Rect(room.x, room.y, room.width, style.px(32))
        title = words.title(chapter)
        found = any(word in title.casefold() for word in wanted)
        colour = style.theme.text if found else style.theme.accent  # on a highlight, the accent would be pale
        widgets: list[Widget] = [
            Marked(f"{key}-title", head, title, TextSize.HEAD, colour, Typeface.TITLE, wanted=wanted, one_line=True)
        ]
        taken = style.width(title, TextSize.HEAD, Typeface.TITLE)
        if self.narrow and taken + style.width(words.place(chapter), TextSize.SMALL) + style.space(12) > head.width:
            # With large text the place in the book has a line of its own.
            head, taken = head.move(0, head.height), -style.space(2)
        widgets += self._notes(chapter, key, head, taken)
        text = words.text(chapter)
        body = pygame.Rect(room.x, head.bottom + style.space(0.5), room.width, 0)
        body.height = style.paragraph_height(text, body.width)
        widgets.append(Marked(f"{key}-text", body, text, wanted=wanted))
        y = body.bottom + style.space(1)
        if chapter.pieces:
            image, edge = _pieces(style, words.rules, chapter)
            shown = pygame.Rect(room.x, y + style.space(0.5), room.width, image.get_height() - 2 * edge)
            widgets.append(Picture(f"{key}-pieces", shown, _painting(image, edge)))
            y = shown.bottom + style.space(1)
        return widgets, y + style.space(2)

    def _notes(self, chapter: Chapter, key: str, head: pygame.Rect, taken: int) -> list[Widget]:
        """Return, next to the heading, whether a house rule is on, and on the right its place in the book."""
        style, words, widgets = self.style, self.words, list[Widget]()
        t, x, place = words.catalogue.t, head.x + taken + style.space(2), words.place(chapter)
        if chapter.options:
            on = words.switched(chapter)
            word, colour = t("rules.on" if on else "rules.off"), style.theme.good if on else style.theme.quiet
            spot = pygame.Rect(x, head.y, style.width(word, TextSize.SMALL, Typeface.BOLD) + 2, head.height)
            widgets.append(Label(f"{key}-switch", spot, word, TextSize.SMALL, colour, Typeface.BOLD))
            x = spot.right + style.space(2)
        if place:
            spot = pygame.Rect(x, head.y, head.right - x, head.height)
            widgets.append(Label(f"{key}-place", spot, place, TextSize.SMALL, style.theme.quiet, align=1.0))
        return widgets


def _pieces(style: Style, rules: Rules, chapter: Chapter) -> tuple[pygame.Surface, int]:
    """Return the tiles or cards of a section as one image, and its margin."""
    lines, book = chapter.pieces.split(" / "), BOOKS[rules.book]
    if isinstance(book, CardRules):
        width = style.px(CARD)
        pictures = [card_row(style, book, line, width) for line in lines]
    else:
        width, powerless = style.px(TILE), chapter.key not in POWERFUL
        pictures = [specimen(style, book, line, width, powerless=powerless) for line in lines]
    return rows(pictures, margin(width), style.space(1.5)), margin(width)


def _painting(image: pygame.Surface, edge: int) -> Painting:
    """Return the painter of an image that has a margin of `edge` pixels."""

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        put(surface, image, (rect.x - edge, rect.y - edge))

    return paint
