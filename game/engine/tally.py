"""What there is to count in the rounds of a match, a line for each seat; made from its steps alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from game.engine import events
from game.engine.events import End
from game.engine.melds import Kind, Meld, kind_of
from game.engine.options import counts_points
from game.engine.pieces import Tile
from game.engine.state import Step


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


def tally(steps: Sequence[Step]) -> Tally:
    """What there is to count in a match of the melds family."""
    rules = steps[0].state.rules
    missing = (*(() if rules.uno_call else CALLS), *(() if counts_points(rules) else ("points",)))
    columns = tuple(name for name in COLUMNS if name not in missing)
    winners = [event.winners for event, _ in steps if isinstance(event, events.MatchEnded)]
    return Tally(tuple(_rounds(steps)), winners[-1] if winners else (), columns)


def _rounds(steps: Sequence[Step]) -> Iterator[RoundTally]:
    """The finished rounds."""
    number, seats = steps[0].state.round, _empty(range(steps[0].state.seats))
    for event, _ in steps:
        match event:
            case events.RoundStarted(started):
                number, seats = started, _empty(seats)
            case events.RoundEnded(winner, end):
                for seat, line in seats.items():
                    line.points, line.left = event.round_scores[seat], event.values[seat]
                yield RoundTally(number, () if winner is None else (winner,), end, seats)
            case _:
                _count(event, seats)


def _empty(seats: Iterable[int]) -> dict[int, SeatTally]:
    return {seat: SeatTally() for seat in seats}


def _count(event: events.Event, seats: Mapping[int, SeatTally]) -> None:
    match event:
        case events.Laid(seat, played, _, table):
            line = seats[seat]
            line.tiles += len(played)
            line.opening_turn = line.opening_turn or max(line.turns, 1)
            line.longest_run = max((line.longest_run, *_runs(table, played)))
        case _:
            count_calls(event, seats)


def count_calls(event: object, seats: Mapping[int, SeatTally]) -> None:
    """Turns and everything about the UNO! call; both families have these events."""
    match event:
        case events.TurnStarted(seat):
            seats[seat].turns += 1
        case events.UnoCalled(seat):
            seats[seat].called += 1
        case events.UnoForgotten(seat):
            seats[seat].forgotten += 1
        case events.Caught(seat, by):
            seats[seat].caught += 1
            if by is None:
                seats[seat].forgotten += 1  # the penalty came by itself
            else:
                seats[by].catches += 1
        case events.CatchMissed(seat):
            seats[seat].needless += 1


def _runs(table: Iterable[Meld], played: Sequence[Tile]) -> Iterator[int]:
    """How long the runs are that hold a tile that was played."""
    return (
        len(meld.tiles)
        for meld in table
        if kind_of(meld) is Kind.RUN and not {*played}.isdisjoint(meld.tiles)
    )
