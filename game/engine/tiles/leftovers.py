"""The table when the time for rebuilding is over (RF-33, RF-Q13)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import joker_problems, played, rack_after
from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.opening import tiles_of
from game.engine.tiles.pieces import Tile
from game.engine.tiles.turn_context import TurnContext


class Leftovers(NamedTuple):
    """A table without the tiles that lay in no meld."""

    table: tuple[Meld, ...]
    laid: tuple[Tile, ...]
    """Own tiles in whole melds, which stay."""
    taken: tuple[Tile, ...]
    """Table tiles, jokers included, that go to the rack."""
    rack: tuple[Tile, ...]


def leftovers(before: TurnContext, table: tuple[Meld, ...]) -> Leftovers:
    """Return the whole melds of a table and the tiles that go to the rack.

    A meld is not whole if nobody laid the tile for its joker's new face.
    """
    left = _split(before, table or before.table)
    if before.reserved in tiles_of(left.table) and left.rack:
        # The reserved tile goes back beside the stock, and its meld falls apart.
        left = _split(before, tuple(meld for meld in left.table if before.reserved not in meld.tiles))
    return left


def _split(before: TurnContext, table: tuple[Meld, ...]) -> Leftovers:
    kept = tuple(meld for meld in table if not assess(meld, before.rules))
    while wrong := {each.detail("tile") for each in joker_problems(before, Lay(kept))}:
        kept = tuple(meld for meld in kept if wrong.isdisjoint(meld.tiles))
    placed, lay = set(tiles_of(kept)), Lay(kept)
    taken = tuple(tile for tile in tiles_of(before.table) if tile not in placed)
    return Leftovers(kept, played(before, lay), taken, (*rack_after(before, lay), *taken))
