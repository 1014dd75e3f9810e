"""Every deal that a seat has to reckon with: the cards that it cannot see, in the opponent's hand and in the stock.

Only what a view shows goes into it. Each unseen card is as likely in one place as in another, except those that the
seat knows to be in the opponent's hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from game.engine.cards.pieces import Card, all_cards
from game.engine.cards.puzzles.aims import ME, OPPONENT
from game.engine.cards.sampling import imagine
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView


class PossibleDeal(NamedTuple):
    """A possible truth."""

    state: CardState
    weight: int
    """The number of deals that differ from this one only by twins."""


def unseen(view: CardView) -> tuple[Card, ...]:
    """Return the cards that may be in the stock or among the unknown ones of the opponent, sorted."""
    seen = {*view.hand, *view.discard, *view.known[OPPONENT]}
    return tuple(card for card in all_cards(view.rules) if card not in seen)


def hidden_count(view: CardView) -> int:
    """Return how many cards of the opponent the seat does not know."""
    return view.counts[OPPONENT] - len(view.known[OPPONENT])


def deals(view: CardView) -> tuple[PossibleDeal, ...]:
    """Return every deal of the unseen cards, twins counted together."""
    bag, known = unseen(view), view.known[OPPONENT]
    found = []
    for weight, held in picks(bag, hidden_count(view)):
        rest = tuple(card for card in bag if card not in held)
        hands = [view.hand, view.hand]
        hands[ME], hands[OPPONENT] = view.hand, (*known, *held)
        found.append(PossibleDeal(imagine(view, hands, rest, "").state(), weight))
    return tuple(found)


def picks(bag: Sequence[Card], count: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield each choice of `count` cards, of twins only one, with the number of choices that it stands for."""
    faces: dict[tuple[str, str], list[Card]] = {}
    for card in bag:
        faces.setdefault(card.face, []).append(card)
    kinds = list(faces.values())
    left = [0] * (len(kinds) + 1)
    for place in range(len(kinds) - 1, -1, -1):
        left[place] = left[place + 1] + len(kinds[place])

    def choose(place: int, count: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
        if count > left[place]:
            return
        if not count:
            yield 1, ()
            return
        cards = kinds[place]
        for number in range(min(count, len(cards)), -1, -1):
            ways = comb(len(cards), number)
            for weight, rest in choose(place + 1, count - number):
                yield ways * weight, (*cards[:number], *rest)

    return choose(0, count)


def faces(cards: Sequence[Card]) -> tuple[tuple[str, str], ...]:
    """Return what a hand looks like, in whatever order it is held."""
    return tuple(sorted([card[:2] for card in cards]))
