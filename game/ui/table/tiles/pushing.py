"""A felt that is larger than its place is pushed beside its tiles, and scrolls for those carried to its edge."""

from __future__ import annotations

from game.ui.kit.drawing import Point
from game.ui.kit.widgets.widget import Pixel
from game.ui.table.shared.panning import Panning
from game.ui.table.tiles.hand import TileHand


class TilePanning(Panning):
    """What moves the felt under the hand of a player."""

    def __init__(self, hand: TileHand) -> None:
        super().__init__(hand.table)
        self.hand = hand

    def takes(self, point: Pixel) -> bool:
        """Return whether a press at a point takes a tile or a meld."""
        return self.hand.tile_at(point) is not None or self.hand.meld_grip_at(point) is not None

    @property
    def carried(self) -> Point | None:
        """Where tiles are carried; None if none are."""
        return self.hand.at if self.hand.tiles else None

    def carry_on(self) -> None:
        """Carry them over a felt that has moved."""
        self.hand.hold_on()
