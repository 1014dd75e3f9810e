"""The felt of one table in pixels: how wide its tiles are, and where everything on it is.

One module because every question about pixels needs the same felt, tiles and view.

Tiles become smaller until all have room. For fingers they become no smaller than those can hit: then the felt has more
rows than are seen at once, and `view` says which part of it is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from pygame import Rect

from game.engine.tiles.pieces import Tile
from game.ui.kit.drawing import Point
from game.ui.kit.viewport import Viewport
from game.ui.table.tiles.bodies import PROPORTION
from game.ui.table.tiles.felt import FeltItem, Grid, Spot, Wish, centred, in_columns, settled, tiles_of, widest

LARGEST, SMALLEST = 56, 24
"""The maximum and minimum width of a tile on the felt, in units."""
SHRINK = 0.94
"""The factor by which tiles become smaller when the felt is full."""
WORTH = 2
"""How many times smaller they may become so that everything lies in columns."""
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
        self.finger = 0
        """The least width of a tile for fingers, in pixels; 0: none is used."""
        self.zoom = 1.0
        self.view = Viewport()
        self._extent = Grid(0, 0)
        """The rows and columns that there are at least, more than have room at once."""
        self.spots: dict[FeltItem, Spot] = {}
        self.pitch = 0.0
        """Pixels from one tile of a meld to the next."""
        self._new_felt = True
        """Whether the window has changed since everything was laid out, not only how large tiles may be."""
        self._elsewhere: dict[tuple[tuple[int, int], float, int, float], FeltLayout] = {}
        """Layouts of the same things in other windows and at other sizes, to return to."""

    @property
    def lying(self) -> FeltLayout:
        """The present layout."""
        return FeltLayout(dict(self.spots), self.pitch)

    def lay_as(self, lying: FeltLayout) -> None:
        """Restore a layout."""
        self._elsewhere.clear()
        self._lie(lying)

    def _lie(self, lying: FeltLayout) -> None:
        self.spots, self.pitch = dict(lying.spots), lying.pitch
        if self.pitch:
            self._cover(self.spots)

    def recall(self, spots: Mapping[FeltItem, Spot], size: float) -> None:
        """Put items where they once were, with tiles that many units apart, or as much smaller as necessary."""
        self._elsewhere.clear()
        self.spots = {**self.spots, **spots}
        self.pitch = max((size or self.largest) * self.unit, self.smallest if self.finger else 0)
        while self.pitch > self.smallest and not self._holds(spots):
            self.pitch = self._smaller(self.pitch)
        self._cover(spots)

    def _cover(self, spots: Mapping[FeltItem, Spot]) -> None:
        """Have rows and columns for everything, where the felt may be larger than what is seen of it."""
        if self.finger and not self._holds(spots):
            rows = 1 + max(spot.row for spot in spots.values())
            columns = max(spot.column + 2 * len(item) for item, spot in spots.items())
            self._extent = Grid(max(rows, self._extent.rows), max(columns, self._extent.columns))
        self._fit_view()

    def _fit_view(self) -> None:
        """Tell the view how large everything is."""
        grid, felt = self.grid(self.pitch), self.felt
        across, down = ceil(grid.columns * self.pitch / 2), ceil(grid.rows * row_height(self.pitch))
        room = (max(across, felt.width), max(down, felt.height)) if self.finger else felt.size
        if (room, felt.size) != (self.view.room, self.view.window):
            self.view.fit(room, felt.size, self.unit)

    def _holds(self, spots: Mapping[FeltItem, Spot]) -> bool:
        grid = self.grid(self.pitch)
        return all(spot.row < grid.rows and spot.column + 2 * len(item) <= grid.columns for item, spot in spots.items())

    @property
    def largest(self) -> float:
        """Units from one tile to the next where there is room enough."""
        return LARGEST * PITCH * self.zoom * self.tall

    @property
    def smallest(self) -> float:
        """Pixels from one tile to the next below which everything is laid out again, or scrolled."""
        if not self.finger:
            return SMALLEST * PITCH * self.unit
        return self.finger * PITCH * max(self.zoom, 1.0)

    def _smaller(self, pitch: float) -> float:
        return max(pitch * SHRINK, self.smallest) if self.finger else pitch * SHRINK

    def clear(self) -> None:
        """Remove everything."""
        self._elsewhere.clear()
        self.spots, self.pitch, self._new_felt = {}, 0.0, True

    def resize(self, felt: Rect, unit: float, tall: float = 1.0, finger: int = 0) -> None:
        """Use another part of the window; `unit` is its scale, `tall` how much larger than usual tiles may be."""
        if (felt, unit, finger) != (self.felt, self.unit, self.finger):
            self._leave()
            self.felt, self.unit, self.tall, self.finger, self.pitch = felt, unit, tall, finger, 0.0
            self._new_felt = True
            self._come_back()

    def zoom_to(self, zoom: float) -> None:
        """Make tiles larger or smaller than usual."""
        self._leave()
        least = max(ZOOM[0], min(self.finger / (LARGEST * self.tall * self.unit), 1.0))
        self.zoom, self.pitch = min(max(zoom, least), ZOOM[1]), 0.0
        self._come_back()

    @property
    def _size(self) -> tuple[tuple[int, int], float, int, float]:
        return self.felt.size, self.unit, self.finger, round(self.zoom, 4)

    def _leave(self) -> None:
        """Prepare for another size; returning to this one restores everything."""
        self._elsewhere[self._size] = self.lying

    def _come_back(self) -> None:
        lying = self._elsewhere.get(self._size)
        if lying is not None:
            self._lie(lying)

    # -- the grid ------------------------------------------------------------------------------------------

    def grid(self, pitch: float) -> Grid:
        """Return the grid of the felt, from the pixels between two tiles."""
        rows, columns = int(self.felt.height / row_height(pitch)), int(self.felt.width / (pitch / 2))
        return Grid(max(rows, 1, self._extent.rows), max(columns, 2, self._extent.columns))

    def find_spots(
        self,
        items: Sequence[FeltItem],
        wishes: Mapping[Tile, Wish],
        dealt: Mapping[Tile, Wish] | None = None,
        *,
        tidy: bool = False,
    ) -> None:
        """Find a spot for everything, with smaller tiles if the felt is full, or more rows.

        `dealt` says where start tiles go when everything is laid out again; `tidy` as in `settled`.
        """
        if wishes or set(items) != set(self.spots):
            self._elsewhere.clear()
        if not self.pitch:
            self._extent = Grid(0, 0)
        pitch = max(self.pitch or self.largest * self.unit, self.smallest if self.finger else 0)
        while (spots := self._settled(items, pitch, wishes, dealt or {}, tidy)) is None:
            if self.finger and pitch <= self.smallest:
                self._extent = self._longer(items, pitch)
            else:
                pitch = self._smaller(pitch)
        if pitch != self.pitch and not wishes and _alone(items) == {*(dealt or {})}:
            # Everything moves anyway; but it must not cut in two what is free beside it.
            grid, tray = self.grid(pitch), [item for item in items if len(item) == 1]
            middle = centred(spots, grid, tray)
            spots = middle if widest(middle, grid) >= min(ROOM, widest(spots, grid)) else spots
        self.pitch, self.spots, self._new_felt = pitch, spots, False
        if tidy:
            self._trim()
        self._fit_view()

    def _settled(
        self,
        items: Sequence[FeltItem],
        pitch: float,
        wishes: Mapping[Tile, Wish],
        dealt: Mapping[Tile, Wish],
        tidy: bool,
    ) -> dict[FeltItem, Spot] | None:
        """Return a spot for everything with tiles that many pixels apart; None if there is not room enough."""
        grid = self.grid(pitch)
        spots = settled(self.spots, items, grid, wishes, tidy=tidy)
        if self._new_felt and wishes in ({}, dealt) and not self._stays(spots, pitch):
            spots = self._lined_up(items, grid, dealt) or (None if self._lines_near(items, pitch, dealt) else spots)
        if pitch <= self.smallest and not self.finger:
            # Full even with the smallest tiles: lay everything out again before they get smaller still.
            return settled({}, items, grid) if spots is None else spots
        return None if spots is not None and widest(spots, grid) < ROOM else spots

    def _stays(self, spots: Mapping[FeltItem, Spot] | None, pitch: float) -> bool:
        """Return whether everything stays where it is; if nothing lies yet, whether tiles are as large as usual."""
        if spots is None or not self.spots:
            return spots is not None and pitch >= self.largest * self.unit
        return all(spots.get(item, spot) == spot for item, spot in self.spots.items())

    def _lined_up(
        self, items: Sequence[FeltItem], grid: Grid, dealt: Mapping[Tile, Wish]
    ) -> dict[FeltItem, Spot] | None:
        """Return spots in columns, below start tiles in their tray and beside it.

        None if there is not room enough, or a tile lies by itself that is no start tile.
        """
        if _alone(items) != {*dealt}:
            return None
        tray = {(tile,): Spot(round(row), round(column)) for tile, (row, column) in dealt.items()}
        head = max((spot.column + 2 for spot in tray.values()), default=0)
        lines = ({**tray, **spots} for spots in in_columns([item for item in items if len(item) > 1], grid, head))
        return next((spots for spots in lines if widest(spots, grid) >= ROOM), None)

    def _lines_near(self, items: Sequence[FeltItem], pitch: float, dealt: Mapping[Tile, Wish]) -> bool:
        """Return whether slightly smaller tiles would have room in columns, which are worth that."""
        smaller = [pitch * SHRINK**step for step in range(1, WORTH + 1)]
        return any(self._lined_up(items, self.grid(each), dealt) for each in smaller if each > self.smallest)

    def _longer(self, items: Sequence[FeltItem], pitch: float) -> Grid:
        """Return a felt with one more row, or at first with those that everything lies in, and wide enough."""
        grid, lying = self.grid(pitch), [self.spots[item].row for item in items if item in self.spots]
        widest_item = max((2 * len(item) for item in items), default=0)
        return Grid(max(grid.rows + 1, *(row + 1 for row in lying), 0), max(grid.columns, widest_item))

    def _trim(self) -> None:
        """Give up rows behind the last one, as long as there is free ground."""
        if self._extent.rows:
            last = 1 + max((spot.row for spot in self.spots.values()), default=0)
            for rows in range(last, self._extent.rows):
                self._extent, before = Grid(rows, self._extent.columns), self._extent
                if widest(self.spots, self.grid(self.pitch)) >= ROOM:
                    return
                self._extent = before

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
        across, down = self.view.most
        left = felt.left - self.view.offset[0] if across else left
        top = felt.top - self.view.offset[1] if down else top
        return left + column * pitch / 2, top + row * row_height(pitch)

    def in_rows(self, middle: Point) -> Point:
        """Return a point at the edge of the felt, moved to the row where a tile dropped there would go."""
        (_, first), (_, last) = self._corner(0.5, 0), self._corner(self.grid(self.pitch).rows - 0.5, 0)
        return middle[0], min(max(middle[1], first, self.felt.top), last, self.felt.bottom)

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

    def points(self, items: Iterable[FeltItem], spots: Mapping[FeltItem, Spot]) -> dict[Tile, Point]:
        """Return the centre of each tile of these items, where the `spots` have them."""
        return {
            tile: point for item in items for tile, point in zip(item, self.middles(item, spots), strict=True)
        }  # fmt: skip

    def in_view(self, rect: Rect) -> Rect:
        """Return a rectangle of the window as it is on the felt, from the corner of all of it."""
        return rect.move(self.view.offset[0] - self.felt.left, self.view.offset[1] - self.felt.top)

    def cells(self, row: int, first: int, last: int) -> Rect:
        """Return the rectangle of the columns from `first` to before `last` of a row, with the gaps around them."""
        left, top = self._corner(row, first)
        right, low = self._corner(row + 1, last)
        return Rect(round(left), round(top), round(right - left), round(low - top))


def _alone(items: Iterable[FeltItem]) -> set[Tile]:
    """Return the tiles that lie by themselves."""
    return {item[0] for item in items if len(item) == 1}


def row_height(pitch: float) -> float:
    """Pixels from one row of melds to the next."""
    return pitch / PITCH * (PROPORTION + ROW_GAP)
