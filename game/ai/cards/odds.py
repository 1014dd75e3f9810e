"""What a seat can reckon from the cards that it does not see."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from game.engine.cards.laying import lawful
from game.engine.cards.pieces import Card, all_cards
from game.engine.cards.views import DiscardView


class Odds:
    """The cards that a seat does not see, and how likely others hold them; odds are whole numbers of a thousand."""

    def __init__(self, view: DiscardView) -> None:
        self.view = view

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Every card that is neither in the own hand nor on the discard pile, in a fixed order."""
        seen = {*self.view.hand, *self.view.discard}
        return tuple(card for card in all_cards(self.view.rules) if card not in seen)

    @cached_property
    def colours(self) -> Counter[str]:
        """How many unseen cards have each colour."""
        return Counter(card.colour for card in self.unseen)

    def holds(self, number: int, count: int) -> int:
        """How likely a hand of `count` unseen cards has one of certain `number` unseen ones."""
        left = len(self.unseen)
        none = 1000
        for place in range(min(count, left)):
            none = none * max(0, left - number - place) // (left - place)
        return 1000 - none

    def fits(self, count: int, colour: str, symbol: str) -> int:
        """How likely a hand of `count` unseen cards has something that fits on a card."""
        fitting = sum(card.colour in ("", colour) or card.symbol == symbol for card in self.unseen)
        return self.holds(fitting, count)

    def unlawful(self, seat: int, colour: str, distrust: int) -> int:
        """How likely the wild draw four that a seat has laid on `colour` was unlawful.

        Who holds nothing of the colour lays it as a matter of course, the others `distrust` times in a hundred.
        """
        matching = sum(not lawful(self.view.rules, (card,), colour) for card in self.unseen)
        could = self.holds(matching, self.view.counts[seat]) * distrust
        return 1000 * could // max(1, could + 100 * (1000 - self.holds(matching, self.view.counts[seat])))
