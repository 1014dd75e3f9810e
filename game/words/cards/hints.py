"""What the hint of a strong computer says and lifts."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Draw, Pass
from game.engine.cards.actions import CardAction, Discard, Play
from game.engine.cards.pieces import Card
from game.words.cards.sentences import card_name
from game.words.guidance import Guidance
from game.words.sentences import Say


class Told(NamedTuple):
    """A hint for the table."""

    guidance: Guidance
    """The sentence."""
    cards: tuple[Card, ...] = ()
    """The lifted cards."""


def told(say: Say, action: CardAction) -> Told | None:
    """Return the hint for an action that a computer would choose; None if the table asks for it anyway."""
    match action:
        case Play(card):
            return _told(say, "lay", card)
        case Discard(cards):
            return _told(say, "discard", *cards)
        case Draw():
            return _told(say, "draw")
        case Pass():
            return _told(say, "pass")
        case _:
            return None


def _told(say: Say, key: str, *cards: Card) -> Told:
    names = ", ".join(card_name(say, card) for card in cards)
    return Told(Guidance(say(f"cardtable.hint-{key}", card=names), tone="help"), cards)
