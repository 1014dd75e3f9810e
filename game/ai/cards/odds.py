"""Probabilities from the cards that a seat does not see."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from game.ai.cards.win_probability import fits_any
from game.engine.cards.legality import lawful
from game.engine.cards.pieces import COLOURS, Card, all_cards
from game.engine.cards.views import CardView


class Odds:
    """The unseen cards, and how likely others hold them, in thousandths.

    A seat that drew on a colour is assumed to have had none of it in `trust` percent of cases.
    """

    def __init__(self, view: CardView, trust: int = 100) -> None:
        self.view = view
        self.trust = trust

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Every card whose place is unknown, in a fixed order."""
        seen = {*self.view.hand, *self.view.discard}.union(*self.view.known)
        return tuple(card for card in all_cards(self.view.rules) if card not in seen)

    @cached_property
    def colours(self) -> Counter[str]:
        """The number of unseen cards of each colour."""
        return Counter(card.colour for card in self.unseen)

    def holds(self, number: int, count: int, left: int | None = None) -> int:
        """Return how likely a hand of `count` unseen cards has one of `number` particular ones.

        The hand is drawn from all unseen cards, or from `left` of them.
        """
        left = len(self.unseen) if left is None else left
        none = 1000
        for place in range(min(count, left)):
            none = none * max(0, left - number - place) // (left - place)
        return 1000 - none

    def fits(self, count: int, colour: str, symbol: str, seat: int | None = None) -> int:
        """Return how likely a hand of `count` cards, that of a seat or any, has a card that fits."""
        others = sum(not card.colour or (card.colour != colour and card.symbol == symbol) for card in self.unseen)
        if seat is not None and fits_any(self.view.known[seat], colour, symbol):
            return 1000
        return self._has(seat, count, colour, others)

    def unlawful(self, seat: int, colour: str, distrust: int) -> int:
        """Return how likely the wild draw four that a seat has laid on `colour` was unlawful.

        A seat without the colour is assumed to lay it always, any other in `distrust` percent of cases.
        """
        rules = self.view.rules
        if not lawful(rules, self.view.known[seat], colour):
            return 1000
        others = sum(card.colour != colour and not lawful(rules, (card,), colour) for card in self.unseen)
        has = self._has(seat, self.view.counts[seat], colour, others)
        could = has * distrust
        return 1000 * could // max(1, could + 100 * (1000 - has))

    def _has(self, seat: int | None, count: int, colour: str, others: int) -> int:
        """Return how likely a hand of `count` cards has a card of the colour or one of `others` other unseen cards.

        Its known cards are not among them. It holds only as many of the colour as its seat has not denied.
        """
        coloured = self.colours[colour] if colour else 0
        if seat is None:
            return self.holds(coloured + others, count)
        hidden = max(0, count - len(self.view.known[seat]))
        unbounded = self.holds(coloured + others, hidden)
        if not colour:
            return unbounded
        more = count - self.view.counts[seat]
        free = min(hidden, max(0, self.view.at_most[seat][COLOURS.index(colour)] + more))
        without = 1000 - self.holds(others, hidden - free, len(self.unseen) - coloured)
        has = 1000 - without * (1000 - self.holds(coloured + others, free)) // 1000
        return (has * self.trust + unbounded * (100 - self.trust)) // 100
