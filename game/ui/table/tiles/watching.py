"""The tile books' part in watching a match; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.tiles.events import Laid, RoundStarted, TileEvent
from game.engine.tiles.pieces import Tile
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.images import TileLook, tile_images
from game.ui.table.tiles.table import TileTable


def clear(table: TileTable) -> None:
    """Reset the table for another moment: the last player's tiles get their rim again."""
    table.new_round()
    table.mark_lay(last_lay(table.session.events))


def last_lay(happened: Sequence[TileEvent]) -> Laid | None:
    """Return the last lay of the round; None before the first."""
    for event in reversed(happened):
        if isinstance(event, Laid):
            return event
        if isinstance(event, RoundStarted):
            break
    return None


def hand(table: TileTable, seat: int) -> Sequence[Tile]:
    """Return a rack sorted by colour."""
    slots = racks.sorted_rack(table.session.view_at(table.cursor, seat).rack, racks.RackOrder.COLOUR, table.rules)
    return [tile for tile in slots if tile is not None]


def picture(table: TileTable, tile: Tile, width: int) -> pygame.Surface:
    """Return the picture of a tile."""
    return tile_images(table.context.style, table.rules).image(tile, width, TileLook())


def decisive(table: TileTable) -> Sequence[Tile]:
    """Return the tiles of the melds that the last lay of the round went into; nothing if none was laid."""
    last = last_lay(table.session.events)
    if last is None:
        return ()
    return [tile for meld in last.table if not {*last.played}.isdisjoint(meld.tiles) for tile in meld.tiles]


def laid(event: TileEvent) -> Sequence[Tile]:
    """Return the tiles that an event laid on the table."""
    return event.played if isinstance(event, Laid) else ()
