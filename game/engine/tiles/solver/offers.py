"""Offers: what can be done with the tiles of one number, as some go to runs, some to groups and some stay put."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import add, sub
from typing import NamedTuple, TypeVar

from game.engine.tiles.solver import groups
from game.engine.tiles.solver.groups import Counts
from game.engine.tiles.solver.instance import BOUND, FIELD, FIXED, OWN, TILE_SHARES, WIDTH
from game.engine.tiles.solver.runs import FEED

Part = TypeVar("Part")

SUPPLY = BOUND * FIELD | TILE_SHARES
"""The part of a code that decides what can be done with the tiles of a number."""


class Supply(NamedTuple):
    """The tiles of one colour and number."""

    bound: int
    """Natural tiles that must end in a meld: those of the table, and rack tiles that must be laid."""
    loose: int
    """Start tiles that may stay loose (UR-36)."""
    rack: int
    """Rack tiles that may stay on the rack."""
    fixed: int
    """Table jokers that keep this face (UR-Q21)."""


FaceUse = tuple[int, int, Counts, Counts]
"""The share of a number's tiles that goes to groups.

Free jokers in groups; the rack tiles laid, in groups or runs, as an index into `Offers.laid` (or FIRST); natural tiles
in groups per colour; fixed jokers in groups per colour.
"""

FIRST = -1
"""The level that a table of `Offers.first` was made for."""

SubTable = tuple[tuple[tuple[FaceUse, ...] | None, ...] | None, ...]
"""Uses by the feed of the third colour's runs, then the fourth's; fewest jokers first; None: no use."""

OfferTable = tuple[tuple[SubTable | None, ...] | None, ...]
"""Sub-tables by the feed of the first colour's runs, then the second's."""


class JokerPolicy(NamedTuple):
    """What decides, besides the tiles, what can be done with them."""

    jokers: int
    """The number of free jokers."""
    limit: int | None
    """The maximum number of jokers in a group; None: no limit."""
    lazy_jokers: bool
    """Whether groups get no more jokers than they need."""
    thrifty: bool
    """Whether to drop uses that lay fewer rack tiles than another without any gain."""


class Offers:
    """Everything that can be done with the tiles of one number; computed on demand."""

    def __init__(self, supplies: Sequence[Supply], policy: JokerPolicy) -> None:
        self._policy = policy
        self._bound = tuple(each.bound for each in supplies)
        self._loose = tuple(each.loose for each in supplies)
        self._fixed = tuple(each.fixed for each in supplies)
        self._every = tuple(each.bound + each.loose + each.rack for each in supplies)
        self._first: dict[int, OfferTable] = {}
        self._rest: dict[int, OfferTable] = {}
        self.laid: tuple[Counts, ...] = tuple(
            sorted(product(*(range(each.rack + 1) for each in supplies)), key=lambda laid: (-sum(laid), laid))
        )
        """Per level: the rack tiles laid per colour, most tiles first."""
        self.totals = tuple((laid, sum(laid)) for laid in self.laid)
        """The same, each with its total."""

    def first(self, level: int) -> OfferTable:
        """Return what can be done when laying the rack tiles of one level, which the uses call FIRST."""
        found = self._first.get(level)
        if found is None:
            low = tuple(map(add, self._bound, self.laid[level]))
            high = tuple(map(add, low, self._loose))
            found = self._first[level] = _first_table(low, high, self._every, self._fixed, self._policy)
        return found

    def rest(self, level: int) -> OfferTable:
        """Return what can be done when laying those of any other level."""
        found = self._rest.get(level)
        if found is None:
            found = self._rest[level] = _table(self._others(level), self._every, self._fixed, self._policy.lazy_jokers)
        return found

    def _others(self, level: int) -> Iterator[tuple[Counts, FaceUse]]:
        """Yield the uses of all levels but one."""
        best: dict[Counts, list[FaceUse]] = {}
        for other, laid in enumerate(self.laid):
            low = tuple(map(add, self._bound, laid))
            high = tuple(map(add, low, self._loose))
            for feeds, use in _uses(low, high, self._fixed, self._policy, other):
                if self._policy.thrifty:
                    known = best.setdefault(feeds, [])
                    if any(self._is_better(one, use) for one in known):
                        continue
                    known.append(use)
                if other != level:
                    yield feeds, use

    def _is_better(self, one: FaceUse, other: FaceUse) -> bool:
        """Return whether a use lays everything that another lays and takes no more jokers."""
        more = zip(self.laid[one[1]], self.laid[other[1]], strict=True)
        return one[0] <= other[0] and all(here >= there for here, there in more)


def offers_of(codes: tuple[int, ...], policy: JokerPolicy) -> list[Offers]:
    """Return the offers of each number, given the codes of all numbers and colours."""
    supplies = [code & SUPPLY for code in codes]
    return [_offers_at(tuple(supplies[at : at + WIDTH]), policy) for at in range(0, len(supplies), WIDTH)]


@lru_cache(maxsize=600)
def _offers_at(codes: tuple[int, ...], policy: JokerPolicy) -> Offers:
    """Return the shared offers of a number with these codes. A full cache, with those below, takes about 3 MB."""
    supplies = []
    for code in codes:
        bound, own = code // BOUND & FIELD, code // OWN & FIELD
        supplies.append(Supply(bound, own - bound, (code & FIELD) - own, code // FIXED & FIELD))
    return Offers(supplies, policy)


@lru_cache(maxsize=600)
def _first_table(low: Counts, high: Counts, every: Counts, fixed: Counts, policy: JokerPolicy) -> OfferTable:
    return _table(_uses(low, high, fixed, policy, FIRST), every, fixed, policy.lazy_jokers)


def _uses(
    low: Counts, high: Counts, fixed: Counts, policy: JokerPolicy, level: int
) -> Iterator[tuple[Counts, FaceUse]]:
    """Yield the uses that lay between `low` and `high` natural tiles per colour, with their feeds."""
    for naturals in product(*(range(least, most + 1) for least, most in zip(low, high, strict=True))):
        for feeds, jokers, grouped, grouped_fixed in _splits(naturals, fixed, policy):
            yield feeds, (jokers, level, grouped, grouped_fixed)


@lru_cache(maxsize=400)
def _splits(naturals: Counts, fixed: Counts, policy: JokerPolicy) -> tuple[tuple[Counts, int, Counts, Counts], ...]:
    """Return every split of tiles between runs and groups: feeds, the groups' jokers, tiles and fixed jokers."""
    found: list[tuple[Counts, int, Counts, Counts]] = []
    for grouped in product(*(range(count + 1) for count in naturals)):
        for grouped_fixed in product(*(range(count + 1) for count in fixed)):
            free = groups.joker_counts(grouped, grouped_fixed, policy.jokers, policy.limit)
            if not free:
                continue
            left, left_fixed = map(sub, naturals, grouped), map(sub, fixed, grouped_fixed)
            feeds = tuple(one + FEED * other for one, other in zip(left, left_fixed, strict=True))
            found += ((feeds, count, grouped, grouped_fixed) for count in (free[:1] if policy.lazy_jokers else free))
    return tuple(found)


def _table(uses: Iterable[tuple[Counts, FaceUse]], every: Counts, fixed: Counts, lazy_jokers: bool) -> OfferTable:
    """Index uses by feed; with `lazy_jokers`, of uses that lay the same tiles keep the one with fewest jokers."""
    best: dict[Counts, dict[tuple[int, int], FaceUse]] = {}
    for feeds, use in uses:
        jokers, level, _, _ = use
        same = best.setdefault(feeds, {})
        key = (level, 0 if lazy_jokers else jokers)
        if key not in same or jokers < same[key][0]:
            same[key] = use
    sizes = [most + FEED * jokers + 1 for most, jokers in zip(every, fixed, strict=True)]
    rows: dict[Counts, dict[int, tuple[FaceUse, ...]]] = {}
    for (one, two, three, four), same in best.items():
        rows.setdefault((one, two, three), {})[four] = tuple(sorted(same.values()))
    tables: dict[Counts, dict[int, tuple[tuple[FaceUse, ...] | None, ...]]] = {}
    for (one, two, three), row in rows.items():
        tables.setdefault((one, two), {})[three] = _by_feed(row, sizes[3])
    pairs: dict[int, dict[int, SubTable]] = {}
    for (one, two), table in tables.items():
        pairs.setdefault(one, {})[two] = _by_feed(table, sizes[2])
    return _by_feed({one: _by_feed(pair, sizes[1]) for one, pair in pairs.items()}, sizes[0])


def _by_feed(found: Mapping[int, Part], size: int) -> tuple[Part | None, ...]:
    """Return what belongs to each feed below a size; None where nothing does."""
    # Nested tuples give the garbage collector nothing to do.
    return tuple(found.get(feed) for feed in range(size))
