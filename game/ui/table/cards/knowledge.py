"""What a puzzle of cards shows beside the table: paragraphs on one panel, the known and the unseen cards on another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.cards.images import card_images
from game.ui.table.shared.plates import draw_panel

CARD, WANTED, LEAST, APART = 56, 40, 16, 5
"""Units of the width of a card, of one for which headings become smaller, of the narrowest one, and between two."""
BELOW = 7
"""Units below a paragraph; the last one of a panel needs none."""
SMALLER = (1.0, 0.9, 0.8, 0.7)
"""How small paragraphs may become to fit, as shares of their sizes: large print in a small window."""


class CardRow(NamedTuple):
    """Cards below a heading."""

    heading: str
    cards: tuple[Card, ...]
    brief: str = ""
    """The heading where room is scarce, if it is another one."""


class KnowledgeText(NamedTuple):
    """A paragraph of the panel."""

    words: str
    size: int
    colour: Colour
    face: Typeface


class FittedRow(NamedTuple):
    """Cards below a heading as it is drawn."""

    heading: KnowledgeText
    cards: tuple[Card, ...]


def fits(style: Style, zone: pygame.Rect, texts: Sequence[KnowledgeText]) -> bool:
    """Return whether paragraphs fit into a panel."""
    inner = _inside(style, zone)
    return _height(style, inner.width, _fitting(style, inner, texts)) <= inner.height + style.px(BELOW)


def draw_texts(surface: DrawTarget, style: Style, rect: pygame.Rect, texts: Sequence[KnowledgeText]) -> pygame.Rect:
    """Draw paragraphs on a panel as high as they need, in smaller letters where there is little room; return it."""
    inner = _inside(style, rect)
    texts = _fitting(style, inner, texts)
    spare = max(inner.height - _height(style, inner.width, texts), 0)
    panel = pygame.Rect(rect.topleft, (rect.width, rect.height - spare))
    draw_panel(surface, style, panel)
    _paragraphs(surface, style, inner, inner.y, texts)
    return panel


def _fitting(style: Style, inner: pygame.Rect, texts: Sequence[KnowledgeText]) -> Sequence[KnowledgeText]:
    """Return paragraphs in letters that fit: the small ones for what is long, then all of them smaller, if need be."""
    small = [each._replace(size=TextSize.SMALL) if each.size is TextSize.TEXT else each for each in texts]
    sizes = ([each._replace(size=round(each.size * share)) for each in small] for share in SMALLER)
    for found in (texts, *sizes):
        if _height(style, inner.width, found) <= inner.height + style.px(BELOW):
            return found
    return found


def draw_shelves(
    surface: DrawTarget, style: Style, rect: pygame.Rect, rules: CardRules, shelves: Sequence[CardRow]
) -> None:
    """Draw shelves of cards on a panel as high as they need; the cards are as large as there is room for."""
    inner = _inside(style, rect)
    shown, wide = fitting_shelves(style, inner, shelves)
    spare = max(inner.height - _shelves_height(style, inner.width, shown, wide), 0)
    draw_panel(surface, style, pygame.Rect(rect.topleft, (rect.width, rect.height - spare)))
    painter, width, y = card_images(style, rules), style.px(wide), inner.y
    high, step, across = round(width * PROPORTION), width + style.px(APART), _across(style, inner.width, wide)
    for shelf in shown:
        y = _paragraphs(surface, style, inner, y, (shelf.heading,))
        for number, card in enumerate(shelf.cards):
            line, place = divmod(number, across)
            at = (inner.x + place * step + width / 2, y + line * (high + style.px(APART)) + high / 2)
            put_centre(surface, painter.image(card, width), at)
        y += -(-len(shelf.cards) // across) * (high + style.px(APART)) + style.px(6)


def fitting_shelves(style: Style, inner: pygame.Rect, shelves: Sequence[CardRow]) -> tuple[list[FittedRow], int]:
    """Return shelves with their headings as they fit, and the units of the width of a card.

    Before cards become too small to be read, large headings do, and then they say less.
    """
    shares = SMALLER if style.metrics.enlarged > 1 else SMALLER[:1]
    ways = [
        [_shelf(style, row, heading, share) for row, heading in zip(shelves, headings, strict=True)]
        for headings in ([row.heading for row in shelves], [row.brief or row.heading for row in shelves])
        for share in shares
    ]
    found = [(way, _card_width(style, inner, way)) for way in ways]
    return next((each for each in found if each[1] >= WANTED), max(found, key=lambda each: each[1]))


def _shelf(style: Style, row: CardRow, heading: str, share: float) -> FittedRow:
    size = round(TextSize.SMALL * share)
    return FittedRow(KnowledgeText(heading, size, style.theme.text, Typeface.STRONG), row.cards)


def _card_width(style: Style, inner: pygame.Rect, shelves: Sequence[FittedRow]) -> int:
    """Return the units of the width of the largest cards that fit."""
    sizes = range(CARD, LEAST, -2)
    return next((size for size in sizes if _shelves_height(style, inner.width, shelves, size) <= inner.height), LEAST)


def _inside(style: Style, rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-2 * style.px(14), -2 * style.px(12))


def _paragraphs(surface: DrawTarget, style: Style, room: pygame.Rect, y: int, texts: Sequence[KnowledgeText]) -> int:
    for words, size, colour, face in texts:
        rest = pygame.Rect(room.x, y, room.width, max(room.bottom - y, 0))
        y += style.paragraph(surface, words, rest, size, colour, face) + style.px(BELOW)
    return y


def _across(style: Style, room: int, wide: int) -> int:
    """Return how many cards are side by side."""
    return max((room + style.px(APART)) // (style.px(wide) + style.px(APART)), 1)


def _height(style: Style, room: int, texts: Sequence[KnowledgeText]) -> int:
    return sum(style.paragraph_height(each.words, room, each.size, each.face) + style.px(BELOW) for each in texts)


def _shelves_height(style: Style, room: int, shelves: Sequence[FittedRow], wide: int) -> int:
    """Return the height of all shelves with cards of a width."""
    high, across, total = round(style.px(wide) * PROPORTION) + style.px(APART), _across(style, room, wide), 0
    for shelf in shelves:
        total += _height(style, room, (shelf.heading,)) + style.px(6)
        total += -(-len(shelf.cards) // across) * high
    return total
