"""What a tile with a sign, a joker or a start tile says about itself when the mouse rests on it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.tiles.pieces import Tile
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.table import TileTable
from game.words.tiles.signs import effect_text, sign_text

PATIENCE = 0.5
"""Seconds that the mouse rests on a tile before it explains itself."""


@dataclass(slots=True)
class Resting:
    """The tile under the mouse, and for how long."""

    tile: Tile | None = None
    seconds: float = 0.0

    def pass_time(self, dt: float, tile: Tile | None) -> None:
        """Advance by `dt` seconds; another tile, or none, starts over."""
        self.seconds = self.seconds + dt if tile == self.tile else 0.0
        self.tile = tile

    @property
    def asked(self) -> Tile | None:
        """The tile to be explained now."""
        return self.tile if self.seconds >= PATIENCE else None


def sign_aloud(table: TileTable, tile: Tile) -> str:
    """Return what a tile says of itself beside its name and where it lies: on the felt only what it will still do."""
    if tile in table.rack:
        return sign_of(table, tile)
    look = table.stage.place(tile).look
    assert isinstance(look, TileLook)
    works = tile not in table.loose and not look.powerless
    return effect_text(table.context.t, table.rules, tile, works=True) if works else ""


def sign_of(table: TileTable, tile: Tile) -> str:
    """Return what the sign of a tile means where it is on the table; "" for none."""
    look, here = table.stage.place(tile).look, tile in table.rack
    assert isinstance(look, TileLook)
    stands_for, works = (None, True) if here else (look.stands_for, not look.powerless)
    return sign_text(table.context.t, table.rules, tile, stands_for, loose=tile in table.loose, works=works)
