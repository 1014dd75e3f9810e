"""What the cards bring to a match that is looked at again; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import Card
from game.engine.cards.state import CardState
from game.play.cards.results import in_order
from game.ui.table.cards.images import card_images
from game.ui.table.cards.table import CardTable


def clear(table: CardTable) -> None:
    """Another moment: no card is lifted or new."""
    table.new_round()


def open_hands(_table: CardTable, state: CardState) -> Sequence[Sequence[Card]]:
    """Hands by colour."""
    return [in_order(hand) for hand in state.hands]


def picture(table: CardTable, card: Card, width: int) -> pygame.Surface:
    """A card."""
    return card_images(table.context.style, table.rules).image(card, width)


def decided(state: CardState) -> bool:
    """Whether the match is decided in a state."""
    return state.phase is CardPhase.OVER
