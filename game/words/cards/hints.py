"""What the hint of a strong computer says and lifts."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Draw, Pass
from game.engine.cards.actions import CardAction, Discard, Play
from game.engine.cards.pieces import Card
from game.words.cards.sentences import card_name
from game.words.guidance import Guidance
from game.words.sentences import Say


class CardHint(NamedTuple):
    """A hint for the table."""

    guidance: Guidance
    """The sentence."""
    cards: tuple[Card, ...] = ()
    """The lifted cards."""


def hint_of(say: Say, action: CardAction) -> CardHint | None:
    """Return the hint for an action that a computer would choose; None if the table asks for it anyway."""
    match action:
        case Play(card):
            return _hint(say, "lay", card)
        case Discard(cards):
            return _hint(say, "discard", *cards)
        case Draw():
            return _hint(say, "draw")
        case Pass():
            return _hint(say, "pass")
        case _:
            return None


def _hint(say: Say, key: str, *cards: Card) -> CardHint:
    names = ", ".join(card_name(say, card) for card in cards)
    return CardHint(Guidance(say(f"cardtable.hint-{key}", card=names), tone="help"), cards)


def hint_word(say: Say, cost: int) -> str:
    """Return the label of the key for a hint, with the cards it costs (UC-Q10)."""
    return say("cardtable.hint-costs" if cost else "table.hint", n=cost)
