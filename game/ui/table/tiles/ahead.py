"""What the first turn of a round of a tile book will show: its pictures, made one at a time during the deal."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.tiles.pieces import all_tiles
from game.play.tiles.turn_driver import TileTurnDriver
from game.ui.table.shared.ahead import keys_ahead, nowhere
from game.ui.table.shared.plates import light
from game.ui.table.tiles import chrome
from game.ui.table.tiles.controls import TileCommands, controls
from game.ui.table.tiles.ground import PITCH
from game.ui.table.tiles.images import PLAIN, tile_images
from game.ui.table.tiles.table import TileTable

LIFTS = (0.25, 0.5, 0.75, 1.0)
"""The heights at which a shadow has a picture of its own."""


def pictures(table: TileTable, driver: TileTurnDriver) -> Iterator[None]:
    """Make a picture at each step: plates, keys, the tiles as large as they are on the felt, and their shadows."""
    style, unseen = table.context.style, nowhere()
    for seat in range(table.session.seats):
        for lit in (True, False):
            chrome.draw_plate(unseen, table, seat, lit)
            yield
    light(style)
    yield
    yield from keys_ahead(controls(table, driver, TileCommands(*[_nothing] * len(TileCommands.__slots__))), style)
    painter, width = tile_images(style, table.rules), round(table.tile_width / PITCH)
    tiles = {tile.face: tile for tile in all_tiles(table.rules)}
    for lift in LIFTS:
        painter.shadow(width, lift)
        yield
    for tile in tiles.values():
        painter.image(tile, width, PLAIN)
        yield


def _nothing() -> None:
    """Stand for what a key does that nobody can press."""
