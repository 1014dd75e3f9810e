"""What the rounds of a tile book will show: its pictures, made one at a time before they are needed."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.tiles.pieces import all_tiles
from game.play.tiles.turn_driver import TileTurnDriver
from game.ui.kit.widgets import Form
from game.ui.table.shared.ahead import keys_ahead, nowhere
from game.ui.table.shared.gestures import turning_arrows
from game.ui.table.shared.plates import plates_ahead
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.ring import ring_ahead
from game.ui.table.tiles import chrome
from game.ui.table.tiles.controls import TileCommands, controls
from game.ui.table.tiles.ground import PITCH, SHRINK
from game.ui.table.tiles.images import PLAIN, tile_images
from game.ui.table.tiles.plate_lines import plate_words
from game.ui.table.tiles.playback import TilePlayback
from game.ui.table.tiles.table import TileTable

LIFTS = (0.25, 0.5, 0.75, 1.0)
"""The heights at which a shadow has a picture of its own."""


def pictures(table: TileTable, _playback: TilePlayback, driver: TileTurnDriver) -> Iterator[None]:
    """Make a picture at each step, without end: what every turn shows, then tiles as they may be next.

    What is made already is only found again, and so it is kept.
    """
    zones = None
    while True:
        if zones is not table.zones:
            zones = table.zones
            yield from _of_plates(table)
            yield from keys_ahead(_keys(table, driver), table.context.style)
        yield from _of_table(table)
        yield from _of_tiles(table, round(table.tile_width / PITCH))
        # When the felt fills up, all tiles on it become smaller at once.
        yield from _of_tiles(table, round(table.tile_width * SHRINK / PITCH))
        yield


def _of_plates(table: TileTable) -> Iterator[None]:
    """Make plates with everything on them."""
    for seat, words in enumerate(plate_words(table)):
        for lit in (True, False):
            chrome.draw_plate(nowhere(), table, seat, words, lit)
            yield


def _keys(table: TileTable, driver: TileTurnDriver) -> Form:
    """Return the keys beside the rack, which do nothing here."""
    return controls(table, driver, TileCommands(*[_nothing] * len(TileCommands.__slots__)))


def _of_table(table: TileTable) -> Iterator[None]:
    """Make the bodies of plates, arrows, and shadows as large as those of the tiles on the felt."""
    style = table.context.style
    yield from plates_ahead(style, table.zones.plates)
    painter, width = tile_images(style, table.rules), round(table.tile_width / PITCH)
    for lift in LIFTS:
        painter.shadow(width, lift)
        yield
    yield from ring_ahead(style, table.zones.stock)
    turning_arrows(style)
    yield


def _of_tiles(table: TileTable, width: int) -> Iterator[None]:
    """Make every tile of the game at a width, and what is common to all that have a rim."""
    painter = tile_images(table.context.style, table.rules)
    tiles = {tile.face: tile for tile in all_tiles(table.rules)}
    for tile in tiles.values():
        painter.image(tile, width, PLAIN)
        yield
    for rim in Rim:
        painter.bare(width, rim)
        yield


def _nothing() -> None:
    """Stand for what a key does that nobody can press."""
