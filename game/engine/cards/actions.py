"""What a seat can ask for, in which phase of a match, and the codes of the problems by which it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.rules import CardRules
from game.engine.game import Catch, Draw, Next, OneSeat, Pass, Phase, Plain, Problem, Uno


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card (UC-18)."""

    card: Card
    colour: str = ""
    """The colour chosen with a wild (UC-34)."""
    uno: bool = False
    """Whether UNO! is called with it (UC-47)."""
    seat: int | None = None
    """The seat that a 7 swaps with (UC-91), or that a custom wild names."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Lay the identical card on the top card out of turn (UC-92)."""

    card: Card
    colour: str = ""
    uno: bool = False
    seat: int | None = None


class Challenge(Plain):
    """Challenge a wild draw four as unlawful (UC-63)."""


class Accept(Plain):
    """Draw the cards of a wild draw four (UC-39)."""


@dataclass(frozen=True, slots=True)
class NameColour:
    """Choose the colour of a wild turned up as the first card (UC-37)."""

    colour: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the cards that a custom wild demands, all at once (UN-49)."""

    cards: tuple[Card, ...]
    uno: bool = False
    """Whether UNO! is called with them, the wild being one's own (UN-19)."""


class Done(Plain):
    """Confirm that a rule in the players' words was carried out (UN-Q18)."""


@dataclass(frozen=True, slots=True)
class RuleDraw:
    """Make a seat draw by a rule in the players' words; requested by the seat that laid it (UN-42, UN-Q18)."""

    seat: int
    number: int


class RuleSkip(OneSeat):
    """Make a seat lose its next turn by a rule in the players' words."""


class Advice(OneSeat):
    """Report that a seat gave advice (UC-60) or, for the own seat, that it took a hint from the computer (UC-Q10)."""


CardAction = (
    Play | Jump | Draw | Pass | Challenge | Accept | NameColour | Discard | Uno | Catch | Done | RuleDraw | RuleSkip
    | Advice | Next
)  # fmt: skip


@cache
def lays(how: type[Play | Jump], card: Card, uno: bool, seat: int | None) -> tuple[Play | Jump, ...]:
    """Return the ways to lay a card, or to jump in with it: one for each colour that a wild can choose."""
    return tuple(how(card, colour, uno, seat) for colour in (COLOURS if card.is_wild else ("",)))


class CardPhase(Phase):
    """The point in a turn that a match has reached."""

    DEALING = "dealing"
    """The round is being dealt; nobody acts yet."""
    COLOUR = "colour"
    """The first card is a wild; the seat on turn chooses its colour (UC-37)."""
    TURN = "turn"
    """The seat on turn may lay or draw."""
    DRAWN = "drawn"
    """It has drawn and may lay what it drew or pass."""
    WINDOW = "window"
    """The card lies but has not taken effect: others may jump in or catch (UC-Q6, UC-Q18)."""
    ANSWER = "answer"
    """The seat on turn answers a draw card: challenge, accept, stack (UC-63, UC-84)."""
    DISCARD = "discard"
    """The seat on turn has to discard (UN-49)."""
    RULE = "rule"
    """A rule in the players' words is carried out; the seat that laid it confirms (UN-Q18)."""
    SCORING = "scoring"
    """The round is over."""
    OVER = "over"
    """The match is over."""


# -- The problem codes of the card books, with the ledger id in each book; docs/notation.md says what each means.

PREFIXES = ("UC", "UN")
"""The books in the order of the columns below."""

CITATIONS: dict[str, tuple[str, str]] = {
    "round-over": ("UC-51", "UN-22"),
    "not-over": ("UC-51", "UN-22"),
    "not-your-turn": ("UC-17", "UN-10"),
    "window-open": ("UC-Q6", "UN-Q9"),
    "already-drawn": ("UC-24", "UN-Q3"),
    "nothing-drawn": ("UC-23", "UN-14"),
    "stock-empty": ("UC-Q8", "UN-Q20"),
    "needless-call": ("UC-Q24", "UN-19"),
    "nothing-to-catch": ("UC-49", "UN-20"),
    "cannot-catch-yourself": ("UC-46", "UN-20"),
    "unknown-card": ("UC-18", "UN-11"),
    "does-not-fit": ("UC-18", "UN-12"),
    "drawn-card-only": ("UC-24", "UN-Q3"),
    "colour-missing": ("UC-34", "UN-27"),
    "colour-needless": ("UC-34", "UN-27"),
    "seat-missing": ("UC-91", "UN-Q18"),
    "seat-needless": ("UC-91", "UN-Q18"),
    "draw-four-unlawful": ("UC-40", "UN-29"),
    "choose-colour": ("UC-37", "UN-08"),
    "answer-first": ("UC-39", "UN-30"),
    "same-kind-only": ("UC-Q15", "UN-30"),
    "nothing-to-answer": ("UC-64", "UN-30"),
    "discard-first": ("UC-20", "UN-49"),
    "nothing-to-discard": ("UC-20", "UN-49"),
    "wrong-discard": ("UC-20", "UN-49"),
    "rule-first": ("UC-20", "UN-42"),
    "no-rule": ("UC-20", "UN-42"),
    "rule-number": ("UC-20", "UN-Q18"),
    "skips-already": ("UC-20", "UN-Q18"),
    "no-jump-in": ("UC-92", "UN-Q22"),
    "nothing-to-jump-on": ("UC-Q20", "UN-Q22"),
    "not-identical": ("UC-92", "UN-Q22"),
    "no-advice": ("UC-60", "UN-Q22"),
    "lay-drawn-card": ("UC-Q26", "UN-Q22"),
    "can-play": ("UC-Q8", "UN-Q20"),
    "not-in-this-book": ("UC-18", "UN-11"),
}
"""The ledger id of each code in the book of 1999 and in the one with 112 cards."""


def cite(rules: CardRules, code: str) -> str:
    """Return the ledger id that stands behind a problem in a book."""
    return CITATIONS[code][PREFIXES.index(rules.prefix)]


def problem(rules: CardRules, code: str, **data: object) -> Problem:
    """Return a Problem with the ledger id of the book being played."""
    return Problem(code, cite(rules, code), tuple(data.items()))
