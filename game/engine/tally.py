"""The statistics of a match of either family, from its steps alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from game.engine.cards import events as card_events
from game.engine.cards.state import CardState
from game.engine.game import CatchMissed, Caught, End, TurnStarted, UnoCalled, UnoForgotten
from game.engine.registry import State, Step
from game.engine.tiles import events
from game.engine.tiles.melds import MeldKind, kind_of


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
    """The longest run that this seat made or made longer."""
    called: int = 0
    forgotten: int = 0
    caught: int = 0
    """How often it was caught without the call."""
    catches: int = 0
    """How often it caught others."""
    needless: int = 0
    """Needless calls and wrong catches."""


COLUMNS = tuple(each.name for each in fields(SeatTally))
"""All statistics of a seat."""
OF_TILES = ("tiles", "opening_turn", "longest_run")
"""Columns about what only tiles have."""
CALLS = ("called", "forgotten", "caught", "catches", "needless")
"""Columns about UNO! calls."""


class RoundTally(NamedTuple):
    """A finished round."""

    number: int
    winners: tuple[int, ...]
    end: End
    seats: Mapping[int, SeatTally]
    """The seats that played in it; those that dropped out before are in none."""


class Tally(NamedTuple):
    """The statistics of a match."""

    rounds: tuple[RoundTally, ...]
    winners: tuple[int, ...]
    """Who won the match; () if it is not decided."""
    columns: tuple[str, ...]
    """The columns that are meaningful under its rules; others are left out."""


def tally(steps: Sequence[Step]) -> Tally:
    """Return the statistics of a match."""
    first = steps[0].state
    missing = {*(() if first.rules.counts_points else ("points",))}
    if isinstance(first, CardState):
        missing |= {*OF_TILES}
    elif not first.rules.uno_call:
        missing |= {*CALLS}
    ended = (events.MatchEnded, card_events.MatchEnded)
    winners = [event.winners for event, _ in steps if isinstance(event, ended)]
    columns = tuple(name for name in COLUMNS if name not in missing)
    return Tally(tuple(_rounds(steps)), winners[-1] if winners else (), columns)


def _anew(state: State) -> dict[int, SeatTally]:
    playing = state.match.order if isinstance(state, CardState) else range(state.seats)
    return {seat: SeatTally() for seat in playing}


def _rounds(steps: Sequence[Step]) -> Iterator[RoundTally]:
    seats = _anew(steps[0].state)
    for event, state in steps:
        match event:
            case events.RoundStarted() | card_events.RoundStarted():
                seats = _anew(state)
            case events.RoundEnded() | card_events.RoundEnded():
                for seat, line in seats.items():
                    line.points, line.left = event.round_scores[seat], event.values[seat]
                yield RoundTally(state.round, state.winners, event.end, seats)
            case events.Laid(seat, played):
                line = seats[seat]
                line.tiles += len(played)
                line.opening_turn = line.opening_turn or max(line.turns, 1)
                runs = ({*meld.tiles} for meld in event.table if kind_of(meld) is MeldKind.RUN)
                made = (len(run) for run in runs if not any(run <= {*old.tiles} for old in event.before))
                line.longest_run = max(line.longest_run, *made, 0)
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
