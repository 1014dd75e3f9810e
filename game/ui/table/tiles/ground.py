"""The felt of one table in pixels: how wide its tiles are, and where everything on it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from game.engine.tiles.pieces import Tile
from game.ui.kit.drawing import Point
from game.ui.table.tiles.bodies import PROPORTION
from game.ui.table.tiles.felt import FeltItem, Grid, Spot, Wish, centred, settled, tiles_of, widest

LARGEST, SMALLEST = 56, 24
"""The maximum and minimum width of a tile on the felt, in units."""
SHRINK = 0.94
"""The factor by which tiles become smaller when the felt is full."""
PITCH = 1.06
"""The distance from one tile of a meld to the next, in tile widths."""
ROW_GAP = 0.24
"""The gap between two rows, in tile widths."""
ROOM = 3
"""Tiles for which there is always free ground, so that a new meld can be started."""
ZOOM = 0.6, 1.5
"""How much smaller and larger the player may make the tiles."""
NOTCH = 1.1
"""The change per notch of the wheel."""


class FeltLayout(NamedTuple):
    """How everything is laid out on the felt at one moment."""

    spots: Mapping[FeltItem, Spot]
    pitch: float
    """Pixels from one tile to the next; 0 if it has to be computed again."""


class Ground:
    """Where the melds and start tiles of a table are."""

    def __init__(self) -> None:
        self.felt = Rect(0, 0, 1, 1)
        self.unit = 1.0
        self.tall = 1.0
        """How much larger tiles may be in a tall window."""
        self.zoom = 1.0
        self.spots: dict[FeltItem, Spot] = {}
        self.pitch = 0.0
        """Pixels from one tile of a meld to the next."""
        self._elsewhere: dict[tuple[tuple[int, int], float, float], FeltLayout] = {}
        """Layouts of the same things in other windows and at other sizes, to return to."""

    @property
    def lying(self) -> FeltLayout:
        """The present layout."""
        return FeltLayout(dict(self.spots), self.pitch)

    def lay_as(self, lying: FeltLayout) -> None:
        """Restore a layout."""
        self.spots, self.pitch = dict(lying.spots), lying.pitch
        self._elsewhere.clear()

    def recall(self, spots: Mapping[FeltItem, Spot], size: float) -> None:
        """Put items where they once were, with tiles that many units apart, or as much smaller as necessary."""
        self._elsewhere.clear()
        self.spots = {**self.spots, **spots}
        self.pitch = (size or self.largest) * self.unit
        while self.pitch > SMALLEST * PITCH * self.unit and not self._holds(spots):
            self.pitch *= SHRINK

    def _holds(self, spots: Mapping[FeltItem, Spot]) -> bool:
        grid = self.grid(self.pitch)
        return all(spot.row < grid.rows and spot.column + 2 * len(item) <= grid.columns for item, spot in spots.items())

    @property
    def largest(self) -> float:
        """Units from one tile to the next where there is room enough."""
        return LARGEST * PITCH * self.zoom * self.tall

    def clear(self) -> None:
        """Remove everything."""
        self._elsewhere.clear()
        self.spots, self.pitch = {}, 0.0

    def resize(self, felt: Rect, unit: float, tall: float = 1.0) -> None:
        """Use another part of the window; `unit` is its scale, `tall` how much larger than usual tiles may be."""
        if (felt, unit) != (self.felt, self.unit):
            self._leave()
            self.felt, self.unit, self.tall, self.pitch = felt, unit, tall, 0.0
            self._come_back()

    def zoom_to(self, zoom: float) -> None:
        """Make tiles larger or smaller than usual."""
        self._leave()
        self.zoom, self.pitch = min(max(zoom, ZOOM[0]), ZOOM[1]), 0.0
        self._come_back()

    @property
    def _size(self) -> tuple[tuple[int, int], float, float]:
        return self.felt.size, self.unit, round(self.zoom, 4)

    def _leave(self) -> None:
        """Prepare for another size; returning to this one restores everything."""
        self._elsewhere[self._size] = self.lying

    def _come_back(self) -> None:
        lying = self._elsewhere.get(self._size)
        if lying is not None:
            self.spots, self.pitch = dict(lying.spots), lying.pitch

    # -- the grid ------------------------------------------------------------------------------------------

    def grid(self, pitch: float) -> Grid:
        """Return the grid of the felt, from the pixels between two tiles."""
        return Grid(max(int(self.felt.height / row_height(pitch)), 1), max(int(self.felt.width / (pitch / 2)), 2))

    def find_spots(self, items: Sequence[FeltItem], wishes: Mapping[Tile, Wish], *, tidy: bool = False) -> None:
        """Find a spot for everything, with smaller tiles if the felt is full; `tidy` as in `settled`."""
        if wishes or set(items) != set(self.spots):
            self._elsewhere.clear()
        least = SMALLEST * PITCH * self.unit
        pitch = self.pitch or self.largest * self.unit
        spots = None
        while spots is None:
            spots = settled(self.spots, items, self.grid(pitch), wishes, tidy=tidy)
            if spots is not None and pitch > least and widest(spots, self.grid(pitch)) < ROOM:
                spots = None
            if spots is None and pitch <= least:
                # Full even with the smallest tiles: lay everything out again before they get smaller still.
                spots = settled({}, items, self.grid(pitch))
            if spots is None:
                pitch *= SHRINK
        if pitch != self.pitch and not wishes and all(len(item) > 1 for item in items):
            # Everything moves anyway; but it must not cut in two what is free beside it, and start tiles have a tray.
            grid, middle = self.grid(pitch), centred(spots, self.grid(pitch))
            spots = middle if widest(middle, grid) >= min(ROOM, widest(spots, grid)) else spots
        self.pitch, self.spots = pitch, spots

    def foreseen(self, items: Sequence[FeltItem], wishes: Mapping[Tile, Wish]) -> dict[FeltItem, Spot] | None:
        """Return the spots that items would have; None if the tiles would have to become smaller."""
        return settled(self.spots, items, self.grid(self.pitch), wishes)

    def lies(self, tile: Tile) -> Wish | None:
        """Return the row and column of a tile on the felt."""
        found = (place for item, spot in self.spots.items() for each, place in tiles_of(item, spot) if each == tile)
        return next(found, None)

    # -- pixels --------------------------------------------------------------------------------------------

    def _corner(self, row: float, column: float) -> Point:
        """Return the top left corner of a grid place."""
        felt, pitch, grid = self.felt, self.pitch, self.grid(self.pitch)
        left = felt.left + (felt.width - grid.columns * pitch / 2) / 2
        top = felt.top + (felt.height - grid.rows * row_height(pitch)) / 2
        return left + column * pitch / 2, top + row * row_height(pitch)

    def in_rows(self, middle: Point) -> Point:
        """Return a point at the edge of the felt, moved to the row where a tile dropped there would go."""
        (_, first), (_, last) = self._corner(0.5, 0), self._corner(self.grid(self.pitch).rows - 0.5, 0)
        return middle[0], min(max(middle[1], first), last)

    def wish(self, middle: Point, count: int = 1) -> Wish:
        """Return the row and column at which that many tiles centred on a point begin, to a quarter of a step."""
        left, top = self._corner(0, 0)
        row = (middle[1] - top) / row_height(self.pitch) - 0.5
        column = (middle[0] - left) / (self.pitch / 2) - count
        return round(row * 4) / 4, round(column * 4) / 4

    def middles(self, item: FeltItem, spots: Mapping[FeltItem, Spot] | None = None) -> list[Point]:
        """Return the centre of each tile of a meld or start tile."""
        spot = (self.spots if spots is None else spots)[item]
        left, top = self._corner(spot.row, spot.column)
        return [(left + (i + 0.5) * self.pitch, top + row_height(self.pitch) / 2) for i in range(len(item))]

    def cells(self, row: int, first: int, last: int) -> Rect:
        """Return the rectangle of the columns from `first` to before `last` of a row, with the gaps around them."""
        left, top = self._corner(row, first)
        right, low = self._corner(row + 1, last)
        return Rect(round(left), round(top), round(right - left), round(low - top))


def row_height(pitch: float) -> float:
    """Pixels from one row of melds to the next."""
    return pitch / PITCH * (PROPORTION + ROW_GAP)
