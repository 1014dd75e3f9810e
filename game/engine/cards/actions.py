"""Actions that a seat can request; those without pieces are shared with the tile family."""

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
    """Lay the identical card on the top card out of turn (UC-92)."""

    card: Card
    colour: str = ""
    uno: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge a wild draw four as unlawful (UC-63)."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Draw the cards of a wild draw four (UC-39)."""


@dataclass(frozen=True, slots=True)
class NameColour:
    """Choose the colour of a wild turned up as the first card (UC-37)."""

    colour: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the cards that a custom wild demands, all at once (UN-49)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """Confirm that a rule in the players' words was carried out (UN-Q18)."""


@dataclass(frozen=True, slots=True)
class RuleDraw:
    """Make a seat draw by a rule in the players' words; requested by the seat that laid it (UN-42, UN-Q18)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class RuleSkip:
    """Make a seat lose its next turn by a rule in the players' words."""

    seat: int


@dataclass(frozen=True, slots=True)
class Advice:
    """Report that a seat gave advice (UC-60) or, for the own seat, that it took a hint from the computer (UC-Q10)."""

    seat: int


CardAction = (
    Play | Jump | Draw | Pass | Challenge | Accept | NameColour | Discard | Uno | Catch | Done | RuleDraw | RuleSkip
    | Advice | Next
)  # fmt: skip


@cache
def plays(card: Card, uno: bool, seat: int | None) -> tuple[Play, ...]:
    """Return the ways to lay a card: one for each colour that a wild can choose."""
    return tuple(Play(card, colour, uno, seat) for colour in (COLOURS if card.is_wild else ("",)))


@cache
def jumps(card: Card, uno: bool, seat: int | None) -> tuple[Jump, ...]:
    """Return the ways to jump in with a card."""
    return tuple(Jump(card, colour, uno, seat) for colour in (COLOURS if card.is_wild else ("",)))
