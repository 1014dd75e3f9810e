"""Orders that players leave on their cards: jump in as soon as the twin of this card is played.

At one machine with several players nobody can be quick without revealing something, so all of them decide in advance,
on their own screen, with which cards to jump in, which colour a wild then gets and which seat a card names. UNO! is
called with it if necessary. Orders are secret and not committed, so they are saved next to the record, like the draft
of a turn. See docs/rules.md, "Several players at one machine".
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from game.engine.cards.actions import Jump
from game.engine.cards.legality import names_a_seat
from game.engine.cards.notation import format_action, parse_action
from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules
from game.engine.cards.views import CardView
from game.engine.checksums import RecordError, seal, unseal_lines
from game.engine.notation import NotationError

Given = tuple[tuple[int, Jump], ...]
"""Orders with the seats that gave them, the latest last."""

TITLE = "steinreich-orders 1"


class Orders:
    """The orders of all players at this machine."""

    def __init__(self, given: Given = ()) -> None:
        self.given = given

    def of(self, seat: int) -> dict[Card, Jump]:
        """Return the orders of a seat by card."""
        return {jump.card: jump for each, jump in self.given if each == seat}

    def give(self, seat: int, jump: Jump) -> None:
        """Jump in with this card, its colour and its seat."""
        self.take_back(seat, jump.card)
        self.given = (*self.given, (seat, jump))

    def take_back(self, seat: int, card: Card) -> None:
        """Do not jump in with this card."""
        self.given = tuple((each, jump) for each, jump in self.given if (each, jump.card) != (seat, card))

    def clear(self) -> None:
        """Clear all orders for a new round."""
        self.given = ()

    def wish(self, seen: CardView) -> Jump | None:
        """Return how the seat of a view jumps in on the top card, if it ordered that and still holds the twin."""
        assert seen.seat is not None
        top, hand = seen.discard[0], seen.hand
        given = self.of(seen.seat).items()
        order = next((each for card, each in given if card.face == top.face and card in hand), None)
        if order is None:
            return None
        left = len(hand) - 1
        named = order.seat if names_a_seat(seen.rules, order.card, left) else None
        return replace(order, uno=left == 1, seat=named)


def format_orders(given: Given, of_round: int) -> str:
    """Return the text of orders for a round."""
    lines = [f"{seat} {format_action(jump)}" for seat, jump in given]
    return seal([TITLE, f"round {of_round} orders {len(lines)}", *lines]).text


def parse_orders(text: str, rules: CardRules, seats: Sequence[int], of_round: int) -> Given:
    """Return the orders of these seats in a round; () for text that is damaged, empty, or about another round."""
    with suppress(RecordError, NotationError):
        lines = unseal_lines(text)
        if lines[:2] == (TITLE, f"round {of_round} orders {len(lines) - 2}"):
            read = [line.partition(" ") for line in lines[2:]]
            jumps = [(seat, parse_action(words, rules)) for seat, _, words in read]
            by_name = {str(seat): seat for seat in seats}
            return tuple((by_name[seat], jump) for seat, jump in jumps if seat in by_name and isinstance(jump, Jump))
    return ()
