"""What a tile with a sign, a joker or a start tile says of itself to the mouse that rests on it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.tiles.legality import effect_of
from game.engine.tiles.pieces import Tile
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.table import TileTable
from game.words.tiles import face_name

PATIENCE = 0.5
"""Seconds that the mouse rests on a tile until it explains itself."""


@dataclass(slots=True)
class Resting:
    """The tile that the mouse is on, and for how long."""

    tile: Tile | None = None
    seconds: float = 0.0

    def pass_time(self, dt: float, tile: Tile | None) -> None:
        """Time passes; another tile, or none, begins anew."""
        self.seconds = self.seconds + dt if tile == self.tile else 0.0
        self.tile = tile

    @property
    def asked(self) -> Tile | None:
        """The tile that is to explain itself now."""
        return self.tile if self.seconds >= PATIENCE else None


def sign_text(table: TileTable, tile: Tile) -> str | None:
    """What the sign of a tile means where it lies; None for a tile that says everything by its number."""
    t, rules = table.context.t, table.rules
    look = table.stage.place(tile).look
    assert isinstance(look, TileLook)
    here = tile in table.rack
    if tile.is_joker:
        face = look.stands_for
        what = t("sign.joker") if here or face is None else t("sign.joker-as", tile=face_name(t, face))
    elif tile in table.loose:
        return t("sign.start-tile")
    else:
        what = ""
    effect = effect_of(rules, tile)
    if effect is None:
        return what or None
    does = t(f"sign.{effect}" if here or not look.powerless else "sign.done")
    return f"{what} {does}".strip()
