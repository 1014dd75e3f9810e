"""Statistics of the rounds of a card match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.cards.events import MatchEnded, RoundEnded, RoundStarted
from game.engine.cards.scoring import counts_points
from game.engine.cards.state import CardStep
from game.engine.tally import CALLS, RoundTally, SeatTally, Tally, count_calls

COLUMNS = ("left", "turns", *CALLS)
"""The columns that apply here: nobody lays runs or an initial meld."""


def tally(steps: Sequence[CardStep]) -> Tally:
    """Return the statistics of a card match."""
    winners = [event.winners for event, _ in steps if isinstance(event, MatchEnded)]
    columns = ("points", *COLUMNS) if counts_points(steps[0].state.rules) else COLUMNS
    return Tally(tuple(_rounds(steps)), winners[-1] if winners else (), columns)


def _rounds(steps: Sequence[CardStep]) -> Iterator[RoundTally]:
    """Yield the statistics of the finished rounds; seats that dropped out are in none."""
    number = 1
    seats = {seat: SeatTally() for seat in steps[0].state.match.order}
    for event, _ in steps:
        match event:
            case RoundStarted(number, order=order):
                seats = {seat: SeatTally() for seat in order}
            case RoundEnded(winners, end):
                for seat, line in seats.items():
                    line.points, line.left = event.round_scores[seat], event.values[seat]
                yield RoundTally(number, winners, end, seats)
            case _:
                count_calls(event, seats)
