"""What a turn changed on the table. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile


def moved_tiles(before: Sequence[Meld], after: Sequence[Meld], played: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the table tiles that were moved in a turn, including start tiles that joined a meld.

    If most of an old meld stays together, that part has not moved and the rest has.
    """
    homes = {tile: at for at, meld in enumerate(after) for tile in meld.tiles}
    stayed: set[Tile] = set()
    for meld in before:
        left = [homes[tile] for tile in meld.tiles if tile in homes]
        home = max(left, key=left.count, default=None)
        stayed |= {tile for tile in meld.tiles if homes.get(tile) == home}
    return tuple(tile for meld in after for tile in meld.tiles if tile not in stayed and tile not in played)


def touched_melds(before: Sequence[Meld], after: Sequence[Meld]) -> tuple[tuple[Tile, ...], ...]:
    """Return the melds that are new or that a turn added to, took from, or rearranged."""
    lay = {frozenset(meld.tiles) for meld in before}
    return tuple(meld.tiles for meld in after if frozenset(meld.tiles) not in lay)
