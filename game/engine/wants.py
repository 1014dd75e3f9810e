"""What may be wanted of a seat in every book; `tiles/wants.py` and `cards/wants.py` work out what is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar


class Call(Enum):
    """Where a turn stands with the call of UNO!."""

    NO = "no"
    """There is nothing to call."""
    NEEDED = "needed"
    """A single piece would be left, and nobody has called yet."""
    CALLED = "called"
    """It was called in this turn."""


class Instead(Enum):
    """What ends the turn without anything laid."""

    NOTHING = "nothing"
    DRAW = "draw"
    PASS = "pass"
    KEEP = "keep"
    """Keep the piece that was drawn."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """No round is played."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Another seat is to act."""

    seat: int


W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class MayCatch(Generic[W]):
    """A seat has forgotten UNO! and can be caught."""

    offender: int
    otherwise: W
    """What else is wanted; it stays wanted when the chance is over."""


@dataclass(frozen=True, slots=True)
class Forgot(Generic[W]):
    """The own seat has forgotten UNO! and can be caught."""

    late: bool
    """Whether it may still call."""
    otherwise: W
