"""Orders that players leave on their cards: jump in as soon as the twin of this card lies (ledger 6).

At one machine with several players nobody can be quick without showing something; so each says beforehand, on the own
screen, with which cards to jump in, which colour a wild then chooses and which seat a card names. UNO! is called with
it where it is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.engine.cards.actions import Jump
from game.engine.cards.laying import names_a_seat
from game.engine.cards.pieces import Card
from game.engine.cards.state import DiscardState


class Orders:
    """The orders of all players at this machine."""

    def __init__(self) -> None:
        self._given: dict[int, dict[Card, Jump]] = {}

    def given(self, seat: int) -> Mapping[Card, Jump]:
        """The orders of a seat by card."""
        return self._given.get(seat, {})

    def give(self, seat: int, jump: Jump) -> None:
        """Jump in with this card, its colour and its seat."""
        self._given.setdefault(seat, {})[jump.card] = jump

    def take_back(self, seat: int, card: Card) -> None:
        """Do not jump in with this card."""
        self._given.get(seat, {}).pop(card, None)

    def clear(self) -> None:
        """A new round: nobody has said anything."""
        self._given.clear()

    def wish(self, seat: int, state: DiscardState) -> Jump | None:
        """How a seat jumps in on the top card, where it ordered that and still holds the twin."""
        top, hand = state.discard[0], state.hands[seat]
        order = next((each for card, each in self.given(seat).items() if card.face == top.face and card in hand), None)
        if order is None:
            return None
        left = len(hand) - 1
        named = order.seat if names_a_seat(state.rules, order.card, left) else None
        return replace(order, uno=left == 1, seat=named)
