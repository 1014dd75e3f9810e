"""What can be done with the tiles of one number: some go to runs, some to groups, some stay where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import add, sub
from typing import Any, NamedTuple

from game.engine.tiles.solver import groups
from game.engine.tiles.solver.groups import Counts
from game.engine.tiles.solver.instance import BOUND, FIELD, FIXED, OWN
from game.engine.tiles.solver.runs import FEED


class Supply(NamedTuple):
    """The tiles of one colour and number."""

    bound: int
    """Natural tiles that have to end in a meld: those of the table, and rack tiles that have to be laid."""
    loose: int
    """Start tiles that may stay loose (UR-36)."""
    rack: int
    """Rack tiles that may stay on the rack."""
    fixed: int
    """Table jokers that keep this face (UR-Q21)."""


Use = tuple[int, int, Counts, Counts]
"""What groups get of a number's tiles: free jokers; then which rack tiles are laid, in groups or runs, as an index
into `Offers.laid` (or FIRST); natural tiles per colour; fixed jokers per colour."""

FIRST = -1
"""The rack tiles that a table was asked for."""

SubTable = tuple[tuple[tuple[Use, ...] | None, ...] | None, ...]
"""Uses by what the runs of the third colour are fed and those of the fourth, fewest jokers first; None: none."""

Table = tuple[tuple[SubTable | None, ...] | None, ...]
"""The same by what the runs of the first colour are fed and those of the second."""


class Terms(NamedTuple):
    """What decides besides the tiles what can be done with them."""

    jokers: int
    """How many free jokers there are."""
    limit: int | None
    """The most jokers in a group."""
    lean: bool
    """Groups get no more jokers than they need."""
    thrifty: bool
    """What lays fewer rack tiles and gains nothing by it is left out."""


class Offers:
    """Everything that can be done with the tiles of one number; worked out as it is asked for."""

    def __init__(self, supplies: Sequence[Supply], terms: Terms) -> None:
        self._terms = terms
        self._bound = tuple(each.bound for each in supplies)
        self._loose = tuple(each.loose for each in supplies)
        self._fixed = tuple(each.fixed for each in supplies)
        self._every = tuple(each.bound + each.loose + each.rack for each in supplies)
        self._first: dict[int, Table] = {}
        self._rest: dict[int, Table] = {}
        self.laid: tuple[Counts, ...] = tuple(
            sorted(product(*(range(each.rack + 1) for each in supplies)), key=lambda laid: (-sum(laid), laid))
        )
        """Per level the rack tiles laid by colour, most first."""
        self.totals = tuple((laid, sum(laid)) for laid in self.laid)
        """The same with their number."""

    def first(self, level: int) -> Table:
        """What can be done laying the rack tiles of one level, which the uses call FIRST."""
        found = self._first.get(level)
        if found is None:
            low = tuple(map(add, self._bound, self.laid[level]))
            high = tuple(map(add, low, self._loose))
            found = self._first[level] = _first_table(low, high, self._every, self._fixed, self._terms)
        return found

    def rest(self, level: int) -> Table:
        """What can be done laying those of any other level."""
        found = self._rest.get(level)
        if found is None:
            found = self._rest[level] = _table(self._others(level), self._every, self._fixed, self._terms.lean)
        return found

    def _others(self, level: int) -> Iterator[tuple[Counts, Use]]:
        """The uses of all levels but one."""
        best: dict[Counts, list[Use]] = {}
        for other, laid in enumerate(self.laid):
            low = tuple(map(add, self._bound, laid))
            high = tuple(map(add, low, self._loose))
            for feeds, use in _uses(low, high, self._fixed, self._terms, other):
                if self._terms.thrifty:
                    known = best.setdefault(feeds, [])
                    if any(self._is_better(one, use) for one in known):
                        continue
                    known.append(use)
                if other != level:
                    yield feeds, use

    def _is_better(self, one: Use, other: Use) -> bool:
        """Whether one use lays all that the other lays and takes no more jokers."""
        more = zip(self.laid[one[1]], self.laid[other[1]], strict=True)
        return one[0] <= other[0] and all(here >= there for here, there in more)


@lru_cache(maxsize=3_000)
def offers(codes: tuple[int, ...], terms: Terms) -> Offers:
    """The shared offers of a number with these tiles. Full, they and what is below take some 15 MB."""
    supplies = []
    for code in codes:
        bound, own = code // BOUND & FIELD, code // OWN & FIELD
        supplies.append(Supply(bound, own - bound, (code & FIELD) - own, code // FIXED & FIELD))
    return Offers(supplies, terms)


@lru_cache(maxsize=3_000)
def _first_table(low: Counts, high: Counts, every: Counts, fixed: Counts, terms: Terms) -> Table:
    return _table(_uses(low, high, fixed, terms, FIRST), every, fixed, terms.lean)


def _uses(low: Counts, high: Counts, fixed: Counts, terms: Terms, level: int) -> Iterator[tuple[Counts, Use]]:
    """What can be done with as many natural tiles, with what that feeds to the runs."""
    for naturals in product(*(range(least, most + 1) for least, most in zip(low, high, strict=True))):
        for feeds, jokers, grouped, grouped_fixed in _splits(naturals, fixed, terms):
            yield feeds, (jokers, level, grouped, grouped_fixed)


@lru_cache(maxsize=2_000)
def _splits(naturals: Counts, fixed: Counts, terms: Terms) -> tuple[tuple[Counts, int, Counts, Counts], ...]:
    """Every way to split tiles between runs and groups: what the runs are fed, the groups' jokers and their tiles."""
    found: list[tuple[Counts, int, Counts, Counts]] = []
    for grouped in product(*(range(count + 1) for count in naturals)):
        for grouped_fixed in product(*(range(count + 1) for count in fixed)):
            free = groups.joker_counts(grouped, grouped_fixed, terms.jokers, terms.limit)
            if not free:
                continue
            left, left_fixed = map(sub, naturals, grouped), map(sub, fixed, grouped_fixed)
            feeds = tuple(one + FEED * other for one, other in zip(left, left_fixed, strict=True))
            found += ((feeds, count, grouped, grouped_fixed) for count in (free[:1] if terms.lean else free))
    return tuple(found)


def _table(uses: Iterable[tuple[Counts, Use]], every: Counts, fixed: Counts, lean: bool) -> Table:
    """Uses by what the runs are fed, of those that lay the same only the one with the fewest jokers if `lean`."""
    best: dict[Counts, dict[tuple[int, int], Use]] = {}
    for feeds, use in uses:
        jokers, level, _, _ = use
        same = best.setdefault(feeds, {})
        key = (level, 0 if lean else jokers)
        if key not in same or jokers < same[key][0]:
            same[key] = use
    sizes = [most + FEED * jokers + 1 for most, jokers in zip(every, fixed, strict=True)]
    table: list[Any] = [None] * sizes[0]
    for feeds, same in best.items():
        place = table
        for feed, size in zip(feeds, sizes[1:], strict=False):
            if place[feed] is None:
                place[feed] = [None] * size
            place = place[feed]
        place[feeds[-1]] = tuple(sorted(same.values()))
    # In tuples of tuples of tuples the garbage collector has nothing to do.
    return tuple(one and tuple(two and tuple(three and tuple(three) for three in two) for two in one) for one in table)
