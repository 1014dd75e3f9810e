"""The card books' part in watching a match; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.cards.events import CardEvent, Played
from game.engine.cards.pieces import Card
from game.play.cards.results import in_order
from game.ui.table.cards.images import card_images
from game.ui.table.cards.table import CardTable


def clear(table: CardTable) -> None:
    """Reset the table for another moment: no card is lifted or new."""
    table.new_round()


def hand(table: CardTable, seat: int) -> Sequence[Card]:
    """Return a hand sorted by colour."""
    return in_order(table.session.view_at(table.cursor, seat).hand)


def picture(table: CardTable, card: Card, width: int) -> pygame.Surface:
    """Return the picture of a card."""
    return card_images(table.context.style, table.rules).image(card, width)


def decisive(table: CardTable) -> Sequence[Card]:
    """Return the card on top of the discard pile."""
    return table.session.now.discard[:1]


def laid(event: CardEvent) -> Sequence[Card]:
    """Return the cards that an event laid on the pile."""
    return (event.card,) if isinstance(event, Played) else ()
