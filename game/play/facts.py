"""What was remarkable in a match so far, for the page after a round; everything follows from its steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.tally import RoundTally, Tally

SHOWN = 3
"""The maximum number of facts."""


class Fact(NamedTuple):
    """Something that one seat, or several, had most of."""

    key: str
    """Key below `fact` in the catalogue."""
    seats: tuple[int, ...]
    number: int
    level: str = ""
    """The level of computers that it is about; "" if it is about none."""


def most(key: str, figures: Mapping[int, int], least: int = 1) -> Fact | None:
    """Return who had most of something; None if nobody had at least `least`, or all had the same."""
    high = max(figures.values(), default=0)
    best = tuple(seat for seat, figure in figures.items() if figure == high)
    if high < least or (len(best) == len(figures) > 1):
        return None
    return Fact(key, best, high)


def of_rounds(tally: Tally, column: str, *, total: bool) -> dict[int, int]:
    """Return for each seat what it has of a column in all rounds together, or at best in one."""
    found: dict[int, int] = {}
    for each in tally.rounds:
        for seat, line in each.seats.items():
            figure = getattr(line, column)
            found[seat] = found.get(seat, 0) + figure if total else max(found.get(seat, 0), figure)
    return found


def shared(tally: Tally) -> list[Fact | None]:
    """Return what both families can tell, the most telling first; None for what was not remarkable."""
    played: Sequence[RoundTally] = tally.rounds
    several, points, calls = len(played) > 1, "points" in tally.columns, "catches" in tally.columns
    return [
        most("best-round", of_rounds(tally, "points", total=False)) if several and points else None,
        most("catches", of_rounds(tally, "catches", total=True)) if calls else None,
        most("caught", of_rounds(tally, "caught", total=True)) if calls else None,
        most("turns", {0: sum(line.turns for each in played for line in each.seats.values())}, 2),
    ]


def shown(facts: Sequence[Fact | None]) -> tuple[Fact, ...]:
    """Return those that are shown."""
    return tuple(fact for fact in facts if fact is not None)[:SHOWN]
