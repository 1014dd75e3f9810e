"""What there is to count in the rounds of a match, a line for each seat; both families count into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple

from game.engine.events import CatchMissed, Caught, End, TurnStarted, UnoCalled, UnoForgotten


@dataclass(slots=True)
class SeatTally:
    """One seat in one round."""

    points: int = 0
    """What the round credited."""
    left: int = 0
    """What the rack counted in the end."""
    turns: int = 0
    tiles: int = 0
    """Tiles that were laid."""
    opening_turn: int | None = None
    """In which of its turns it laid for the first time; None where it never did."""
    longest_run: int = 0
    """Of all runs that a tile of this seat went into."""
    called: int = 0
    """UNO! calls."""
    forgotten: int = 0
    """UNO! calls that were forgotten."""
    caught: int = 0
    """Times that it was caught without the call."""
    catches: int = 0
    """Others that it caught."""
    needless: int = 0
    """Calls and catches without reason."""


CALLS = ("called", "forgotten", "caught", "catches", "needless")
"""Columns of the UNO! call."""


COLUMNS = tuple(each.name for each in fields(SeatTally))
"""Everything that is counted for a seat."""


class RoundTally(NamedTuple):
    """One finished round."""

    number: int
    winners: tuple[int, ...]
    end: End
    seats: Mapping[int, SeatTally]
    """Those that played in it."""


class Tally(NamedTuple):
    """What was counted in a match."""

    rounds: tuple[RoundTally, ...]
    winners: tuple[int, ...]
    """Who won the match; () as long as nobody has."""
    columns: tuple[str, ...]
    """What means something under its rules; all other columns of its seats are to be left out."""


def count_calls(event: object, seats: Mapping[int, SeatTally]) -> None:
    """Turns and everything about the UNO! call; both families have these events."""
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
                seats[seat].forgotten += 1  # the penalty came by itself
            else:
                seats[by].catches += 1
        case CatchMissed(seat):
            seats[seat].needless += 1
