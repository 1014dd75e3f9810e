"""The side of a level of cards in which everything lies open: the task, and below it the next cards of the stock."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards.puzzles.aims import ME
from game.store.card_levels import CardLevel
from game.ui.kit.style import Style
from game.words.cards.sentences import cards_text
from game.words.sentences import Say

STOCK = 134
"""Units of the panel with the next cards of the stock."""
APART = 8
"""Units between the two panels."""


def text_part(side: pygame.Rect, style: Style) -> pygame.Rect:
    """Return where the texts have room, above the cards of the stock."""
    return pygame.Rect(side.topleft, (side.width, side.height - style.grown(STOCK, 0.4)))


def stock_part(side: pygame.Rect, texts: pygame.Rect, style: Style) -> pygame.Rect:
    """Return where the next cards of the stock are, below the panel of the texts."""
    top = texts.bottom + style.px(APART)
    return pygame.Rect(side.x, top, side.width, side.bottom - top)


def open_text(say: Say, level: CardLevel, name: Callable[[int], str]) -> str:
    """Return in sentences what everybody holds, and the next cards of the stock."""
    start = level.start
    others = [seat for seat in start.match.order if seat != ME]
    parts = [say("opencards.spoken", name=name(seat), cards=cards_text(say, start.hands[seat])) for seat in others]
    stock = [say("opencards.spoken-stock", cards=cards_text(say, start.stock))] if start.stock else []
    return " ".join([*parts, *stock])
