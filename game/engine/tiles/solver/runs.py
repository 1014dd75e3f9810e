"""Runs of one colour, number by number: which are open, and how the tiles of the next number extend them.

An open run is encoded as twice its length (1, 2, or 3 for three and more), plus one if it ends in a joker and the book
forbids a second joker beside it. The open runs of a colour are a sorted tuple of such codes, known as a state and
addressed by its index; index 0 is the empty state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

COMPLETE = 6
"""The lowest code of a legal run, which may end or go on; shorter runs must go on."""

NATURAL, FIXED_JOKER, JOKER_TILE = "N", "F", "J"
"""Moves of a run: add a natural tile, a joker that keeps its face, or a joker that stands for the face."""

ENDS = "-"
"""The move of a run that ends before this number."""

SOLO = "S"
"""The move of a natural tile between two jokers: a run by itself that needs no open run (UR-Q27)."""

FEED = 8
"""The weight of a fixed joker in a feed, the tiles given to runs; a natural tile counts 1."""


# Ways and branches are many and never freed: plain tuples, which the garbage collector soon stops tracking.

RunWay = tuple[int, int, int, int, int, str]
"""One way to continue the runs of a colour at a number.

The free jokers it needs, including the minimum that the runs left open will take; the free jokers it uses here; the
state after it; the minimum of further tiles needed that are neither on the table nor start tiles; its feed (see FEED);
and a move per open run, then one per new run.
"""

Branches = tuple[int, tuple[tuple[tuple[int, tuple[RunWay, ...]], ...], ...]]
"""All ways to continue from one state.

The minimum need of a way; then per number of free jokers the ways that need no more, grouped by feed, nearest to the
present table first.
"""


class RunShape(NamedTuple):
    """The parameters of a book and a search that decide how runs behave."""

    numbers: int
    adjacent: bool
    """Whether two jokers may lie side by side in a run."""
    lazy_jokers: bool
    """Whether jokers only fill places that a run needs; the remaining jokers are placed afterwards."""
    slots: int
    """The maximum number of runs of one colour open at once."""
    jokers: int
    """The number of free jokers."""


class RunContext(NamedTuple):
    """What decides the ways of a colour at a number, besides its state."""

    number: int
    every: int
    """Natural tiles at the number."""
    fixed: int
    """Fixed jokers at the number."""
    home: int
    """Tiles that lie in runs now; ways that feed about as many come first."""
    following: tuple[int, int, int]
    """At the next number: natural tiles, those of them not on the rack, fixed jokers."""
    second: tuple[int, int, int]
    """The same, one number further."""


class Runs:
    """The states of one colour and the transitions between them, for one shape; computed on demand."""

    def __init__(self, shape: RunShape) -> None:
        self.shape = shape
        codes = (2, 4, COMPLETE) if shape.adjacent else range(2, 8)
        self.states: tuple[tuple[int, ...], ...] = tuple(
            runs for count in range(shape.slots + 1) for runs in combinations_with_replacement(codes, count)
        )
        """All states, sorted; the first is the empty one."""
        self._index = {runs: at for at, runs in enumerate(self.states)}
        self._due = [
            (
                sum(code < COMPLETE for code in runs),
                sum(code < COMPLETE and code & 1 for code in runs),
                sum(code < 4 for code in runs),
            )
            for runs in self.states
        ]
        """Per state: how many runs must go on, how many of these with a natural tile, and how many need two more tiles.
        """
        self.below = Below(self)
        """Per state: the states it dominates, itself included; only itself if jokers are placed explicitly."""
        self.no_nodes: tuple[list[int], ...] = ([0] * len(self.states),) * 4
        """Per colour and state: an empty bit set."""
        self.phases = [0] + [
            min(
                range(1, shape.numbers + 1),
                key=lambda other: (self._phase(other) != self._phase(number), other),
            )
            for number in range(1, shape.numbers + 1)
        ]
        """Per number: the lowest number at which runs behave the same, given the same tiles."""
        self._steps: dict[tuple[int, int, int, int], tuple[tuple[int, int, str], ...]] = {}

    def _phase(self, number: int) -> tuple[bool, int]:
        return number == 1, min(3, self.shape.numbers - number)

    def branches(self, context: RunContext, state: int) -> Branches:
        """Return every sensible way to continue from a state."""
        found: list[RunWay] = []
        for fixed in range(context.fixed + 1):
            for naturals in range(context.every + 1):
                for jokers, after, moves in self._steps_at(context.number, state, naturals, fixed):
                    lack = self._lack(context, after)
                    if lack is not None:
                        found.append((jokers + lack[0], jokers, after, lack[1], naturals + FEED * fixed, moves))
        if len(found) > 1:
            found.sort(key=lambda way: self.states[way[2]], reverse=True)
            found.sort(key=lambda way: (abs(way[4] % FEED - context.home), way[4], way[1]))
        within = []
        for count in range(self.shape.jokers + 1):
            by_feed: dict[int, list[RunWay]] = {}
            for way in found:
                if way[0] <= count:
                    by_feed.setdefault(way[4], []).append(way)
            within.append(tuple((feed, tuple(ways)) for feed, ways in by_feed.items()))
        return min((way[0] for way in found), default=self.shape.jokers + 1), tuple(within)

    def _lack(self, context: RunContext, state: int) -> tuple[int, int] | None:
        """Return the minimum of jokers, and of tiles not yet on the table, that open runs need; None: a dead end."""
        short, with_natural, twice = self._due[state]
        if not short:
            return 0, 0
        if context.number + 1 + (twice > 0) > self.shape.numbers:
            return None
        every, own, fixed = context.following
        if with_natural > every:
            return None
        missing, foreign = max(0, short - every - fixed), max(0, short - own - fixed)
        if twice:
            every, own, fixed = context.second
            missing, foreign = missing + max(0, twice - every - fixed), foreign + max(0, twice - own - fixed)
        return missing, foreign

    def _steps_at(self, number: int, state: int, naturals: int, fixed: int) -> tuple[tuple[int, int, str], ...]:
        """Return the undominated ways to give exactly these tiles to the runs: jokers, state after it, moves."""
        shape = self.shape
        if shape.lazy_jokers:
            place = 2 * (number == shape.numbers - 2) + (1 < number < shape.numbers)
        else:
            place = int(number <= shape.numbers - 2)
        key = (place, state, naturals, fixed)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = self._best_steps(place, self.states[state], naturals, fixed)
        return found

    def _best_steps(
        self, place: int, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> tuple[tuple[int, int, str], ...]:
        ways: dict[tuple[int, tuple[int, ...]], str] = {}
        for jokers, after, moves in self._every_step(place, runs, naturals, fixed):
            ways.setdefault((jokers, after), moves)
        return tuple(
            (jokers, self._index[after], moves)
            for (jokers, after), moves in ways.items()
            if not any(
                (other_jokers == jokers or (self.shape.lazy_jokers and other_jokers < jokers))
                and (other_jokers, other) != (jokers, after)
                and covers(other, after)
                for other_jokers, other in ways
            )
        )

    def _every_step(
        self, place: int, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, tuple[int, ...], str]]:
        """Extend the open runs in every way and start new runs with the remaining tiles."""
        lazy_jokers, most = self.shape.lazy_jokers, self.shape.jokers
        for jokers, left, left_fixed, going, moves in self._go_on(runs, naturals, fixed):
            solo_room = left if lazy_jokers and not self.shape.adjacent and place & 1 else 0
            start_room = most if (place & 2 if lazy_jokers else place) else 0
            for solos in range(solo_room + 1):
                for starts in range(start_room + 1):
                    jokers_used = jokers + 2 * solos + starts
                    new = NATURAL * (left - solos) + FIXED_JOKER * left_fixed + JOKER_TILE * starts
                    if jokers_used > most or len(going) + len(new) > self.shape.slots:
                        break
                    started = tuple(self.moved(0, letter) or 0 for letter in new)
                    yield jokers_used, tuple(sorted(going + started)), moves + new + SOLO * solos

    def _go_on(
        self, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, int, int, tuple[int, ...], str]]:
        """Extend the open runs; yield jokers used, natural tiles and fixed jokers left, codes, moves."""
        if not runs:
            yield 0, naturals, fixed, (), ""
            return
        there = ((NATURAL, naturals), (FIXED_JOKER, fixed), (JOKER_TILE, self.shape.jokers), (ENDS, True))
        for letter, available in there:
            after = self.moved(runs[0], letter) if available else None
            if after is None:
                continue
            own = (after,) if after else ()
            for jokers, left, left_fixed, others, moves in self._go_on(
                runs[1:], naturals - (letter == NATURAL), fixed - (letter == FIXED_JOKER)
            ):
                yield jokers + (letter == JOKER_TILE), left, left_fixed, own + others, letter + moves

    def moved(self, code: int, letter: str) -> int | None:
        """Return the code of an open run after a move, 0 if it ends or stands alone, None if not allowed."""
        if letter == ENDS:
            return 0 if code >= COMPLETE else None
        if letter == SOLO:
            return 0
        longer = min(code + 2, COMPLETE) & ~1
        if letter == NATURAL:
            return longer
        if code & 1:
            return None
        mark = 0 if self.shape.adjacent else 1
        return (4 if self.shape.lazy_jokers and code >= COMPLETE else longer) + mark


class Below(dict[int, tuple[int, ...]]):
    """Per state: the states it dominates; computed on demand."""

    def __init__(self, runs: Runs) -> None:
        super().__init__()
        self._runs = runs

    def __missing__(self, state: int) -> tuple[int, ...]:
        found: tuple[int, ...] = (state,)
        if self._runs.shape.lazy_jokers:
            own = self._runs.states[state]
            found = tuple(other for other, codes in enumerate(self._runs.states) if covers(own, codes))
        self[state] = found
        return found


_ABOVE = {0: {0, 6, 7}, 2: {2, 4, 6}, 3: {2, 3, 4, 5, 6, 7}, 4: {4, 6}, 5: {4, 5, 6, 7}, 6: {6}, 7: {6, 7}}
"""Per code of an open run (0: none): the codes that can do all it can with the same tiles."""


@cache
def covers(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether the open runs `one` can do all that `other` can with the same tiles."""
    width = max(len(one), len(other))
    return _matches((0,) * (width - len(one)) + one, (0,) * (width - len(other)) + other)


def _matches(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    if not other:
        return True
    return any(
        code in _ABOVE[other[0]] and _matches(one[:at] + one[at + 1 :], other[1:]) for at, code in enumerate(one)
    )


@lru_cache(maxsize=32)
def runs_of(shape: RunShape) -> Runs:
    """Return the shared tables of a shape."""
    return Runs(shape)
