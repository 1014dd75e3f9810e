"""How much a play disturbs a table: melds broken, tiles moved."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tiles.melds import Meld


def broken(old: Sequence[Meld], new: Sequence[Meld]) -> tuple[Meld, ...]:
    """Return the old melds whose tiles no longer lie together."""
    homes = {tile: at for at, meld in enumerate(new) for tile in meld.tiles}
    return tuple(meld for meld in old if len({homes.get(tile) for tile in meld.tiles}) > 1)


def tiles_moved(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    """Return how many tiles have to be moved, one by one, to get from one table to the other.

    A new meld may stay where one old meld lies, and an old meld may remain one new meld; of all ways to choose these
    places, the one that leaves the most tiles where they are counts. Every tile from a rack is moved.
    """
    origins = {tile: at for at, meld in enumerate(old) for tile in meld.tiles}
    stays: list[dict[int, int]] = []
    for meld in new:
        counts: dict[int, int] = {}
        for tile in meld.tiles:
            if tile in origins:
                counts[origins[tile]] = counts.get(origins[tile], 0) + 1
        stays.append(counts)
    return sum(len(meld.tiles) for meld in new) - _most_staying(stays)


def _most_staying(stays: list[dict[int, int]]) -> int:
    """Return the largest sum of one entry a row with no key twice."""
    rivals: dict[int, int] = {}
    for counts in stays:
        for home in counts:
            rivals[home] = rivals.get(home, 0) + 1
    # A row whose best key no other row has may take it; only the others have to be tried.
    sure, contested = 0, []
    for counts in stays:
        best = max(counts, key=lambda home: counts[home], default=None)
        if best is not None and rivals[best] == 1:
            sure += counts[best]
        elif counts:
            contested.append(counts)
    return sure + _tried(contested, 0, frozenset())


def _tried(rows: list[dict[int, int]], at: int, taken: frozenset[int]) -> int:
    if at == len(rows):
        return 0
    best = _tried(rows, at + 1, taken)
    for home, count in rows[at].items():
        if home not in taken:
            best = max(best, count + _tried(rows, at + 1, taken | {home}))
    return best
