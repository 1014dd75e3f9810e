"""Positions of card puzzles, by a few words."""

from __future__ import annotations

from game.engine.cards.books import BOOKS
from game.engine.cards.notation import parse_cards
from game.engine.cards.pieces import Card
from game.engine.cards.puzzles.themes import Facing, position_of
from game.engine.cards.state import CardState
from game.engine.options import with_options


def position(
    hand: str, unseen: str, top: str, *, known: str = "", hidden: int = 0, colour: str = "", stacked: int = 0,
    former: str = "", book: str = "uno-1999", **options: str,
) -> CardState:  # fmt: skip
    """Return a position; all cards that are not named lie on the discard pile."""
    rules = with_options(BOOKS[book], options)

    def cards(text: str) -> tuple[Card, ...]:
        return tuple(word.card for word in parse_cards(text, rules))

    lying = cards(top)[0]
    return position_of(
        Facing(rules, cards(hand), cards(known), hidden, cards(unseen), lying, colour or lying.colour, stacked, former)
    )
