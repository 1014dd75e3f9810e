"""Where everything lies in a draft, and where a tile can be moved to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile


@dataclass(frozen=True, slots=True)
class DraftMeld:
    """Tiles that lie together, finished or not."""

    number: int
    """Identifies the meld throughout the turn."""
    tiles: tuple[Tile, ...]
    names: tuple[Face | None, ...]
    """The face each joker was declared to stand for, with open colour in a group that allows it.

    None for natural tiles and for jokers that nobody named.
    """


@dataclass(frozen=True, slots=True)
class OnMeld:
    """The position before tile `index` of a meld; an index past the end means the end."""

    number: int
    index: int = 99


@dataclass(frozen=True, slots=True)
class NewMeld:
    """A free spot on the table."""


@dataclass(frozen=True, slots=True)
class OnRack:
    """The player's own rack."""


Target = OnMeld | NewMeld | OnRack


@dataclass(frozen=True, slots=True)
class Layout:
    """A snapshot of a draft; its past and future are made of these."""

    table: tuple[DraftMeld, ...]
    rack: tuple[Tile, ...]
    loose: tuple[Tile, ...]
    taken: tuple[Tile, ...] = ()
    """Jokers exchanged in this turn."""
    act: tuple[Tile, ...] = ()
    """Action tiles chosen to take effect."""
    opening: tuple[Meld, ...] = ()
    """The own melds that form the initial meld, if it is an act of its own and they are worth enough."""


def without_tiles(layout: Layout, tiles: Sequence[Tile]) -> Layout:
    """Return the layout without the tiles, wherever they lie; empty melds disappear."""
    table = []
    for meld in layout.table:
        kept = [i for i, tile in enumerate(meld.tiles) if tile not in tiles]
        if len(kept) == len(meld.tiles):
            table.append(meld)
        elif kept:
            table.append(DraftMeld(meld.number, tuple(meld.tiles[i] for i in kept), tuple(meld.names[i] for i in kept)))
    return replace(
        layout,
        table=tuple(table),
        rack=tuple(tile for tile in layout.rack if tile not in tiles),
        loose=tuple(tile for tile in layout.loose if tile not in tiles),
    )


def with_meld(layout: Layout, fresh: DraftMeld) -> Layout:
    """Return the layout with a meld in place of the one of its number."""
    return replace(layout, table=tuple(fresh if meld.number == fresh.number else meld for meld in layout.table))
