"""Where melds and start tiles are on the felt: a grid of half tile widths in which everything keeps its place.

Pure: `settled(spots, items, grid)` gives every item a spot without overlaps, moves nothing that may stay, and returns
None if the grid is too small. The screen then uses smaller tiles, which means a larger grid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from pygame import Rect

from game.engine.tiles.melds import Tile
from game.ui.kit.drawing import Point
from game.ui.kit.viewport import Viewport
from game.ui.table.tiles.images import PROPORTION

FeltItem = tuple[Tile, ...]
"""Tiles that belong together: a meld, or one start tile."""


class Spot(NamedTuple):
    """The top left corner of an item: a row of tiles and a column of half tiles."""

    row: int
    column: int


class Grid(NamedTuple):
    """How many rows of tiles and columns of half tiles there is room for."""

    rows: int
    columns: int


FELT_GAP = 1
"""Free columns between two items of a row."""


def width(item: FeltItem) -> int:
    """Return the columns that an item needs, including the gap behind it."""
    return 2 * len(item) + FELT_GAP


def matched(spots: Mapping[FeltItem, Spot], items: Sequence[FeltItem]) -> dict[FeltItem, Spot]:
    """Return the old spot of each item: its own, or that of the old item it shares most tiles with.

    An item that grew on the left is moved left by as much, so that its tiles stay where they are.
    """
    found = {item: spots[item] for item in items if item in spots}
    free = {item: spot for item, spot in spots.items() if item not in found}
    pairs = sorted(
        (
            (-len(set(old) & set(new)), i, j, old, new)
            for i, old in enumerate(free)
            for j, new in enumerate(items)
            if new not in found and set(old) & set(new)
        ),
        key=lambda pair: pair[:3],
    )
    used: set[FeltItem] = set()
    for _, _, _, old, new in pairs:
        if new in found or old in used:
            continue
        used.add(old)
        first = next(i for i, tile in enumerate(new) if tile in old)
        shift = 2 * (old.index(new[first]) - first)
        found[new] = Spot(free[old].row, max(free[old].column + shift, 0))
    return found


def _overlaps(spot: Spot, item: FeltItem, taken: Mapping[FeltItem, Spot]) -> bool:
    return any(
        other.row == spot.row and spot.column < other.column + width(each) and other.column < spot.column + width(item)
        for each, other in taken.items()
    )


def _free(item: FeltItem, taken: Mapping[FeltItem, Spot], grid: Grid) -> Iterator[Spot]:
    """Yield every spot of the grid where an item overlaps nothing."""
    for row in range(grid.rows):
        covered: set[int] = set()
        for each, spot in taken.items():
            if spot.row == row:
                covered.update(range(spot.column - width(item) + 1, spot.column + width(each)))
        for column in range(grid.columns - 2 * len(item) + 1):
            if column not in covered:
                yield Spot(row, column)


def _fits(spot: Spot, item: FeltItem, grid: Grid) -> bool:
    return 0 <= spot.row < grid.rows and spot.column >= 0 and spot.column + 2 * len(item) <= grid.columns


Wish = tuple[float, float]
"""A row and a column, not rounded."""

ROW_STEP = 3.0
"""The cost of a change of row, in columns."""
PUSH = 1.5
"""The cost of pushing others by a column, compared with moving by one."""


def _distance(spot: Spot, wish: Wish) -> float:
    return abs(spot.row - wish[0]) * ROW_STEP + abs(spot.column - wish[1])


AIR = 1
"""Free columns besides the gap between melds side by side, so that another tile can be added to either of them."""
FREE, NEAR, SNAP = 12.0, 5.0, 1.25
"""The cost of a place that is in line with nothing, in columns: for what may lie anywhere, for what others changed, and
for what a player put there."""


def nearest(
    item: FeltItem,
    wish: Wish,
    taken: Mapping[FeltItem, Spot],
    grid: Grid,
    ragged: float = 0.0,
    *,
    sideways: bool = True,
) -> Spot | None:
    """Return the free spot nearest to a wish; one that is neither below nor, `sideways`, next to a meld costs `ragged`
    more."""
    melds = {each: spot for each, spot in taken.items() if len(each) > 1}
    edges = {spot.column for spot in melds.values()}
    beside = {(spot.row, spot.column + width(each) + AIR) for each, spot in melds.items()}
    beside |= {(spot.row, spot.column - width(item) - AIR) for spot in melds.values()}

    def cost(spot: Spot) -> float:
        in_line = not melds or spot.column in edges or (sideways and (spot.row, spot.column) in beside)
        return _distance(spot, wish) + (0.0 if in_line else ragged)

    return min(_free(item, taken, grid), key=lambda spot: (cost(spot), spot), default=None)


def in_line(item: FeltItem, spot: Spot, taken: Mapping[FeltItem, Spot], grid: Grid) -> Spot:
    """Return the spot of a row next to one that is in line with something, if there is one near."""
    found = nearest(item, spot, taken, grid, NEAR)
    return found if found is not None and found.row == spot.row else spot


def widest(spots: Mapping[FeltItem, Spot], grid: Grid) -> int:
    """Return how many tiles an item may have to still find free ground."""
    columns = 0
    for row in range(grid.rows):
        free = 0
        for item, spot in sorted(((i, s) for i, s in spots.items() if s.row == row), key=lambda each: each[1]):
            columns = max(columns, spot.column - FELT_GAP - free)
            free = spot.column + width(item)
        columns = max(columns, grid.columns - free)
    return columns // 2


def _pushed(
    item: FeltItem, wish: Wish, taken: Mapping[FeltItem, Spot], grid: Grid
) -> tuple[float, dict[FeltItem, Spot]] | None:
    """Return the cheapest way to put an item into a row, moving others, with its cost; None if no row has room."""
    best: tuple[float, dict[FeltItem, Spot]] | None = None
    for row in range(grid.rows):
        wanted = {each: float(spot.column) for each, spot in taken.items() if spot.row == row}
        wanted[item] = wish[1]
        order = sorted(wanted, key=lambda each: wanted[each] + len(each))
        columns = [round(wanted[each]) for each in order]
        for i in range(1, len(order)):
            columns[i] = max(columns[i], columns[i - 1] + width(order[i - 1]))
        limit = grid.columns + FELT_GAP
        for i in reversed(range(len(order))):
            columns[i] = min(columns[i], limit - width(order[i]))
            limit = columns[i]
        if columns[0] < 0:
            columns[0] = 0
            for i in range(1, len(order)):
                columns[i] = max(columns[i], columns[i - 1] + width(order[i - 1]))
            if columns[-1] + 2 * len(order[-1]) > grid.columns:
                continue
        moved = sum(abs(column - wanted[each]) for each, column in zip(order, columns, strict=True) if each != item)
        own = columns[order.index(item)]
        cost = _distance(Spot(row, own), wish) + PUSH * moved
        if best is None or cost < best[0]:
            best = cost, {each: Spot(row, column) for each, column in zip(order, columns, strict=True)}
    return best


def _put(item: FeltItem, wish: Wish, taken: dict[FeltItem, Spot], grid: Grid) -> bool:
    """Give an item the best spot near a wish, on free ground or by moving others; return whether there was one."""
    free = nearest(item, wish, taken, grid)
    pushed = _pushed(item, wish, taken, grid)
    if pushed is not None and (free is None or pushed[0] < _distance(free, wish)):
        taken.update(pushed[1])
        return True
    if free is not None:
        taken[item] = nearest(item, wish, taken, grid, SNAP, sideways=False) or free
    return free is not None


def settled(
    spots: Mapping[FeltItem, Spot],
    items: Sequence[FeltItem],
    grid: Grid,
    wishes: Mapping[Tile, Wish] | None = None,
    *,
    tidy: bool = False,
) -> dict[FeltItem, Spot] | None:
    """Return a spot for every item: where one of its tiles is wished, else where it was, else near the middle.

    With `tidy`, what was changed and not wished anywhere is put in line with something near.
    """
    wished = {item: begin for item in items if (begin := _wished(item, wishes or {})) is not None}
    old = matched(spots, [item for item in items if item not in wished])
    taken: dict[FeltItem, Spot] = {}
    # What did not change goes first; what was placed and what grew then asks its neighbours for room.
    for item in items:
        spot = old.get(item) if item in spots else None
        if spot is not None and _fits(spot, item, grid) and not _overlaps(spot, item, taken):
            taken[item] = spot
    for item in sorted(items, key=lambda each: (each not in wished, each not in spots, each not in old)):
        spot = old.get(item)
        if item in taken:
            continue
        if spot is not None and _fits(spot, item, grid) and not _overlaps(spot, item, taken):
            taken[item] = in_line(item, spot, taken, grid) if tidy else spot
            continue
        wish: Wish | None = wished.get(item, spot) or _lay(item, spots)
        middle = (grid.rows - 1) / 2, grid.columns / 2 - len(item)
        anywhere = wish is None or (tidy and item not in wished)
        free = nearest(item, wish or middle, taken, grid, NEAR if wish else FREE) if anywhere else None
        if free is not None:
            # Nobody asked for this exact place, so nothing moves for it.
            taken[item] = free
        elif not _put(item, wish or middle, taken, grid):
            return None
    return {item: taken[item] for item in items}


def in_columns(items: Sequence[FeltItem], grid: Grid, head: int = 0) -> Iterator[dict[FeltItem, Spot]]:
    """Yield spots in columns that begin in line, the longest items first; those that fill the grid alike come first.

    The first `head` columns of half tiles in the first row are taken.
    """
    ordered: list[FeltItem] = sorted(items, key=len, reverse=True)
    cells = [(), *ordered] if head else ordered
    for apart in (FELT_GAP + AIR, FELT_GAP):
        found = []
        for rows in range(1, min(grid.rows, len(cells)) + 1):
            columns = [cells[first : first + rows] for first in range(0, len(cells), rows)]
            edges = [0, *accumulate(max(2 * len(item) or head for item in column) + apart for column in columns)]
            across = edges[-1] - apart
            if across <= grid.columns:
                spots = {
                    item: Spot(row, left)
                    for left, column in zip(edges, columns, strict=False)
                    for row, item in enumerate(column)
                    if item
                }
                found.append((max(across / grid.columns, rows / grid.rows), rows, spots))
        yield from (spots for _, _, spots in sorted(found, key=lambda each: each[:2]))


def centred(spots: Mapping[FeltItem, Spot], grid: Grid, staying: Collection[FeltItem] = ()) -> dict[FeltItem, Spot]:
    """Return spots moved together to the middle of a grid; beside items that are `staying`, only within their rows.

    >>> grid, tile = Grid(3, 20), Tile("R", 1)
    >>> centred({(tile,) * 4: Spot(0, 0)}, grid).values()
    dict_values([Spot(row=1, column=6)])
    """
    moved = {item: spot for item, spot in spots.items() if item not in staying}
    if not moved:
        return dict(spots)
    left, right = min(spot.column for spot in moved.values()), max(s.column + 2 * len(i) for i, s in moved.items())
    top, bottom = min(spot.row for spot in moved.values()), max(spot.row for spot in moved.values())
    across = (grid.columns - right - left) // 2
    down = 0 if staying else (grid.rows - 1 - bottom - top) // 2
    kept = {item: spots[item] for item in staying}
    found = {item: Spot(spot.row + down, spot.column + across) for item, spot in moved.items()}
    return dict(spots) if any(_overlaps(spot, item, kept) for item, spot in found.items()) else {**kept, **found}


def _wished(item: FeltItem, wishes: Mapping[Tile, Wish]) -> Wish | None:
    """Return where an item must begin so that its first tile with a wish is there."""
    at = next((i for i, tile in enumerate(item) if tile in wishes), None)
    return (wishes[item[at]][0], wishes[item[at]][1] - 2 * at) if at is not None else None


def _lay(item: FeltItem, spots: Mapping[FeltItem, Spot]) -> Wish | None:
    """Return where an item must begin so that its first tile that was on the felt stays in place."""
    return _wished(item, {tile: place for each, spot in spots.items() for tile, place in tiles_of(each, spot)})


def tiles_of(item: FeltItem, spot: Spot) -> list[tuple[Tile, Wish]]:
    """Return each tile of an item with its place."""
    return [(tile, (spot.row, spot.column + 2 * i)) for i, tile in enumerate(item)]


# -- The felt of one table in pixels: how wide its tiles are, and where everything on it is.
#
# One module because every question about pixels needs the same felt, tiles and view.
#
# Tiles become smaller until all have room. For fingers they become no smaller than those can hit: then the felt has
# more rows than are seen at once, and `view` says which part of it is seen.

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
        return FeltLayout(dict(self.spots), self.pitch)

    def lay_as(self, lying: FeltLayout) -> None:
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
    return {item[0] for item in items if len(item) == 1}


def row_height(pitch: float) -> float:
    """Pixels from one row of melds to the next."""
    return pitch / PITCH * (PROPORTION + ROW_GAP)


# -- The start tiles' own place on the felt: a tray with their name at the top left. Pure.
#
# They are dealt there; using one takes it away, and the tray gets shorter.

TRAY_ROW = 0
"""The row of the felt for the tray."""
LABEL = 2
"""Columns for their name, before the first of them."""
STEP = 2 + FELT_GAP
"""Columns from one to the next."""


class Tray(NamedTuple):
    """The columns of the tray: where it begins and ends, and whether there is room for the name."""

    first: int
    last: int
    named: bool


def wishes(loose: Sequence[Tile], spots: Mapping[FeltItem, Spot]) -> dict[Tile, Wish]:
    """Return where start tiles that have just appeared should be; the others stay where they are."""
    lying = {tile for item in spots for tile in item}
    if any(tile in lying for tile in loose):
        return {}
    return {tile: (TRAY_ROW, LABEL + FELT_GAP + STEP * i) for i, tile in enumerate(loose)}


def tray(loose: Sequence[Tile], spots: Mapping[FeltItem, Spot]) -> Tray | None:
    """Return the tray around the start tiles in it; None if there are none, or something else is between them."""
    columns = {
        spot.column for item, spot in spots.items() if spot.row == TRAY_ROW and item[0] in loose and len(item) == 1
    }
    own = [column for column in columns if column >= LABEL + FELT_GAP and (column - LABEL - FELT_GAP) % STEP == 0]
    if not own:
        return None
    first, last = min(own), max(own) + 2
    others = [
        column for item, spot in spots.items() for tile, (row, column) in tiles_of(item, spot)
        if row == TRAY_ROW and tile not in loose
    ]  # fmt: skip
    if any(first < column < last for column in others):
        return None
    named = not any(column < first for column in others)
    return Tray(0 if named else first, last, named)


# -- The place of every tile on the felt and on the viewer's ledge, and how it is marked there. Pure.

ON_FELT, ON_RACK, IN_HAND = 1.0, 2.0, 50.0
"""Heights in the stack of pictures."""
RAISED = 0.1
"""How much of its width a selected tile stands above its row."""
