"""The context in which a lay is judged: table, rack and turn so far, as the seat on turn sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules


@dataclass(frozen=True, slots=True)
class TurnContext:
    """The context in which a lay is judged; the seat on turn sees all of it."""

    # The rack is enough to hash a turn by; rules and table are slow to hash.
    rules: TileRules = field(hash=False)
    table: tuple[Meld, ...] = field(hash=False)
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    drawn: Tile | None = None
    """The tile drawn in this turn; it is on the rack."""
    jokers_used: tuple[Tile, ...] = ()
    """Jokers already played from a rack."""
    opened: bool = True
    """Whether the seat has made its initial meld, or needs none."""
    laid: tuple[Tile, ...] = ()
    """Tiles that it has laid by `open` in this turn."""
    reserved: Tile | None = None
    """The tile beside the stock that the winner must use (RF-50)."""

    def joker_faces(self) -> dict[Tile, Face]:
        """Return the face of each joker in a meld of the table."""
        return {tile: face for meld in self.table for tile, face in meld.pairs() if tile.is_joker}
