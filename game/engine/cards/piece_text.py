"""The text form of cards; `docs/notation.md` describes it for users."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from game.engine.cards.pieces import Card, all_cards
from game.engine.cards.rules import CardRules
from game.engine.notation import MOST_BOXES, NotationError, quoted


class CardWord(NamedTuple):
    """One card as written."""

    card: Card
    """With copy 0 if no mark was written."""
    marked: bool
    """Whether a copy mark was written; an unmarked card may be any copy."""


@cache
def _by_name(rules: CardRules) -> dict[str, Card]:
    return {repr(card): card for card in all_cards(rules)}


def parse_card(text: str, rules: CardRules) -> CardWord:
    """Return the card written as `R7`, `G+2'` or `W4''`; raise NotationError if there is none.

    >>> from game.engine.cards.books import UNO_1999
    >>> parse_card("G+2'", UNO_1999)
    CardWord(card=G+2', marked=True)
    """
    card = _by_name(rules).get(text)
    if card is None:
        raise NotationError(f"{quoted(text)} is not a card of {rules.book}; cards look like R7, G+2, BS, YR, W, W4'")
    return CardWord(card, card.copy > 0)


def parse_cards(text: str, rules: CardRules) -> tuple[CardWord, ...]:
    """Return cards separated by spaces; raise NotationError at the first that is none, or if there are too many."""
    words = text.split()
    if len(words) > MOST_BOXES * len(_by_name(rules)):
        raise NotationError(f"{quoted(text)} names {len(words)} cards; there are not so many in {rules.book}")
    return tuple(parse_card(word, rules) for word in words)


def format_cards(cards: Iterable[Card]) -> str:
    """Return the text of cards, separated by spaces."""
    return " ".join(map(repr, cards))
