"""Runs of one colour, number by number: which runs are open, and what the tiles of the next number make of them.

An open run is a small code: twice its length (1, 2, or 3 for three and more) plus one if a joker lies at its end and
the book forbids a second one beside it. The runs of a colour are a sorted tuple of such codes, kept as an index.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

COMPLETE = 6
"""Codes from here on are legal runs: they may end or go on; shorter ones have to go on."""

NATURAL, FIXED, JOKER_TILE = "N", "F", "J"
"""What a run is given: a natural tile, a joker that keeps its face, a joker that stands for what is missing."""

ENDS = "-"
"""The run ends before this number."""

SOLO = "S"
"""A natural tile between two jokers, a run by itself that needs no open run (UR-Q27)."""

Moves = tuple[str, ...]
"""One letter per open run (ENDS: it ends), then one per new run."""


class Step(NamedTuple):
    """One way to lay the tiles of a number: free jokers spent, the open runs after it, and who got what."""

    jokers: int
    after: int
    moves: Moves


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


class Runs:
    """The open runs of one colour and their steps, for one shape; built as they are asked for."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.states: list[tuple[int, ...]] = []
        self._index: dict[tuple[int, ...], int] = {}
        self._steps: dict[tuple[int, int, int, int], tuple[Step, ...]] = {}
        self.due: list[tuple[int, int, int]] = []
        """Per state: runs that have to go on, of these with a natural tile, and those that need two more tiles."""
        self.index(())

    def index(self, runs: tuple[int, ...]) -> int:
        """The index of a sorted tuple of open runs; 0 is none."""
        found = self._index.get(runs)
        if found is None:
            found = self._index[runs] = len(self.states)
            self.states.append(runs)
            short = [code for code in runs if code < COMPLETE]
            ends_in_joker = sum(code & 1 for code in short)
            self.due.append((len(short), ends_in_joker, sum(code < 4 for code in short)))
        return found

    def steps(self, number: int, state: int, naturals: int, fixed: int) -> tuple[Step, ...]:
        """Every sensible way to give exactly these tiles of a number to the runs, fewest jokers first."""
        shape = self.shape
        if shape.lean:
            place = 2 * (number == shape.numbers - 2) + (1 < number < shape.numbers)
        else:
            place = int(number <= shape.numbers - 2)
        key = (place, state, naturals, fixed)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = self._work_out(place, self.states[state], naturals, fixed)
        return found

    def _work_out(self, place: int, runs: tuple[int, ...], naturals: int, fixed: int) -> tuple[Step, ...]:
        ways: dict[tuple[int, tuple[int, ...]], Moves] = {}
        for jokers, after, moves in self._ways(place, runs, naturals, fixed):
            ways.setdefault((jokers, after), moves)
        kept = [
            (jokers, after, moves)
            for (jokers, after), moves in ways.items()
            if not any(
                (other_jokers == jokers or (self.shape.lean and other_jokers < jokers))
                and other != after
                and covers(other, after)
                for other_jokers, other in ways
            )
        ]
        kept.sort(key=lambda way: (way[0], [-code for code in reversed(way[1])]))
        return tuple(Step(jokers, self.index(after), moves) for jokers, after, moves in kept)

    def _ways(
        self, place: int, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, tuple[int, ...], Moves]]:
        for jokers, left, left_fixed, open_now, moves in self._go_on(runs, naturals, fixed):
            solo_room = left if self.shape.lean and not self.shape.adjacent and place & 1 else 0
            may_start = place & 2 if self.shape.lean else place
            for solos in range(solo_room + 1):
                for starts in range(self.shape.jokers + 1 if may_start else 1):
                    spent = jokers + 2 * solos + starts
                    new = left - solos + left_fixed + starts
                    if spent > self.shape.jokers or len(open_now) + new > self.shape.slots:
                        break
                    letters = (
                        NATURAL * (left - solos) + FIXED * left_fixed + JOKER_TILE * starts + SOLO * solos
                    )
                    started = tuple(code for letter in letters if (code := self.moved(0, letter)))
                    yield spent, tuple(sorted(open_now + started)), (*moves, *letters)

    def _go_on(
        self, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, int, int, tuple[int, ...], Moves]]:
        if not runs:
            yield 0, naturals, fixed, (), ()
            return
        code, rest = runs[0], runs[1:]
        letters = [
            letter for letter, there in ((NATURAL, naturals), (FIXED, fixed), (JOKER_TILE, True)) if there
        ]
        for letter in (*letters, ENDS):
            after = self.moved(code, letter)
            if after is None:
                continue
            for jokers, left, left_fixed, others, moves in self._go_on(
                rest, naturals - (letter == NATURAL), fixed - (letter == FIXED)
            ):
                own = (after,) if after else ()
                yield jokers + (letter == JOKER_TILE), left, left_fixed, own + others, (letter, *moves)

    def moved(self, code: int, letter: str) -> int | None:
        """What an open run becomes with that move, 0 for a run that ends or stands alone; None: not allowed."""
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


@cache
def _above(code: int) -> frozenset[int]:
    """The codes that can do all that an open run with this code can."""
    return frozenset(
        {0: {0, 6, 7}, 2: {2, 4, 6}, 3: {3, 2, 4, 5, 6, 7}, 4: {4, 6}, 5: {5, 4, 6, 7}, 6: {6}, 7: {7, 6}}[
            code
        ]
    )


@cache
def covers(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether open runs `one` can do all that `other` can with the same tiles."""
    width = max(len(one), len(other))
    return _matches((0,) * (width - len(one)) + one, (0,) * (width - len(other)) + other)


def _matches(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    if not other:
        return True
    return any(
        code in _above(other[0]) and _matches(one[:at] + one[at + 1 :], other[1:])
        for at, code in enumerate(one)
    )


@cache
def runs_of(shape: Shape) -> Runs:
    """The shared tables of a shape."""
    return Runs(shape)
