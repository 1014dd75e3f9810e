"""What the hint of a strong computer says and lifts. Pure."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Draw, Pass
from game.engine.cards.actions import CardAction, Discard, Play
from game.engine.cards.pieces import Card


class Told(NamedTuple):
    """A hint for the table."""

    key: str
    """Of the catalogue."""
    cards: tuple[Card, ...] = ()
    """The cards that are lifted."""


def told(action: CardAction) -> Told | None:
    """What is said of an action that a computer would choose; None where the table asks for it by itself."""
    match action:
        case Play(card):
            return Told("cardtable.hint-lay", (card,))
        case Discard(cards):
            return Told("cardtable.hint-discard", cards)
        case Draw():
            return Told("cardtable.hint-draw")
        case Pass():
            return Told("cardtable.hint-pass")
        case _:
            return None
