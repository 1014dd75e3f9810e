"""What of a table of tiles can be reached without a mouse: the rack, the felt, an open question; as zones of items."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tiles.pieces import Tile
from game.ui.kit.focus import Item, ItemRole, Zone
from game.ui.kit.place import Place
from game.ui.table.tiles.bodies import tile_rect
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.table import TileTable
from game.words.tiles.sentences import face_name, tile_name

RACK, FELT, QUESTION = "rack", "felt", "question"
"""The zones of tiles."""
AGAIN = "again"
"""What asks a question again that was put aside."""


def rack_zone(table: TileTable) -> Zone:
    """Return the viewer's tiles slot by slot; none while they are covered."""
    slots = () if table.covered else table.slots
    tiles = tuple(tile for tile in slots if tile is not None)
    return Zone(RACK, table.context.t("zone.rack"), tuple(_item(table, tile, tile.colour) for tile in tiles))


def felt_zone(table: TileTable, draws: bool) -> Zone:
    """Return everything on the felt row by row, then the reserved tile and the stock, which may draw."""
    say, stock = table.context.t, table.zones.stock
    lying = sorted(table.items, key=lambda item: table.ground.spots[item])
    found = [_item(table, tile, item) for item in lying for tile in item]
    if table.reserved is not None:
        found.append(_item(table, table.reserved, "reserved"))
    name = say("table.stock-count", n=table.shown.stock_count)
    found.append(
        Item("stock", ItemRole.BUTTON, name, stock, group="stock", value=say("table.stock-draws") if draws else "")
    )
    return Zone(FELT, say("zone.felt"), tuple(found))


def _item(table: TileTable, tile: Tile, group: object) -> Item:
    place = table.stage.goal(tile) if tile in table.stage else Place(0, 0, 1)
    return Item(
        tile,
        ItemRole.PIECE,
        tile_name(table.context.t, tile),
        tile_rect(place),
        group=group,
        chosen=tile in table.selected,
    )


def open_question(table: TileTable, found: Sequence[Chooser]) -> Chooser | None:
    """Return the question that is asked now, unless it was put aside."""
    return next((each for each in found if each.about != table.put_aside), None)


def question_zone(table: TileTable, found: Sequence[Chooser]) -> Zone:
    """Return the answers to the open question, or of one that was put aside what asks it again."""
    say = table.context.t
    chooser = open_question(table, found)
    if chooser is None:
        asked = (Item(AGAIN, ItemRole.BUTTON, say("zone.ask-again"), each.badge) for each in found)
        return Zone(QUESTION, say("zone.question"), tuple(asked))
    return Zone(QUESTION, say(chooser.title), tuple(
        Item(
            index, ItemRole.BUTTON, rect=option.rect,
            name=face_name(say, option.look.stands_for) if option.look.stands_for else tile_name(say, option.tile),
        )
        for index, option in enumerate(chooser.options)
    ))  # fmt: skip
