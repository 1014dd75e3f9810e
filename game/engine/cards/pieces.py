"""Cards: frozen values that are their own identity."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.engine.cards.rules import CardRules

COLOURS = ("R", "Y", "G", "B")
"""Red, yellow, green and blue, in the order in which a colour is asked for."""

DRAW_TWO, SKIP, REVERSE = "+2", "S", "R"
WILD, DRAW_FOUR, SHUFFLE_HANDS = "W", "W4", "SH"
CUSTOMS = ("C1", "C2", "C3")
NUMBERS = tuple(map(str, range(10)))
ACTIONS = (DRAW_TWO, SKIP, REVERSE)

VALUES: dict[str, int] = {
    **{number: int(number) for number in NUMBERS},
    **dict.fromkeys(ACTIONS, 20),
    **dict.fromkeys((WILD, DRAW_FOUR, SHUFFLE_HANDS, *CUSTOMS), 50),
}
"""The points of each symbol (UC-54..UC-56, UN-51..UN-53)."""

DRAWS = {DRAW_TWO: 2, DRAW_FOUR: 4}
"""The number of cards a symbol makes the next seat draw (UC-25, UC-39)."""


class Card(NamedTuple):
    """A physical card. Twins differ only in `copy`; a wild has no colour.

    >>> Card("R", "7"), Card("G", "+2", 1), Card("", "W4")
    (R7, G+2', W4)
    """

    colour: str
    """One of COLOURS, or "" for a wild."""
    symbol: str
    """A key of VALUES."""
    copy: int = 0

    @property
    def face(self) -> tuple[str, str]:
        """Colour and symbol, which twins share."""
        return self[:2]

    @property
    def is_wild(self) -> bool:
        """Whether its colour is chosen when it is laid (UC-34)."""
        return not self.colour

    @property
    def is_number(self) -> bool:
        """Whether it is a number card."""
        return self.symbol in NUMBERS

    def __repr__(self) -> str:
        return self.colour + self.symbol + "'" * self.copy


def faces_of(rules: CardRules) -> dict[tuple[str, str], int]:
    """Return how many copies of each face a book's box holds (UC-02..UC-08, UN-02)."""
    coloured = {(colour, symbol): 1 if symbol == "0" else 2 for colour in COLOURS for symbol in (*NUMBERS, *ACTIONS)}
    customs = [name for name in CUSTOMS if name in rules.customs and getattr(rules, name) != "removed"]
    shuffles = {("", SHUFFLE_HANDS): rules.shuffle_hands} if rules.shuffle_hands else {}
    return {**coloured, ("", WILD): 4, ("", DRAW_FOUR): 4, **shuffles, **{("", name): 1 for name in customs}}


@cache
def all_cards(rules: CardRules) -> tuple[Card, ...]:
    """Return every card of a book in a fixed order: by face, then copy."""
    return tuple(
        Card(colour, symbol, copy) for (colour, symbol), copies in faces_of(rules).items() for copy in range(copies)
    )


def value(card: Card) -> int:
    """Return the points of a card left in a hand.

    >>> value(Card("R", "7")), value(Card("", "W4"))
    (7, 50)
    """
    return VALUES[card.symbol]


def hand_value(hand: tuple[Card, ...]) -> int:
    """Return the points of a whole hand (UC-57)."""
    return sum(VALUES[card.symbol] for card in hand)
