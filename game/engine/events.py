"""Events that can happen in every book, in the past tense; they are only about seats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class End(StrEnum):
    """How a round ended."""

    OUT = "out"
    """A rack is empty (UR-74)."""
    STOCK = "stock"
    """The stock is used up (UR-80)."""
    STUCK = "stuck"
    """All seats passed in a row with an empty stock (UR-Q14)."""


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A seat's turn began."""

    seat: int


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    """The direction of play changed: 1 left (clockwise), -1 right."""

    direction: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """A seat lost its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat ended its turn without playing or drawing, or let a window go by."""

    seat: int
    window: bool = False


@dataclass(frozen=True, slots=True)
class UnoCalled:
    """A seat called UNO!."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoForgotten:
    """A seat has one tile left and did not call; it can be caught now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Caught:
    """A seat was caught without UNO!; `by` is None if the penalty is automatic (UR-Q23)."""

    seat: int
    by: int | None


@dataclass(frozen=True, slots=True)
class CatchMissed:
    """A seat called or caught needlessly (UR-Q25)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The UNO! window closed; nobody can be caught any more (UR-70)."""

    seat: int
