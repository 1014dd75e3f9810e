"""What a lay is compared with: the table, the rack and the turn so far, as the seat on turn sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What a lay is compared with; the seat on turn sees all of it."""

    # The rack tells turns apart; rules and table take long to hash.
    rules: TileRules = field(hash=False)
    table: tuple[Meld, ...] = field(hash=False)
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    drawn: Tile | None = None
    """The tile drawn in this turn, on the rack."""
    spent: tuple[Tile, ...] = ()
    """Jokers that were played from a rack before."""
    opened: bool = True
    """Whether the seat has made its first lay-out, or needs none."""
    laid: tuple[Tile, ...] = ()
    """What it has laid by `open` in this turn."""
    reserved: Tile | None = None
    """The tile beside the stock that the winner has to use (RF-50)."""

    def joker_faces(self) -> dict[Tile, Face]:
        """What each joker in a meld of the table stands for."""
        return {tile: face for meld in self.table for tile, face in meld.pairs() if tile.is_joker}
