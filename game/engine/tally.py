"""Statistics of the rounds of a match, per seat; both families fill them in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple

from game.engine.game import CatchMissed, Caught, End, TurnStarted, UnoCalled, UnoForgotten


@dataclass(slots=True)
class SeatTally:
    """One seat in one round."""

    points: int = 0
    """What the round scored."""
    left: int = 0
    """The value of the rack at the end."""
    turns: int = 0
    tiles: int = 0
    """Tiles that were laid."""
    opening_turn: int | None = None
    """The number of the turn in which it laid for the first time; None if it never did."""
    longest_run: int = 0
    """The longest run that a tile of this seat went into."""
    called: int = 0
    """UNO! calls."""
    forgotten: int = 0
    """Forgotten UNO! calls."""
    caught: int = 0
    """How often it was caught without the call."""
    catches: int = 0
    """How often it caught others."""
    needless: int = 0
    """Needless calls and wrong catches."""


CALLS = ("called", "forgotten", "caught", "catches", "needless")
"""Columns about UNO! calls."""


COLUMNS = tuple(each.name for each in fields(SeatTally))
"""All statistics of a seat."""


class RoundTally(NamedTuple):
    """A finished round."""

    number: int
    winners: tuple[int, ...]
    end: End
    seats: Mapping[int, SeatTally]
    """The seats that played in it."""


class Tally(NamedTuple):
    """The statistics of a match."""

    rounds: tuple[RoundTally, ...]
    winners: tuple[int, ...]
    """Who won the match; () if it is not decided."""
    columns: tuple[str, ...]
    """The columns that are meaningful under its rules; others are left out."""


def count_calls(event: object, seats: Mapping[int, SeatTally]) -> None:
    """Count turns and everything about UNO! calls, whose events both families share."""
    match event:
        case TurnStarted(seat):
            seats[seat].turns += 1
        case UnoCalled(seat):
            seats[seat].called += 1
        case UnoForgotten(seat):
            seats[seat].forgotten += 1
        case Caught(seat, by):
            seats[seat].caught += 1
            if by is None:
                seats[seat].forgotten += 1  # the penalty was automatic
            else:
                seats[by].catches += 1
        case CatchMissed(seat):
            seats[seat].needless += 1
