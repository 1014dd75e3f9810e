"""What of a table of tiles can be reached without a mouse: the rack, the felt, an open question; as zones of items."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from weakref import WeakKeyDictionary

from game.engine.tiles.pieces import Tile
from game.ui.kit.focus import Item, Zone
from game.ui.kit.nodes import NodePath
from game.ui.kit.place import Place
from game.ui.table.shared.aloud import OWN_ZONE, QUESTION_ZONE, STOCK, TABLE_ZONE
from game.ui.table.tiles.aloud import LOOSE, meld_key, tile_key
from game.ui.table.tiles.bodies import tile_rect
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.table import TileTable

RACK, FELT, QUESTION = "rack", "felt", "question"
"""The zones of tiles."""
AGAIN = "again"
"""What asks a question again that was put aside."""


_made: WeakKeyDictionary[TileTable, tuple[Hashable, Zone, Zone]] = WeakKeyDictionary()
"""The zones of a table as last made, and what they depended on."""


def tile_zones(table: TileTable) -> tuple[Zone, Zone]:
    """Return the zones of the rack and of the felt; the same as before if nothing about them has changed."""
    about = (
        table.stage.aims, table.draft, table.cursor, table.viewer, table.covered, table.slots, table.zones,
        table.reserved, table.ground.view.offset,
    )  # fmt: skip
    known = _made.get(table)
    if known is None or known[0] != about:
        known = _made[table] = about, rack_zone(table), felt_zone(table)
    return known[1:]


def rack_zone(table: TileTable) -> Zone:
    """Return the viewer's tiles slot by slot; none while they are covered."""
    slots = () if table.covered else table.slots
    tiles = tuple(tile for tile in slots if tile is not None)
    return Zone(RACK, tuple(_item(table, tile, tile.colour, (OWN_ZONE,)) for tile in tiles))


def felt_zone(table: TileTable) -> Zone:
    """Return everything on the felt row by row, then the reserved tile and the stock."""
    paths = dict.fromkeys(table.loose, (TABLE_ZONE, LOOSE))
    paths |= {tile: (TABLE_ZONE, meld_key(meld)) for meld in table.melds for tile in meld.tiles}
    lying = sorted(table.items, key=lambda item: table.ground.spots[item])
    found = [_item(table, tile, item, paths.get(tile, ())) for item in lying for tile in item]
    if table.reserved is not None:
        found.append(_item(table, table.reserved, "reserved", ()))
    return Zone(FELT, (*found, Item("stock", table.zones.stock, (STOCK,), "stock")))


def _item(table: TileTable, tile: Tile, group: object, within: NodePath) -> Item:
    """Return a tile; `within` is the path of the node that it is in, () if in none."""
    place = table.stage.goal(tile) if tile in table.stage else Place(0, 0, 1)
    return Item(tile, tile_rect(place), (*within, tile_key(tile)) if within else (), group)


def open_question(table: TileTable, found: Sequence[Chooser]) -> Chooser | None:
    """Return the question that is asked now, unless it was put aside."""
    return next((each for each in found if each.about != table.put_aside), None)


def question_zone(table: TileTable, found: Sequence[Chooser]) -> Zone:
    """Return the answers to the open question, or of one that was put aside what asks it again."""
    chooser = open_question(table, found)
    if chooser is None:
        return Zone(QUESTION, tuple(Item(AGAIN, each.badge) for each in found))
    rects = enumerate(option.rect for option in chooser.options)
    return Zone(QUESTION, tuple(Item(index, rect, (QUESTION_ZONE, str(index))) for index, rect in rects))
