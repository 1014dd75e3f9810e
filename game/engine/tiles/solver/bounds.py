"""What the numbers that are still to come can be worth, and what can be laid at each of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import getitem, itemgetter, sub
from typing import NamedTuple

from game.engine.tiles.solver.instance import WIDTH, Instance
from game.engine.tiles.solver.offers import Offers, Table

Level = tuple[int, int, int, int]
"""What laying certain rack tiles of a number means for a node: what they and all that follows can be worth; what they
are worth; how many they are; and how many rack jokers can no longer be laid then."""


class Choices(NamedTuple):
    """What nodes that laid a certain number of rack tiles can lay at a number."""

    first: int
    """The index of the level that promises most."""
    level: Level
    rest_promise: int
    """Another level promises no more; below 0 if there is none."""
    table: Table
    """What can be done at that first level."""


class Bounds:
    """The worth of the rack tiles of a task, number by number."""

    def __init__(self, task: Instance, offers: Sequence[Offers]) -> None:
        self._task = task
        self._offers = offers
        self._numbers = task.rules.numbers
        self._limited = task.limited
        self._most = task.most
        self._rack_jokers = len(task.rack_jokers) - 1
        self._racks = self._racks_of_all()
        """Per number what each spare rack tile is worth and its colour, best first."""
        self.promises = self._promises_of_all()
        """Per number done and rack tiles still allowed (without a limit: 0): the most that the rest can be worth."""
        self.points = self._points_of_all() if task.points else []
        """Per number done the most points that the rack tiles of the rest can make; empty where none are demanded."""
        self.choices: list[dict[int, Choices]] = [{} for _ in range(self._numbers)]
        """Per number and rack tiles laid (without a limit: 0) what `choices_at` found."""
        self._levels: list[dict[int, list[Level | None]]] = [{} for _ in range(self._numbers)]

    def _racks_of_all(self) -> list[list[tuple[int, int]]]:
        racks: list[list[tuple[int, int]]] = [[] for _ in range(self._numbers)]
        for at, worth in sorted(self._task.racks.items()):
            new, column = racks[at // WIDTH], at % WIDTH
            for less, more in pairwise(worth):
                new.append((more - less, column))
        for new in racks:
            if len(new) > 1:
                new.sort(key=itemgetter(0), reverse=True)
        return racks

    def _promises_of_all(self) -> list[list[int]]:
        """Per number done and rack tiles still allowed (without a limit: 0): the most that the rest can be worth."""
        limited, most = self._limited, self._most
        worth = list(map(sub, self._task.rack_jokers[1:], self._task.rack_jokers))
        promises = [list(accumulate(worth[:most], initial=0)) if limited else [sum(worth)]]
        if limited:
            promises[0] += [promises[0][-1]] * (most + 1 - len(promises[0]))
        for new in reversed(self._racks):
            if not new:
                promises.append(promises[-1])
            elif not limited:
                promises.append([promises[-1][0] + sum([step for step, _ in new])])
            else:
                worth = sorted([*worth, *(step for step, _ in new)], reverse=True)[:most]
                sums = list(accumulate(worth, initial=0))
                promises.append(sums + [sums[-1]] * (most + 1 - len(sums)))
        return promises[::-1]

    def _points_of_all(self) -> list[int]:
        """Per number done the most points that the rack tiles of the rest can make."""
        racks = self._task.racks
        points = [0]
        for row in range(self._numbers - 1, -1, -1):
            there = sum(len(racks.get(row * WIDTH + column, (0,))) - 1 for column in range(WIDTH))
            points.append(points[-1] + self.number(row) * there)
        return points[::-1]

    def number(self, row: int) -> int:
        """The number of a row, which counts from the end that the search begins at."""
        return self._numbers - row if self._task.descending else row + 1

    def choices_at(self, row: int, laid: int) -> Choices:
        """What a node that laid so many rack tiles can lay at a number.

        Of so many tiles the best are worth most, so only their number has to be found.
        """
        worth, promises, offer = self._racks[row], self.promises[row + 1], self._offers[row]
        if not self._limited:
            promise = self.promises[row][0]
            second = promise - worth[-1][0] if worth else -1
            return Choices(0, (promise, promise - promises[0], len(worth), 0), second, offer.first(0))
        room = self._most - laid
        best, second, gain = (promises[room], 0, 0), -1, 0
        for count, (step, _) in enumerate(worth[:room], 1):
            gain += step
            promise = gain + promises[room - count]
            if promise >= best[0]:
                best, second = (promise, gain, count), best[0]
            else:
                second = max(second, promise)
        promise, gain, count = best
        if count and count < len(worth):
            second = max(second, promise - worth[count - 1][0] + worth[count][0])
        counts = [0] * WIDTH
        for _, column in worth[:count]:
            counts[column] += 1
        first = offer.laid.index(tuple(counts))
        return Choices(first, self._level(row, laid, gain, count), second, offer.first(first))

    def _level(self, row: int, laid: int, gain: int, count: int) -> Level:
        room = self._most - laid - count
        free = min(self._rack_jokers, self._most - laid)
        return gain + self.promises[row + 1][room if self._limited else 0], gain, count, max(0, free - room)

    def levels_of(self, row: int, laid: int) -> list[Level | None]:
        """All levels of a number for a node that laid so many rack tiles; None where these would be too many."""
        known = self._levels[row]
        found = known.get(laid if self._limited else 0)
        if found is None:
            found = known[laid if self._limited else 0] = self._levels_at(row, laid)
        return found

    def _levels_at(self, row: int, laid: int) -> list[Level | None]:
        racks = [self._task.racks.get(row * WIDTH + column, (0,)) for column in range(WIDTH)]
        return [
            None if laid + total > self._most else self._level(row, laid, sum(map(getitem, racks, counts)), total)
            for counts, total in self._offers[row].totals
        ]
