"""What can be done with the tiles of one number: some go to runs, some to groups, some stay where they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

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


class Use(NamedTuple):
    """What groups get of a number's tiles."""

    jokers: int
    """Free jokers in groups."""
    naturals: Counts
    """Per colour natural tiles in groups."""
    fixed: Counts
    """Per colour fixed jokers in groups."""
    laid: Counts
    """Per colour rack tiles laid, in groups or runs."""


Table = dict[int, dict[int, dict[int, dict[int, tuple[Use, ...]]]]]
"""The uses by what the runs of the first colour are fed, the second, the third, the fourth."""


class Level(NamedTuple):
    """All that can be done with certain rack tiles of a number."""

    laid: Counts
    """Per colour rack tiles laid."""
    total: int
    """How many that are."""
    table: Table


@lru_cache(maxsize=20_000)
def levels(
    codes: tuple[int, ...], jokers: int, limit: int | None, lean: bool, thrifty: bool
) -> tuple[Level, ...]:
    """Every use of a number's tiles that is worth a look, the most rack tiles first.

    `limit` is the most jokers in a group. `lean`: groups with no more jokers than they need. `thrifty`: leave out
    what lays fewer rack tiles and gains nothing by it.
    """
    supplies = [_supply(code) for code in codes]
    found: dict[Counts, dict[Counts, list[Use]]] = {}
    for naturals in product(*(range(sum(each[:3]) + 1) for each in supplies)):
        for fixed in product(*(range(each.fixed + 1) for each in supplies)):
            free = groups.joker_counts(naturals, fixed, jokers, limit)
            for more in free[:1] if lean else free:
                for feeds, laid in _feeds(supplies, naturals, fixed):
                    found.setdefault(feeds, {}).setdefault(laid, []).append(Use(more, naturals, fixed, laid))
    tables: dict[Counts, Table] = {}
    for feeds, by_laid in found.items():
        for laid, uses in by_laid.items():
            if thrifty and _wasteful(laid, min(uses).jokers, by_laid):
                continue
            fewest = {use.jokers: use for use in reversed(uses)}
            kept = [min(uses)] if lean else [fewest[count] for count in sorted(fewest)]
            table = tables.setdefault(laid, {})
            one, two, three, four = feeds
            table.setdefault(one, {}).setdefault(two, {}).setdefault(three, {})[four] = tuple(kept)
    order = sorted(tables, key=lambda laid: (-sum(laid), laid))
    return tuple(Level(laid, sum(laid), tables[laid]) for laid in order)


def _supply(code: int) -> Supply:
    bound, own = code // BOUND & FIELD, code // OWN & FIELD
    return Supply(bound, own - bound, (code & FIELD) - own, code // FIXED & FIELD)


def _feeds(supplies: Sequence[Supply], naturals: Counts, fixed: Counts) -> Iterator[tuple[Counts, Counts]]:
    """What is left for the runs, per colour, and how many rack tiles that takes."""
    per_colour = []
    for (bound, loose, rack, jokers), grouped, grouped_fixed in zip(supplies, naturals, fixed, strict=True):
        per_colour.append(
            [
                (total - grouped + FEED * (jokers - grouped_fixed), laid)
                for total in range(max(bound, grouped), bound + loose + rack + 1)
                for laid in range(max(0, total - bound - loose), min(rack, total - bound) + 1)
            ]
        )
    for ways in product(*per_colour):
        yield tuple(feed for feed, _ in ways), tuple(laid for _, laid in ways)


def _wasteful(laid: Counts, jokers: int, others: dict[Counts, list[Use]]) -> bool:
    """Whether the same runs could be fed laying more rack tiles at no more jokers."""
    return any(
        other != laid
        and min(uses).jokers <= jokers
        and all(more >= count for more, count in zip(other, laid, strict=True))
        for other, uses in others.items()
    )
