"""What there is to count in the rounds of a match of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.cards.events import MatchEnded, RoundEnded, RoundStarted
from game.engine.cards.scoring import counts_points
from game.engine.cards.state import CardStep
from game.engine.tally import CALLS, RoundTally, SeatTally, Tally, count_calls

COLUMNS = ("left", "turns", *CALLS)
"""Nobody lays runs or a first table here."""


def tally(steps: Sequence[CardStep]) -> Tally:
    """What there is to count in a match of the discard family."""
    winners = [event.winners for event, _ in steps if isinstance(event, MatchEnded)]
    columns = ("points", *COLUMNS) if counts_points(steps[0].state.rules) else COLUMNS
    return Tally(tuple(_rounds(steps)), winners[-1] if winners else (), columns)


def _rounds(steps: Sequence[CardStep]) -> Iterator[RoundTally]:
    """The finished rounds; seats that dropped out are in none."""
    number = 1
    seats: dict[int, SeatTally] = {}
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
