"""Statistics of the rounds of a match, per seat, derived from its steps alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.engine.tally import CALLS, COLUMNS, RoundTally, SeatTally, Tally, count_calls
from game.engine.tiles import events
from game.engine.tiles.melds import Meld, MeldKind, kind_of
from game.engine.tiles.pieces import Tile
from game.engine.tiles.scoring import counts_points
from game.engine.tiles.state import TileStep


def tally(steps: Sequence[TileStep]) -> Tally:
    """Return the statistics of a tile match."""
    rules = steps[0].state.rules
    missing = (*(() if rules.uno_call else CALLS), *(() if counts_points(rules) else ("points",)))
    columns = tuple(name for name in COLUMNS if name not in missing)
    winners = [event.winners for event, _ in steps if isinstance(event, events.MatchEnded)]
    return Tally(tuple(_rounds(steps)), winners[-1] if winners else (), columns)


def _rounds(steps: Sequence[TileStep]) -> Iterator[RoundTally]:
    """Yield the statistics of the finished rounds."""
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


def _count(event: events.TileEvent, seats: Mapping[int, SeatTally]) -> None:
    match event:
        case events.Laid(seat, played, _, table):
            line = seats[seat]
            line.tiles += len(played)
            line.opening_turn = line.opening_turn or max(line.turns, 1)
            line.longest_run = max((line.longest_run, *_runs(table, played)))
        case _:
            count_calls(event, seats)


def _runs(table: Iterable[Meld], played: Sequence[Tile]) -> Iterator[int]:
    """Yield the lengths of the runs that contain a played tile."""
    return (len(meld.tiles) for meld in table if kind_of(meld) is MeldKind.RUN and not {*played}.isdisjoint(meld.tiles))
