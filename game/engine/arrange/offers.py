"""What can be done with the tiles of one number: some go to runs, some to groups, some stay where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from game.engine.arrange import groups
from game.engine.arrange.groups import Counts
from game.engine.arrange.runs import FEED
from game.engine.arrange.task import BOUND, FIELD, FIXED, OWN


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
into `Offers.laid`; natural tiles per colour; fixed jokers per colour."""

SubTable = tuple[tuple[tuple[Use, ...] | None, ...] | None, ...]
"""Uses by what the runs of the third colour are fed and those of the fourth, fewest jokers first; None: none."""

Table = tuple[tuple[SubTable | None, ...] | None, ...]
"""The same by what the runs of the first colour are fed and those of the second."""


class Offers:
    """Everything that can be done with the tiles of one number; worked out as it is asked for."""

    def __init__(self, supplies: tuple[Supply, ...], jokers: int, limit: int | None, lean: bool, thrifty: bool) -> None:
        self._supplies = supplies
        self._jokers = jokers
        self._limit = limit
        self._lean = lean
        self._thrifty = thrifty
        self._first: dict[int, Table] = {}
        self._rest: dict[int, Table] = {}
        self.laid: tuple[Counts, ...] = tuple(
            sorted(product(*(range(each.rack + 1) for each in supplies)), key=lambda laid: (-sum(laid), laid))
        )
        """Per level the rack tiles laid by colour, most first."""
        self.totals = tuple(map(sum, self.laid))

    def first(self, level: int) -> Table:
        """What can be done laying the rack tiles of one level."""
        found = self._first.get(level)
        if found is None:
            found = self._first[level] = self._table(self._uses(level))
        return found

    def rest(self, level: int) -> Table:
        """What can be done laying those of any other level."""
        found = self._rest.get(level)
        if found is None:
            uses: list[tuple[Counts, Use]] = []
            best: dict[Counts, list[Use]] = {}
            for other in range(len(self.laid)):
                for feeds, use in self._uses(other):
                    if self._thrifty:
                        known = best.setdefault(feeds, [])
                        if any(self._is_better(one, use) for one in known):
                            continue
                        known.append(use)
                    if other != level:
                        uses.append((feeds, use))
            found = self._rest[level] = self._table(uses)
        return found

    def _uses(self, level: int) -> Iterator[tuple[Counts, Use]]:
        """What can be done laying the rack tiles of a level, with what that feeds to the runs."""
        laid = self.laid[level]
        supplies = self._supplies
        most = [each.bound + each.loose + count for each, count in zip(supplies, laid, strict=True)]
        for naturals in product(*(range(count + 1) for count in most)):
            for fixed in product(*(range(each.fixed + 1) for each in supplies)):
                free = groups.joker_counts(naturals, fixed, self._jokers, self._limit)
                if not free:
                    continue
                feeds = [
                    [
                        total - grouped + FEED * (each.fixed - grouped_fixed)
                        for total in range(max(each.bound + count, grouped), each.bound + each.loose + count + 1)
                    ]
                    for each, count, grouped, grouped_fixed in zip(supplies, laid, naturals, fixed, strict=True)
                ]
                for jokers in free[:1] if self._lean else free:
                    use = (jokers, level, naturals, fixed)
                    for each in product(*feeds):
                        yield each, use

    def _table(self, every: Iterable[tuple[Counts, Use]]) -> Table:
        best: dict[Counts, dict[tuple[int, int], Use]] = {}
        for feeds, use in every:
            jokers, level, _, _ = use
            uses = best.setdefault(feeds, {})
            key = (level, 0 if self._lean else jokers)
            if key not in uses or jokers < uses[key][0]:
                uses[key] = use
        leaves = {feeds: tuple(sorted(uses.values())) for feeds, uses in best.items()}
        sizes = [each.bound + each.loose + each.rack + FEED * each.fixed + 1 for each in self._supplies]
        return _nested(leaves, sizes) or ()

    def _is_better(self, one: Use, other: Use) -> bool:
        """Whether one use lays all that the other lays and takes no more jokers."""
        more = zip(self.laid[one[1]], self.laid[other[1]], strict=True)
        return one[0] <= other[0] and all(here >= there for here, there in more)


def _nested(leaves: dict[Counts, tuple[Use, ...]], sizes: Sequence[int]) -> Any:
    """Leaves by several numbers as tuples in tuples."""
    if not sizes:
        return leaves[()]
    parts: list[dict[Counts, tuple[Use, ...]]] = [{} for _ in range(sizes[0])]
    for feeds, leaf in leaves.items():
        parts[feeds[0]][feeds[1:]] = leaf
    return tuple(_nested(part, sizes[1:]) if part else None for part in parts)


@lru_cache(maxsize=20_000)
def offers(codes: tuple[int, ...], jokers: int, limit: int | None, lean: bool, thrifty: bool) -> Offers:
    """The shared offers of a number with these tiles.

    `limit` is the most jokers in a group. `lean`: groups get no more jokers than they need. `thrifty`: leave out what
    lays fewer rack tiles and gains nothing by it.
    """
    supplies = []
    for code in codes:
        bound, own = code // BOUND & FIELD, code // OWN & FIELD
        supplies.append(Supply(bound, own - bound, (code & FIELD) - own, code // FIXED & FIELD))
    return Offers(tuple(supplies), jokers, limit, lean, thrifty)
