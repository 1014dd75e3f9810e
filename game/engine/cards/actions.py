"""What a seat asks for; those without pieces are the ones of the melds family."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.cards.pieces import COLOURS, Card


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
    """Lay the twin of the top card out of turn (UC-92)."""

    card: Card
    colour: str = ""
    uno: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt that the wild draw four was lawful (UC-63)."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Draw what a wild draw four costs (UC-39)."""


@dataclass(frozen=True, slots=True)
class Colour:
    """Choose the colour of a wild that was turned up first (UC-37)."""

    colour: str


@dataclass(frozen=True, slots=True)
class Discard:
    """The cards that a custom wild makes the seat discard, all at once (UN-49)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """A rule in the players' words was carried out (UN-Q18)."""


@dataclass(frozen=True, slots=True)
class RuleDraw:
    """A rule in the players' words makes a seat draw; asked for by the seat that laid it (UN-42, UN-Q18)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class RuleSkip:
    """A rule in the players' words makes a seat lose its next turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Advice:
    """A seat gave advice (UC-60); the own seat: it took a hint of the computer (UC-Q10)."""

    seat: int


CardAction = (
    Play | Jump | Draw | Pass | Challenge | Accept | Colour | Discard | Uno | Catch | Done | RuleDraw | RuleSkip
    | Advice | Next
)  # fmt: skip


@cache
def plays(card: Card, uno: bool, seat: int | None) -> tuple[Play, ...]:
    """The ways to lay a card: one for each colour that a wild can choose."""
    return tuple(Play(card, colour, uno, seat) for colour in (COLOURS if card.is_wild else ("",)))


@cache
def jumps(card: Card, uno: bool, seat: int | None) -> tuple[Jump, ...]:
    """The ways to jump in with a card."""
    return tuple(Jump(card, colour, uno, seat) for colour in (COLOURS if card.is_wild else ("",)))
