"""Upper bounds: the most that the remaining numbers can be worth, and what can be laid at each of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import getitem, itemgetter, sub
from typing import NamedTuple

from game.engine.tiles.solver.instance import WIDTH, Instance
from game.engine.tiles.solver.offers import Offers, OfferTable

BoundLevel = tuple[int, int, int, int]
"""A choice of rack tiles to lay at one number, as seen from a node.

The upper bound of these tiles and everything after them; their value; their count; and how many rack jokers can no
longer be laid.
"""


class Choices(NamedTuple):
    """The levels open at a number to the nodes that have laid a given number of rack tiles."""

    first: int
    """The index of the level with the highest upper bound."""
    level: BoundLevel
    rest_bound: int
    """The upper bound of all other levels; negative if there are none."""
    table: OfferTable
    """The offers of the first level."""


class Bounds:
    """Upper bounds for the rack tiles of an instance, number by number."""

    def __init__(self, instance: Instance, offers: Sequence[Offers]) -> None:
        self._instance = instance
        self._offers = offers
        self._numbers = instance.rules.numbers
        self._limited = instance.limited
        self._most = instance.most
        self._rack_jokers = len(instance.rack_jokers) - 1
        self._racks = self._racks_of_all()
        """Per number: the value and colour of each spare rack tile, best first."""
        self.upper_bounds = self._upper_bounds_of_all()
        """Per number searched and rack tiles still allowed (0 without a limit): the most that the rest can be worth."""
        self.points = self._points_of_all() if instance.points else []
        """Per number searched: the most points the remaining rack tiles can make; empty if none are demanded."""
        self.choices: list[dict[int, Choices]] = [{} for _ in range(self._numbers)]
        """Per number and rack tiles laid (0 without a limit): the results of `choices_at`."""
        self._levels: list[dict[int, list[BoundLevel | None]]] = [{} for _ in range(self._numbers)]

    def _racks_of_all(self) -> list[list[tuple[int, int]]]:
        racks: list[list[tuple[int, int]]] = [[] for _ in range(self._numbers)]
        for at, worth in sorted(self._instance.racks.items()):
            new, column = racks[at // WIDTH], at % WIDTH
            for less, more in pairwise(worth):
                new.append((more - less, column))
        for new in racks:
            if len(new) > 1:
                new.sort(key=itemgetter(0), reverse=True)
        return racks

    def _upper_bounds_of_all(self) -> list[list[int]]:
        """Return the table behind `upper_bounds`."""
        limited, most = self._limited, self._most
        worth = list(map(sub, self._instance.rack_jokers[1:], self._instance.rack_jokers))
        upper_bounds = [list(accumulate(worth[:most], initial=0)) if limited else [sum(worth)]]
        if limited:
            upper_bounds[0] += [upper_bounds[0][-1]] * (most + 1 - len(upper_bounds[0]))
        for new in reversed(self._racks):
            if not new:
                upper_bounds.append(upper_bounds[-1])
            elif not limited:
                upper_bounds.append([upper_bounds[-1][0] + sum([step for step, _ in new])])
            else:
                worth = sorted([*worth, *(step for step, _ in new)], reverse=True)[:most]
                sums = list(accumulate(worth, initial=0))
                upper_bounds.append(sums + [sums[-1]] * (most + 1 - len(sums)))
        return upper_bounds[::-1]

    def _points_of_all(self) -> list[int]:
        """Return the table behind `points`."""
        racks = self._instance.racks
        points = [0]
        for row in range(self._numbers - 1, -1, -1):
            there = sum(len(racks.get(row * WIDTH + column, (0,))) - 1 for column in range(WIDTH))
            points.append(points[-1] + self.number(row) * there)
        return points[::-1]

    def number(self, row: int) -> int:
        """Return the number of a row; rows count from the end that the search starts at."""
        return self._numbers - row if self._instance.descending else row + 1

    def choices_at(self, row: int, laid: int) -> Choices:
        """Return the choices at a row for nodes that have laid `laid` rack tiles.

        For a given count the most valuable tiles are always best, so only the count has to be found.
        """
        worth, upper_bounds, offer = self._racks[row], self.upper_bounds[row + 1], self._offers[row]
        if not self._limited:
            upper_bound = self.upper_bounds[row][0]
            second = upper_bound - worth[-1][0] if worth else -1
            return Choices(0, (upper_bound, upper_bound - upper_bounds[0], len(worth), 0), second, offer.first(0))
        room = self._most - laid
        best, second, gain = (upper_bounds[room], 0, 0), -1, 0
        for count, (step, _) in enumerate(worth[:room], 1):
            gain += step
            upper_bound = gain + upper_bounds[room - count]
            if upper_bound >= best[0]:
                best, second = (upper_bound, gain, count), best[0]
            else:
                second = max(second, upper_bound)
        upper_bound, gain, count = best
        if count and count < len(worth):
            second = max(second, upper_bound - worth[count - 1][0] + worth[count][0])
        counts = [0] * WIDTH
        for _, column in worth[:count]:
            counts[column] += 1
        first = offer.laid.index(tuple(counts))
        return Choices(first, self._level(row, laid, gain, count), second, offer.first(first))

    def _level(self, row: int, laid: int, gain: int, count: int) -> BoundLevel:
        room = self._most - laid - count
        free = min(self._rack_jokers, self._most - laid)
        return gain + self.upper_bounds[row + 1][room if self._limited else 0], gain, count, max(0, free - room)

    def levels_of(self, row: int, laid: int) -> list[BoundLevel | None]:
        """Return all levels of a row for nodes that have laid `laid` rack tiles; None for levels over the limit."""
        known = self._levels[row]
        found = known.get(laid if self._limited else 0)
        if found is None:
            found = known[laid if self._limited else 0] = self._levels_at(row, laid)
        return found

    def _levels_at(self, row: int, laid: int) -> list[BoundLevel | None]:
        racks = [self._instance.racks.get(row * WIDTH + column, (0,)) for column in range(WIDTH)]
        return [
            None if laid + total > self._most else self._level(row, laid, sum(map(getitem, racks, counts)), total)
            for counts, total in self._offers[row].totals
        ]
