"""What a seat may have to do in every book; `tiles/wants.py` and `cards/wants.py` compute it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar


class Call(Enum):
    """The state of a turn's UNO! call."""

    NO = "no"
    """There is nothing to call."""
    NEEDED = "needed"
    """A single piece would be left, and nobody has called yet."""
    CALLED = "called"
    """It was called this turn."""


class Instead(Enum):
    """How to end the turn without playing."""

    NOTHING = "nothing"
    DRAW = "draw"
    PASS = "pass"
    KEEP = "keep"
    """Keep the drawn piece."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """No round is being played."""


@dataclass(frozen=True, slots=True)
class Wait:
    """It is another seat's turn."""

    seat: int


W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class MayCatch(Generic[W]):
    """A seat has forgotten UNO! and can be caught."""

    offender: int
    otherwise: W
    """What else there is to do; it remains when the chance is over."""


@dataclass(frozen=True, slots=True)
class Forgot(Generic[W]):
    """This seat has forgotten UNO! and can be caught."""

    late: bool
    """Whether it may still call."""
    otherwise: W
