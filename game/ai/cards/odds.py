"""What a seat can reckon from the cards that it does not see."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from game.ai.cards.prospects import fits_any
from game.engine.cards.legality import lawful
from game.engine.cards.pieces import COLOURS, Card, all_cards
from game.engine.cards.views import CardView


class Odds:
    """The cards that a seat does not see, and how likely others hold them; odds are whole numbers of a thousand.

    Who drew on a colour is thought to have had none of it in `trust` of a hundred cases.
    """

    def __init__(self, view: CardView, trust: int = 100) -> None:
        self.view = view
        self.trust = trust

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Every card of which it is not known where it is, in a fixed order."""
        seen = {*self.view.hand, *self.view.discard}.union(*self.view.known)
        return tuple(card for card in all_cards(self.view.rules) if card not in seen)

    @cached_property
    def colours(self) -> Counter[str]:
        """How many unseen cards have each colour."""
        return Counter(card.colour for card in self.unseen)

    def holds(self, number: int, count: int, left: int | None = None) -> int:
        """How likely a hand of `count` unseen cards, out of all or of `left`, has one of certain `number` of them."""
        left = len(self.unseen) if left is None else left
        none = 1000
        for place in range(min(count, left)):
            none = none * max(0, left - number - place) // (left - place)
        return 1000 - none

    def fits(self, count: int, colour: str, symbol: str, seat: int | None = None) -> int:
        """How likely a hand of `count` cards, that of a seat or any, has something that fits on a card."""
        others = sum(not card.colour or (card.colour != colour and card.symbol == symbol) for card in self.unseen)
        if seat is not None and fits_any(self.view.known[seat], colour, symbol):
            return 1000
        return self._has(seat, count, colour, others)

    def unlawful(self, seat: int, colour: str, distrust: int) -> int:
        """How likely the wild draw four that a seat has laid on `colour` was unlawful.

        Who holds nothing of the colour lays it as a matter of course, the others `distrust` times in a hundred.
        """
        rules = self.view.rules
        if not lawful(rules, self.view.known[seat], colour):
            return 1000
        others = sum(card.colour != colour and not lawful(rules, (card,), colour) for card in self.unseen)
        has = self._has(seat, self.view.counts[seat], colour, others)
        could = has * distrust
        return 1000 * could // max(1, could + 100 * (1000 - has))

    def _has(self, seat: int | None, count: int, colour: str, others: int) -> int:
        """How likely a hand that is `count` cards long has a card of the colour or one of so many other unseen ones.

        What is known of the hand is none of them. It can hold only so many of the colour as its seat has not denied.
        """
        coloured = self.colours[colour] if colour else 0
        if seat is None:
            return self.holds(coloured + others, count)
        hidden = max(0, count - len(self.view.known[seat]))
        plain = self.holds(coloured + others, hidden)
        if not colour:
            return plain
        more = count - self.view.counts[seat]
        free = min(hidden, max(0, self.view.at_most[seat][COLOURS.index(colour)] + more))
        without = 1000 - self.holds(others, hidden - free, len(self.unseen) - coloured)
        has = 1000 - without * (1000 - self.holds(coloured + others, free)) // 1000
        return (has * self.trust + plain * (100 - self.trust)) // 100
