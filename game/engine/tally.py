"""What there is to count in the rounds of a match, a line for each seat; made from its steps alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.engine import events
from game.engine.events import End
from game.engine.melds import Kind, Meld, kind_of
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


@dataclass(frozen=True, slots=True)
class RoundTally:
    """One finished round."""

    number: int
    winner: int | None
    end: End
    seats: tuple[SeatTally, ...]


def tally(steps: Sequence[Step]) -> Iterator[RoundTally]:
    """The finished rounds of a match."""
    number, seats = 1, tuple(SeatTally() for _ in range(steps[0].state.seats))
    for event, _ in steps:
        match event:
            case events.RoundStarted(started):
                number, seats = started, tuple(SeatTally() for _ in seats)
            case events.RoundEnded(winner, end):
                for seat, line in enumerate(seats):
                    line.points, line.left = event.round_scores[seat], event.values[seat]
                yield RoundTally(number, winner, end, seats)
            case _:
                _count(event, seats)


def _count(event: events.Event, seats: tuple[SeatTally, ...]) -> None:
    match event:
        case events.TurnStarted(seat):
            seats[seat].turns += 1
        case events.Opened(seat):
            seats[seat].opening_turn = seats[seat].opening_turn or max(seats[seat].turns, 1)
        case events.Laid(seat, played, _, table):
            line = seats[seat]
            line.tiles += len(played)
            line.opening_turn = line.opening_turn or max(line.turns, 1)
            line.longest_run = max((line.longest_run, *_runs(table, played)))
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
