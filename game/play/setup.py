"""How long a new match takes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

from game.engine.books import BOOKS, Rules, entry_for
from game.engine.duration import Length, expected
from game.engine.options import MatchLength, SeatKind, Seconds, Whole, options_of, with_options
from game.store import content
from game.store.settings import ComputerSpeed


def lasting(book: str, *, rounds: int, points: int) -> dict[str, str | int]:
    """Return the option that makes a match that long; {} for a book whose matches are a single round."""
    name = BOOKS[book].length_option
    return {} if name is None else {name: points if name == "target" else rounds}


PERSON = {"uno-rummy": 20.0, "rummy": 25.0, "rummikub": 25.0, "uno-1999": 6.0, "uno-112": 6.0}
"""Seconds that a person takes for a turn."""
COMPUTER = {"uno-rummy": 4.0, "rummy": 4.0, "rummikub": 4.0, "uno-1999": 2.0, "uno-112": 2.0}
"""Seconds that a computer's turn takes on the screen at normal speed."""
SPEED = {ComputerSpeed.SLOW: 1.6, ComputerSpeed.NORMAL: 1.0, ComputerSpeed.FAST: 0.5, ComputerSpeed.AT_ONCE: 0.15}
BETWEEN = 20.0
"""Seconds between two rounds: counting and dealing."""


def minutes(book: str, length: Length, people: int, seats: int, speed: ComputerSpeed) -> float:
    """Return how long that many rounds and turns take, if `people` of the seats are people."""
    share = people / seats
    turn = share * entry_for(book, PERSON) + (1 - share) * entry_for(book, COMPUTER) * SPEED[speed]
    return (length.turns * turn + length.rounds * BETWEEN) / 60


@lru_cache(256)
def _length(rules: Rules, seats: int) -> Length:
    return expected(rules, BOOKS[rules.book], seats, content.load()[rules.book])


class HowLong(NamedTuple):
    """The expected length of a match."""

    rounds: int | None
    """None if the number of rounds is fixed."""
    minutes: float


def how_long(rules: Rules, seats: Sequence[tuple[str, str]], speed: ComputerSpeed) -> HowLong:
    """Return the expected length of a match with these kinds and names, and computers that play at `speed`."""
    length = _length(rules, len(seats))
    fixed = rules.goal(len(seats)).form is MatchLength.ROUNDS
    people = sum(kind == SeatKind.HUMAN for kind, _ in seats)
    taken = minutes(rules.book, length, people, len(seats), speed)
    return HowLong(None if fixed else max(round(length.rounds), 1), taken)


TIMES = (10, 25, 50)
"""Minutes of the short, the usual and the long match."""


@lru_cache(64)
def lengths(rules: Rules, seats: tuple[tuple[str, str], ...], speed: ComputerSpeed) -> tuple[Rules, ...]:
    """Return the rules with the lengths that come closest to each of `TIMES`, the short one first.

    There are fewer if not that many lengths are left, and none if the length of the match cannot be chosen.
    """
    if (name := rules.length_option) is None:
        return ()
    values = next(each.values for each in options_of(rules) if each.name == name)
    if isinstance(values, Whole):
        values = range(max(values.low, 1), values.high + 1, values.step)
    assert not isinstance(values, Seconds)
    stops = [each for each in values if isinstance(each, int)]
    on_offer: list[Rules] = [with_options(rules, {name: each}) for each in stops]

    def taken(at: int) -> float:
        return how_long(on_offer[at], seats, speed).minutes

    def off(at: int, time: int) -> float:
        return abs(log(taken(at) / time))

    found: list[int] = []
    left = range(len(stops))
    for time in TIMES:
        if not left:
            break
        at = left[0]
        for _ in range(2):  # nearly in proportion
            guess = stops[at] * time / taken(at)
            at = min(left, key=lambda each: abs(stops[each] - guess))
        better: int | None = at
        while better is not None:
            at, near = better, (better + 1, better - 1, better + 2, better - 2)
            better = next((each for each in near if each in left and off(each, time) < off(at, time)), None)
        found.append(at)
        left = left[left.index(at) + 1 :]
    return tuple(on_offer[at] for at in found)
