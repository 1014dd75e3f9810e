"""The rim, the power and the meaning of every tile on the felt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.engine.tiles.draft import Draft
from game.engine.tiles.legality import action_tiles, effect_of, played
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.images import TileLook


class Marks(NamedTuple):
    """What is marked on the felt, the strongest first: a tile gets the rim of the first mark that it has."""

    unfinished: Collection[Tile]
    """Tiles of melds that are too short but may still grow."""
    bad: Collection[Tile]
    """Tiles of melds that cannot stay as they are."""
    hinted: Collection[Tile]
    selected: Collection[Tile]
    last_played: Collection[Tile]
    last_moved: Collection[Tile]


def rim_of(tile: Tile, marks: Marks, fresh: Collection[Tile]) -> Rim:
    """Return the rim of a tile; `fresh` tiles were laid in the turn in progress."""
    return (
        Rim.OPEN if tile in marks.unfinished
        else Rim.BAD if tile in marks.bad
        else Rim.HINT if tile in marks.hinted
        else Rim.SELECTED if tile in marks.selected
        else Rim.LAID if tile in fresh
        else Rim.LAST if tile in marks.last_played
        else Rim.MOVED if tile in marks.last_moved
        else Rim.NONE
    )  # fmt: skip


def felt_looks(
    rules: TileRules, draft: Draft | None, table: Sequence[Meld], loose: Sequence[Tile], marks: Marks
) -> dict[Tile, TileLook]:
    """Return how each tile on the felt looks: with the `draft` of the turn in progress, otherwise as on the `table`."""
    fresh: Sequence[Tile] = ()
    powered: set[Tile] = set()
    melds: Sequence[Meld] = table
    if draft is not None:
        lay = draft.lay()
        fresh = played(draft.before, lay)
        powered = {tile for tiles in action_tiles(draft.before, lay) for tile in tiles}
        melds = draft.melds()
    faces: dict[Tile, Face] = {
        tile: face for meld in melds for tile, face in meld.pairs() if tile.is_joker and face.number
    }
    return {
        tile: TileLook(
            rim_of(tile, marks, fresh), effect_of(rules, tile) is not None and tile not in powered, faces.get(tile)
        )
        for tile in (*(tile for meld in melds for tile in meld.tiles), *loose)
    }
