"""Cards, frozen values that are their own identity, and the rules written on custom wilds."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from game.engine.shown import ELLIPSIS, shown

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


def value(card: Card) -> int:
    """Return the points of a card left in a hand."""
    return VALUES[card.symbol]


def hand_value(hand: tuple[Card, ...]) -> int:
    """Return the points of a whole hand (UC-57)."""
    return sum(VALUES[card.symbol] for card in hand)


Hand = tuple[Card, ...]


# -- Rules written on the custom wilds: the book's five ideas, composed effects, free text (UN-41..UN-49).


class Who(StrEnum):
    """Whom an effect concerns, relative to the seat that laid the card."""

    NEXT = "next"
    OTHERS = "others"
    """Everybody else, in the order of play."""
    CHOSEN = "chosen"
    """A seat named with the card."""
    SELF = "self"


class What(StrEnum):
    """What happens to a seat."""

    DRAW = "draw"
    """It draws that many cards."""
    DRAW_UNTIL_COLOUR = "draw until colour"
    """It draws until a card of the chosen colour comes (UN-45, UN-Q14)."""
    DISCARD = "discard"
    """It puts that many cards of its choice under the top card."""
    DISCARD_WILDS = "discard wilds"
    """Its wilds go under the top card without taking effect (UN-46, UN-Q15)."""
    DOWN_TO = "down to"
    """It discards down to that many."""
    SKIP = "skip"
    """It loses its next turn."""
    AGAIN = "again"
    """It is on turn next (UN-48)."""
    SWAP = "swap"
    """It swaps hands with the seat that laid the card."""
    REVERSE = "reverse"
    """The direction of play is reversed."""
    EXACTLY = "exactly"
    """Idea 5: it draws or discards to that many, and loses its turn if cards moved (UN-49, UN-Q17)."""
    DRAW_IF_STUCK = "draw if stuck"
    """Idea 3: it draws that many and loses its turn if it can lay nothing (UN-47, UN-Q16)."""


class WildEffect(NamedTuple):
    """One effect of a custom wild."""

    who: Who
    what: What
    number: int = 0


COUNTED = (What.DRAW, What.DISCARD, What.DOWN_TO)
"""The effects that are written with a number."""

NEEDS = {What.AGAIN: (Who.NEXT, Who.CHOSEN, Who.SELF), What.SWAP: (Who.NEXT, Who.CHOSEN)}
"""Whom an effect can concern, for effects with restrictions."""

HIGHEST_NUMBER = 20
"""The highest number that can be written, and the most effects."""

IDEAS: dict[str, tuple[WildEffect, ...]] = {
    "idea 1": (WildEffect(Who.NEXT, What.DRAW_UNTIL_COLOUR), WildEffect(Who.NEXT, What.SKIP)),
    "idea 2": (WildEffect(Who.OTHERS, What.DISCARD_WILDS),),
    "idea 3": (WildEffect(Who.NEXT, What.DRAW_IF_STUCK, 3),),
    "idea 4": (WildEffect(Who.SELF, What.AGAIN),),
    "idea 5": (WildEffect(Who.NEXT, What.EXACTLY, 7),),
}
"""The ideas of the book (UN-45..UN-49)."""

LONGEST_TEXT = 240
"""How many letters of a rule in the players' words are shown."""

BLANK, REMOVED = "plain", "removed"
"""The texts of a custom wild that is a plain wild, and of one that is taken out of the box."""
COMPOSED, TEXT = "composed:", "text:"


class Custom(NamedTuple):
    """The rule of a custom wild."""

    effects: tuple[WildEffect, ...] = ()
    text: str = ""
    """A rule in the players' words; the seat that laid it confirms with `done` (UN-Q18)."""


@cache
def read_custom(written: str) -> Custom:
    """Return the rule written on a custom wild; raises ValueError.

    >>> read_custom("composed: next draw 2; self again").effects[1].what
    <What.AGAIN: 'again'>
    """
    if written in (BLANK, REMOVED):
        return Custom()
    if written in IDEAS:
        return Custom(IDEAS[written])
    if written.startswith(TEXT) and written.removeprefix(TEXT).strip() and written.isprintable():
        return Custom(text=shown(written.removeprefix(TEXT).strip(), LONGEST_TEXT) or ELLIPSIS)
    if written.startswith(COMPOSED):
        parts = written.removeprefix(COMPOSED).split(";", HIGHEST_NUMBER)
        if len(parts) <= HIGHEST_NUMBER:
            return Custom(tuple(map(_effect, parts)))
    raise ValueError(f"{shown(written)!r} is no rule for a custom wild")


_COUNTED = re.compile(r"(draw|discard|down to) ([0-9]{1,2})")


def _effect(part: str) -> WildEffect:
    who, _, rest = " ".join(part.split()).partition(" ")
    if counted := _COUNTED.fullmatch(rest):
        what, number = What(counted[1]), int(counted[2])
        fits = 1 <= number <= HIGHEST_NUMBER
    else:
        what, number = What(rest), 0
        fits = what not in (*COUNTED, What.EXACTLY, What.DRAW_IF_STUCK)
    if not fits or Who(who) not in NEEDS.get(what, tuple(Who)):
        raise ValueError(f"{part.strip()!r} is no effect")
    return WildEffect(Who(who), what, number)


def format_effects(effects: Sequence[WildEffect]) -> str:
    """Return composed effects as written on a card: `composed: next draw 2; self again`."""
    parts = (f"{who} {what} {number}" if what in COUNTED else f"{who} {what}" for who, what, number in effects)
    return f"{COMPOSED} {'; '.join(parts)}"


class Written(list[str]):
    """The valid texts of a custom wild; as a list, those that a menu offers without typing."""

    def __init__(self) -> None:
        super().__init__((BLANK, *IDEAS, REMOVED))

    def __contains__(self, text: object) -> bool:
        if not isinstance(text, str):
            return False
        try:
            read_custom(text)
        except ValueError:
            return False
        return True

    def __str__(self) -> str:
        return f"{', '.join(self)}, `composed: WHO WHAT; ...` or `text: ...`"
