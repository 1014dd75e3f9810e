"""What can be done with the tiles of one number: some go to runs, some to groups, some stay where they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.engine.arrange import groups
from game.engine.arrange.groups import Counts

FEED = 8
"""What runs of a colour are given is natural tiles plus FEED times fixed jokers."""

Supply = tuple[int, int, int, int]
"""Tiles of one colour and number: bound, loose, on the rack, fixed jokers."""


class Use(NamedTuple):
    """One use of a number's tiles."""

    feeds: tuple[int, ...]
    """Per colour what the runs get."""
    naturals: Counts
    """Per colour natural tiles in groups."""
    fixed: Counts
    """Per colour fixed jokers in groups."""
    jokers: int
    """Free jokers in groups."""
    laid: Counts
    """Per colour rack tiles laid."""


@lru_cache(maxsize=20_000)
def uses(
    supply: tuple[Supply, ...], jokers: int, limit: int | None, lean: bool, limited: bool
) -> tuple[Use, ...]:
    """Every use of a number's tiles that is worth a look."""
    found: dict[tuple[tuple[int, ...], Counts], dict[int, Use]] = {}
    for naturals in product(*(range(bound + loose + rack + 1) for bound, loose, rack, _ in supply)):
        for fixed in product(*(range(count + 1) for *_, count in supply)):
            free = groups.joker_counts(naturals, fixed, jokers, limit)
            if not free:
                continue
            for feeds, laid in _feeds(supply, naturals, fixed):
                same = found.setdefault((feeds, laid), {})
                for more in free[:1] if lean else free:
                    same.setdefault(more, Use(feeds, naturals, fixed, more, laid))
    kept = [
        use for same in found.values() for use in (sorted(same.values(), key=_jokers)[: 1 if lean else None])
    ]
    if not limited and lean:
        kept = _without_waste(kept)
    return tuple(kept)


def _jokers(use: Use) -> int:
    return use.jokers


def _feeds(supply: tuple[Supply, ...], naturals: Counts, fixed: Counts) -> Iterator[tuple[Counts, Counts]]:
    """What is left for the runs, per colour, and how many rack tiles that takes."""
    per_colour = []
    for (bound, loose, rack, jokers), grouped, grouped_fixed in zip(supply, naturals, fixed, strict=True):
        per_colour.append(
            [
                (total - grouped + FEED * (jokers - grouped_fixed), laid)
                for total in range(max(bound, grouped), bound + loose + rack + 1)
                for laid in range(max(0, total - bound - loose), min(rack, total - bound) + 1)
            ]
        )
    for ways in product(*per_colour):
        yield tuple(feed for feed, _ in ways), tuple(laid for _, laid in ways)


def _without_waste(every: list[Use]) -> list[Use]:
    """Without a limit on rack tiles a use that lays no more and spends no less than its twin is not needed."""
    by_feeds: dict[tuple[int, ...], list[Use]] = {}
    for use in every:
        by_feeds.setdefault(use.feeds, []).append(use)
    return [
        use
        for same in by_feeds.values()
        for use in same
        if not any(
            other is not use
            and other.jokers <= use.jokers
            and all(one >= two for one, two in zip(other.laid, use.laid, strict=True))
            for other in same
        )
    ]
