"""Runs of one colour, number by number: which are open, and what the tiles of the next number make of them.

An open run is a small code: twice its length (1, 2, or 3 for three and more), plus one if a joker lies at its
end and the book forbids a second one beside it. The open runs of a colour are a sorted tuple of codes, known
by an index; index 0 is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

COMPLETE = 6
"""Codes from here on are legal runs: they may end or go on; shorter ones have to go on."""

NATURAL, FIXED, JOKER_TILE = "N", "F", "J"
"""What a run is given: a natural tile, a joker that keeps its face, a joker that stands for what is missing."""

ENDS = "-"
"""The run ends before this number."""

SOLO = "S"
"""A natural tile between two jokers, a run by itself that needs no open run (UR-Q27)."""

FEED = 8
"""How much a fixed joker counts in what runs are fed; a natural tile counts 1."""


# Ways and fans are kept for good and there are many: plain tuples, which the garbage collector soon leaves alone.

Way = tuple[int, int, int, int, int, str]
"""One way to go on with the runs of a colour at a number: free jokers that it needs, those included that what is open
after it will take at least; free jokers that it takes; the open runs after it; how many tiles, at least, will be
needed that are neither on the table nor start tiles; what the runs are fed; and a letter per open run, then one per
new run."""

Fan = tuple[int, tuple[tuple[tuple[int, tuple[Way, ...]], ...], ...]]
"""All ways to go on from one state: the least need of a way; then per number of free jokers the ways that need no
more, by what the runs are fed, the nearest to what lies there first."""


class Shape(NamedTuple):
    """What the runs of a book look like to the search."""

    numbers: int
    adjacent: bool
    """Whether two jokers may lie side by side in a run."""
    lean: bool
    """Only joker places that a run needs; the jokers left over are placed afterwards."""
    slots: int
    """How many runs of a colour may be open at once."""
    jokers: int
    """How many free jokers there are."""


class Context(NamedTuple):
    """What decides the ways of a colour at a number besides its open runs."""

    number: int
    every: int
    """Natural tiles there."""
    fixed: int
    """Fixed jokers there."""
    home: int
    """How many of the tiles lie in runs now; ways near to that come first."""
    following: tuple[int, int, int]
    """At the next number: natural tiles, those not on the rack, fixed jokers."""
    second: tuple[int, int, int]
    """The same one number further."""


class Runs:
    """The open runs of one colour and how they go on, for one shape; worked out as they are asked for."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        codes = (2, 4, COMPLETE) if shape.adjacent else range(2, 8)
        self.states: tuple[tuple[int, ...], ...] = tuple(
            runs for count in range(shape.slots + 1) for runs in combinations_with_replacement(codes, count)
        )
        """All that can be open at once, sorted; the first is nothing."""
        self._index = {runs: at for at, runs in enumerate(self.states)}
        self._due = [
            (
                sum(code < COMPLETE for code in runs),
                sum(code < COMPLETE and code & 1 for code in runs),
                sum(code < 4 for code in runs),
            )
            for runs in self.states
        ]
        """Per state how many runs have to go on, of these with a natural tile, and how many need two more tiles."""
        self.below = Below(self)
        """Per state those that can do no more, itself included; only itself where jokers have no free place."""
        self.no_nodes: tuple[list[int], ...] = ([0] * len(self.states),) * 4
        """Per colour and state the bits of no nodes at all."""
        self.phases = [0] + [
            min(
                range(1, shape.numbers + 1),
                key=lambda other: (self._phase(other) != self._phase(number), other),
            )
            for number in range(1, shape.numbers + 1)
        ]
        """Per number the lowest number at which runs go on just as there, were the tiles the same."""
        self._steps: dict[tuple[int, int, int, int], tuple[tuple[int, int, str], ...]] = {}

    def _phase(self, number: int) -> tuple[bool, int]:
        return number == 1, min(3, self.shape.numbers - number)

    def fan(self, context: Context, state: int) -> Fan:
        """Every sensible way to go on."""
        found: list[Way] = []
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
            by_feed: dict[int, list[Way]] = {}
            for way in found:
                if way[0] <= count:
                    by_feed.setdefault(way[4], []).append(way)
            within.append(tuple((feed, tuple(ways)) for feed, ways in by_feed.items()))
        return min((way[0] for way in found), default=self.shape.jokers + 1), tuple(within)

    def _lack(self, context: Context, state: int) -> tuple[int, int] | None:
        """How many jokers, and how many tiles not yet on the table, open runs need at least; None: no way out."""
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
        """Every way to give exactly these tiles to the runs: jokers, the state after it, moves; the best ones."""
        shape = self.shape
        if shape.lean:
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
                (other_jokers == jokers or (self.shape.lean and other_jokers < jokers))
                and (other_jokers, other) != (jokers, after)
                and covers(other, after)
                for other_jokers, other in ways
            )
        )

    def _every_step(
        self, place: int, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, tuple[int, ...], str]]:
        """Give tiles to the open runs in every way and begin new runs with the others."""
        lean, most = self.shape.lean, self.shape.jokers
        for jokers, left, left_fixed, going, moves in self._go_on(runs, naturals, fixed):
            solo_room = left if lean and not self.shape.adjacent and place & 1 else 0
            start_room = most if (place & 2 if lean else place) else 0
            for solos in range(solo_room + 1):
                for starts in range(start_room + 1):
                    spent = jokers + 2 * solos + starts
                    new = NATURAL * (left - solos) + FIXED * left_fixed + JOKER_TILE * starts
                    if spent > most or len(going) + len(new) > self.shape.slots:
                        break
                    started = tuple(self.moved(0, letter) or 0 for letter in new)
                    yield spent, tuple(sorted(going + started)), moves + new + SOLO * solos

    def _go_on(
        self, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, int, int, tuple[int, ...], str]]:
        """Give tiles to the open runs: jokers spent, natural tiles and fixed jokers left, codes, moves."""
        if not runs:
            yield 0, naturals, fixed, (), ""
            return
        there = ((NATURAL, naturals), (FIXED, fixed), (JOKER_TILE, self.shape.jokers), (ENDS, True))
        for letter, available in there:
            after = self.moved(runs[0], letter) if available else None
            if after is None:
                continue
            own = (after,) if after else ()
            for jokers, left, left_fixed, others, moves in self._go_on(
                runs[1:], naturals - (letter == NATURAL), fixed - (letter == FIXED)
            ):
                yield jokers + (letter == JOKER_TILE), left, left_fixed, own + others, letter + moves

    def moved(self, code: int, letter: str) -> int | None:
        """What an open run becomes with that move, 0 for one that ends or stands alone; None: not allowed."""
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
        return (4 if self.shape.lean and code >= COMPLETE else longer) + mark


class Below(dict[int, tuple[int, ...]]):
    """Per state the states that can do no more; worked out as it is asked for."""

    def __init__(self, runs: Runs) -> None:
        super().__init__()
        self._runs = runs

    def __missing__(self, state: int) -> tuple[int, ...]:
        found: tuple[int, ...] = (state,)
        if self._runs.shape.lean:
            own = self._runs.states[state]
            found = tuple(other for other, codes in enumerate(self._runs.states) if covers(own, codes))
        self[state] = found
        return found


_ABOVE = {0: {0, 6, 7}, 2: {2, 4, 6}, 3: {2, 3, 4, 5, 6, 7}, 4: {4, 6}, 5: {4, 5, 6, 7}, 6: {6}, 7: {6, 7}}
"""Per code of an open run (0: none) the codes that can do all that it can with the same tiles."""


@cache
def covers(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether open runs `one` can do all that `other` can with the same tiles."""
    width = max(len(one), len(other))
    return _matches((0,) * (width - len(one)) + one, (0,) * (width - len(other)) + other)


def _matches(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    if not other:
        return True
    return any(
        code in _ABOVE[other[0]] and _matches(one[:at] + one[at + 1 :], other[1:]) for at, code in enumerate(one)
    )


@lru_cache(maxsize=32)
def runs_of(shape: Shape) -> Runs:
    """The shared tables of a shape."""
    return Runs(shape)
