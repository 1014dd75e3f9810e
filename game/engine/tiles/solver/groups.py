"""Groups of one number: which counts per colour form legal groups, and with how many jokers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

Counts = tuple[int, ...]
"""Tiles per colour."""

Plan = tuple[tuple[Counts, Counts, int], ...]
"""Per group: its natural tiles and its fixed jokers per colour, and its number of free jokers."""


@cache
def joker_counts(naturals: Counts, fixed: Counts, jokers: int, limit: int | None) -> tuple[int, ...]:
    """Return the numbers of free jokers, up to `jokers`, with which these tiles form groups, fewest first.

    Every tile and joker must be used. `limit` is the maximum number of jokers in a group (None: no limit).
    """
    if any(fixed):
        return tuple(free for free in range(jokers + 1) if plan(naturals, fixed, free, limit) is not None)
    return tuple(free for free in range(jokers + 1) if _can_deal(naturals, free, limit))


def _can_deal(naturals: Counts, free: int, limit: int | None) -> bool:
    """Return whether natural tiles and free jokers form groups.

    Dealt out colour by colour in rotation, no group gets two tiles of a colour and group sizes differ by at most one;
    free jokers can then fill the gaps, provided there are enough of them.
    """
    tiles = sum(naturals)
    total = tiles + free
    return not total or any(
        max(naturals) <= groups <= tiles and (limit is None or free <= limit * groups)
        for groups in range(-(-total // len(naturals)), total // 3 + 1)
    )


@cache
def plan(naturals: Counts, fixed: Counts, free: int, limit: int | None) -> Plan | None:
    """Return the fewest groups that these tiles form, or None if they form none."""
    width = len(naturals)
    total = sum(naturals) + sum(fixed) + free
    if not total:
        return ()
    if not sum(naturals) and limit is not None:
        return None
    for groups in range(-(-total // width), total // 3 + 1):
        if any(one + other > groups for one, other in zip(naturals, fixed, strict=True)):
            continue
        if limit is not None and free + sum(fixed) > limit * groups:
            continue
        for found in _deal(groups, naturals, fixed, free, limit):
            return found
    return None


def _deal(groups: int, naturals: Counts, fixed: Counts, free: int, limit: int | None) -> Iterator[Plan]:
    """Yield every way to share the tiles out among the groups, natural tiles and colours with most tiles first."""
    held: list[tuple[list[int], list[int]]] = [([], []) for _ in range(groups)]
    tiles = [(colour, False) for colour, count in enumerate(naturals) for _ in range(count)]
    tiles += [(colour, True) for colour, count in enumerate(fixed) for _ in range(count)]

    def share(at: int) -> Iterator[Plan]:
        if at == len(tiles):
            yield from _with_jokers(held, free, len(naturals), limit)
            return
        colour, is_joker = tiles[at]
        tried: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
        for own, jokers in sorted(held, key=lambda group: len(group[0]) + len(group[1])):
            state = (tuple(own), tuple(jokers))
            full = is_joker and limit is not None and len(jokers) >= limit
            if state in tried or full or colour in own or colour in jokers:
                continue
            tried.add(state)
            (jokers if is_joker else own).append(colour)
            yield from share(at + 1)
            (jokers if is_joker else own).pop()

    yield from share(0)


def _with_jokers(held: list[tuple[list[int], list[int]]], free: int, width: int, limit: int | None) -> Iterator[Plan]:
    """Yield the one way to add the free jokers, if there is one: short groups first, then wherever one fits."""
    added = [max(0, 3 - len(own) - len(jokers)) for own, jokers in held]
    left = free - sum(added)
    for at, (own, jokers) in enumerate(held):
        while left > 0 and len(own) + len(jokers) + added[at] < width:
            if limit is not None and len(jokers) + added[at] >= limit:
                break
            added[at] += 1
            left -= 1
    if left or any(not own and not jokers for own, jokers in held):
        return
    if limit is not None and any(len(jokers) + more > limit for (_, jokers), more in zip(held, added, strict=True)):
        return
    yield tuple(
        (_counts(own, width), _counts(jokers, width), more) for (own, jokers), more in zip(held, added, strict=True)
    )


def _counts(columns: list[int], width: int) -> Counts:
    return tuple(columns.count(column) for column in range(width))
