"""Where melds and start tiles are on the felt: a grid of half tile widths in which everything keeps its place.

While somebody has the turn, only what their hand moves goes anywhere (`placed`): a meld grows where a tile joins it,
and neighbours yield only where there is no room left. Between turns everything is laid out well (`in_rows`, `spread`):
as large as the felt allows, in the middle of it, with room around each meld for what comes next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import accumulate, pairwise, product
from math import ceil, floor
from typing import NamedTuple

from pygame import Rect

from game.engine.tiles.melds import Tile
from game.ui.kit.drawing import DrawTarget, Point, drawn_inside
from game.ui.kit.motion import Motion
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets.widget import Pixel
from game.ui.table.tiles.images import PROPORTION

FeltItem = tuple[Tile, ...]
"""Tiles that belong together: a meld, or one start tile."""


class Spot(NamedTuple):
    """The top left corner of an item: a row of tiles, or a place between two, and a column of half tiles."""

    row: float
    column: int


class Grid(NamedTuple):
    """How many rows of tiles and columns of half tiles there is room for."""

    rows: int
    columns: int


NO_MORE = Grid(0, 0)
"""No more than have room at once."""

Wish = tuple[float, float]
"""A row and a column, not rounded: the free place nearest to it is meant. A `Spot` as a wish means exactly that one."""
Spots = dict[FeltItem, Spot]
Wishes = dict[Tile, Wish]
Shares = dict[FeltItem, Point]
"""Where the middle of each item is, as shares of the felt."""

FELT_GAP = 1
"""Free columns between two items of a row."""
APART = 0.87
"""Rows from one item to another below it, at least: the height of a tile and a little more."""


def width(item: FeltItem) -> int:
    """Return the columns that an item needs, including the gap behind it."""
    return 2 * len(item) + FELT_GAP


def tiles_of(item: FeltItem, spot: Spot) -> list[tuple[Tile, Spot]]:
    return [(tile, Spot(spot.row, spot.column + 2 * i)) for i, tile in enumerate(item)]


# -- During a turn: what the hand did not move stays where it is.


def matched(spots: Spots, items: Sequence[FeltItem]) -> Spots:
    """Return the old spot of each item: its own, or that of the old item it shares most tiles with.

    An item that grew on the left is moved left by as much, so that its tiles, or most of them, stay where they are; one
    whose tiles only changed places stays.
    """
    found = {item: spots[item] for item in items if item in spots}
    free = {item: spot for item, spot in spots.items() if item not in found}
    pairs = [(len({*old} & {*new}), old, new) for old, new in product(free, items) if new not in found]
    used: set[FeltItem] = set()
    # Sorting keeps the order of what shares as many.
    for shared, old, new in sorted(pairs, key=lambda pair: -pair[0]):
        if not shared or new in found or old in used:
            continue
        used.add(old)
        shifts = [old.index(tile) - i for i, tile in enumerate(new) if tile in old]
        shift = 0 if {*old} == {*new} else max(shifts, key=shifts.count)
        found[new] = Spot(free[old].row, free[old].column + 2 * shift)
    return found


def _overlaps(spot: Spot, item: FeltItem, taken: Spots) -> list[FeltItem]:
    end = spot.column + width(item)
    return [
        each for each, (row, column) in taken.items()
        if abs(row - spot.row) < APART and spot.column < column + width(each) and column < end
    ]  # fmt: skip


def _fits(spot: Spot, item: FeltItem, grid: Grid) -> bool:
    return -0.5 <= spot.row <= grid.rows - 0.5 and spot.column >= 0 and spot.column + 2 * len(item) <= grid.columns


def is_free(spot: Spot, item: FeltItem, taken: Spots, grid: Grid) -> bool:
    return _fits(spot, item, grid) and not _overlaps(spot, item, taken)


def _free(item: FeltItem, taken: Spots, grid: Grid) -> Iterator[Spot]:
    """Yield every spot of the grid where an item overlaps nothing."""
    for row in range(grid.rows):
        covered: set[int] = set()
        for each, spot in taken.items():
            if abs(spot.row - row) < APART:
                covered.update(range(spot.column - width(item) + 1, spot.column + width(each)))
        for column in range(grid.columns - 2 * len(item) + 1):
            if column not in covered:
                yield Spot(row, column)


ROW_STEP = 3.0
"""The cost of a change of row, in columns."""
AIR = 2
"""Free columns besides the gap between melds side by side: there is room for another tile at either of them."""
FREE, NEAR, LEANING = 12.0, 5.0, 0.25
"""The cost of a place that is in line with nothing, in columns: for what may lie anywhere, for what others changed, and
for what a player put there."""
SNAP, FAR = 1.0, 4.0
"""Columns from where a player put something down: within which it stays, and from which on others rather make room."""
STRIP, ASIDE = 0.4, 7.0
"""Rows off the middle of a row from which on something was put between two, in line with neither: there the others keep
their place as long as there is room so many columns to the side."""
CROWDED = 8.0
"""The cost of a place closer to another meld than melds should be, in columns: for what lay between two rows."""
OFF = 0.43
"""Rows by which what a player put down may be moved to a whole row: half the height of a tile."""


def nearest(item: FeltItem, wish: Wish, taken: Spots, grid: Grid, ragged: float = 0.0) -> Spot | None:
    """Return the free spot nearest to a wish; one that is neither below a meld nor next to it costs `ragged` more."""
    melds = {each: spot for each, spot in taken.items() if len(each) > 1}
    edges = {spot.column for spot in melds.values()}
    beside = {(spot.row, spot.column + width(each) + AIR) for each, spot in melds.items()}
    beside |= {(spot.row, spot.column - width(item) - AIR) for spot in melds.values()}

    def cost(spot: Spot) -> float:
        in_line = not melds or spot.column in edges or (ragged > LEANING and spot in beside)
        off = abs(spot.row - wish[0]) * ROW_STEP + abs(spot.column - wish[1])
        return off + (0.0 if in_line else ragged)

    return min(_free(item, taken, grid), key=lambda spot: (cost(spot), spot), default=None)


def widest_gap(row: int, spots: Spots, grid: Grid, apart: int = 0) -> tuple[int, int]:
    """Return the free columns of the widest gap in a row, and where it begins: `apart` from what is before it."""
    near = ((item, spot.column) for item, spot in spots.items() if abs(spot.row - row) < APART)
    taken = sorted((column - FELT_GAP, column + width(item) + apart) for item, column in near)
    starts = accumulate((end for _, end in taken), max, initial=0)
    gaps = ((end - start, start) for start, (end, _) in zip(starts, (*taken, (grid.columns, 0)), strict=True))
    return max(gaps, key=lambda gap: (gap[0], -gap[1]))


def widest(spots: Spots, grid: Grid) -> int:
    """Return how many tiles an item may have to still find free ground."""
    return max(0, *(widest_gap(row, spots, grid)[0] for row in range(grid.rows))) // 2


def _yielding(item: FeltItem, spot: Spot, taken: Spots, grid: Grid) -> Spots | None:
    """Return the spots of a row whose items yield to one at its spot, away from it; None if the row is too full."""
    middles = {each: other.column + len(each) for each, other in taken.items() if abs(other.row - spot.row) < APART}
    middles[item] = spot.column + len(item)
    rows = {**taken, item: spot}
    order = sorted(middles, key=lambda each: (middles[each], each != item))
    own, most, edge = order.index(item), len(order), grid.columns + FELT_GAP
    columns, wide = [middles[each] - len(each) for each in order], [width(each) for each in order]

    def near(i: int, first: int, end: int) -> list[int]:
        """Return which of those from one on to before another would cover an item in the same columns."""
        return [j for j in range(first, end) if abs(rows[order[j]].row - rows[order[i]].row) < APART]

    for i in range(own + 1, most):
        columns[i] = max(columns[i], *(columns[j] + wide[j] for j in near(i, own, i)))
    for i in reversed(range(own)):
        columns[i] = min(columns[i], *(columns[j] - wide[i] for j in near(i, i + 1, own + 1)))
    # At an edge there is no way on: then everything is moved back from there.
    for i in reversed(range(most)):
        columns[i] = min(columns[i], edge - wide[i], *(columns[j] - wide[i] for j in near(i, i + 1, most)))
    for i in range(most):
        columns[i] = max(columns[i], 0, *(columns[j] + wide[j] for j in near(i, 0, i)))
    if any(column + across > edge for across, column in zip(wide, columns, strict=True)):
        return None
    return {each: Spot(rows[each].row, column) for each, column in zip(order, columns, strict=True)}


def _beside(item: FeltItem, spot: Spot, made: Spots) -> Spot:
    """Return the spot of the other part of something that was divided: beside the part that grew."""
    for each in _overlaps(spot, item, made):
        right = spot.column + len(item) > made[each].column + len(each)
        spot = Spot(spot.row, made[each].column + (width(each) if right else -width(item)))
    return spot


def _grown(item: FeltItem, spot: Spot, taken: Spots, grid: Grid) -> bool:
    """Put an item where it grew; neighbours yield, or leave a row that is too full. Return whether there is room."""
    spot = Spot(min(spot.row, grid.rows - 0.5), min(max(spot.column, 0), max(grid.columns - 2 * len(item), 0)))
    while True:
        if is_free(spot, item, taken, grid):
            taken[item] = spot
            return True
        if (row := _yielding(item, spot, taken, grid)) is not None:
            taken.update(row)
            return True
        if not (blocking := _overlaps(spot, item, taken)):
            return False
        away = min(blocking, key=len)
        if (place := nearest(away, taken.pop(away), {**taken, item: spot}, grid)) is None:
            return False
        taken[away] = place


def placed(spots: Spots, items: Sequence[FeltItem], grid: Grid, wishes: Wishes | None = None) -> Spots | None:
    """Return a spot for every item: where one of its tiles is wished, else where it was, else near the middle.

    What did not change stays, as long as there is room for what did; None if there is not.
    """
    wished = {item: begin for item in items if (begin := _wished(item, wishes or {})) is not None}
    taken = {item: spots[item] for item in items if item in spots and item not in wished}
    old = matched(spots, [item for item in items if item not in wished])
    lay = {tile: at for item, spot in spots.items() for tile, at in tiles_of(item, spot)}
    changed = [item for item in items if item not in taken]
    # What grows where it is comes first, then what was put down somewhere, then what may lie anywhere.
    for item in sorted(
        changed, key=lambda each: (each not in old and not isinstance(wished.get(each), Spot), each not in wished)
    ):
        wish = wished.get(item) or old.get(item)
        if isinstance(wish, Spot):
            spot = _beside(item, wish, {each: taken[each] for each in changed if each in taken})
            if not _grown(item, spot, taken, grid):
                return None
        elif wish is None and (still := _still(item, lay)) is not None and not _overlaps(still, item, taken):
            taken[item] = still
        elif (place := _put_down(item, wish, _wished(item, lay), taken, grid)) is not None:
            taken[item] = place
        else:
            return None
    # What yielded to something that lies elsewhere in the end goes back.
    away = [item for item in items if item in spots and item not in wished and taken[item] != spots[item]]
    while back := next((item for item in away if _overlaps(spots[item], item, taken) in ([], [item])), None):
        taken[back] = spots[back]
        away.remove(back)
    return {item: taken[item] for item in items}


def _put_down(item: FeltItem, wish: Wish | None, lay: Wish | None, taken: Spots, grid: Grid) -> Spot | None:
    """Return a spot where an item is wished, to half a tile if there is room, else the nearest; if that is far, one for
    which the others yield. Without a wish it is near where its tiles lay."""
    if wish is None:
        middle = (grid.rows - 1) / 2, grid.columns / 2 - len(item)
        return nearest(item, lay or middle, taken, grid, NEAR if lay else FREE)
    spot = nearest(item, wish, taken, grid, LEANING)
    if spot is not None and abs(spot.row - wish[0]) <= OFF and abs(spot.column - wish[1]) <= SNAP:
        return spot
    steps = product((0, -1, 1, -2, 2, -3, 3), (0, -1, 1))
    around = [Spot(wish[0] + down / 8, round(wish[1]) + across) for down, across in steps]
    # Further aside than half a tile comes last.
    around.sort(key=lambda at: abs(at.column - wish[1]) > SNAP)
    if free := next((at for at in around if is_free(at, item, taken, grid)), None):
        return free
    if spot is not None:
        down, across = abs(spot.row - wish[0]), abs(spot.column - wish[1])
        between = abs(wish[0] - round(wish[0])) >= STRIP
        if down * ROW_STEP + across <= FAR or (between and across <= ASIDE):
            return spot
    # Rather than far away it lies in the nearest row, where the others yield.
    for row in sorted({floor(wish[0]), ceil(wish[0])}, key=lambda each: abs(each - wish[0])):
        here = Spot(row, min(max(round(wish[1]), 0), max(grid.columns - 2 * len(item), 0)))
        if _fits(here, item, grid) and (yielded := _yielding(item, here, taken, grid)) is not None:
            taken.update(yielded)
            return yielded[item]
    return spot


def _still(item: FeltItem, lay: Mapping[Tile, Spot]) -> Spot | None:
    """Return where an item is whose tiles lay side by side before, in something larger."""
    first = lay.get(item[0])
    return first if first and all(lay.get(tile) == at for tile, at in tiles_of(item, first)) else None


def _wished(item: FeltItem, wishes: Mapping[Tile, Wish]) -> Wish | None:
    """Return where an item must begin so that its first tile with a wish is there."""
    if (at := next((i for i, tile in enumerate(item) if tile in wishes), None)) is None:
        return None
    row, column = wishes[item[at]]
    return Spot(row, int(column) - 2 * at) if isinstance(wishes[item[at]], Spot) else (row, column - 2 * at)


# -- Between turns: everything in rows, in the middle of the felt, with room around it.

ROOM = 3
"""Tiles for which there is always free ground, so that a new meld can be started."""
SPARE, WIDE = 3, 5
"""Free columns between melds while tiles are large, for a gap and one more tile, and at most."""


class Block(NamedTuple):
    """What lies side by side: a meld, or the start tiles in their tray."""

    items: tuple[FeltItem, ...]
    width: int
    """In columns."""
    lead: int
    """The columns before its first item: of the name of the tray."""
    middle: Point
    """Where its middle was, as shares of the felt."""


def blocks(shares: Shares, items: Sequence[FeltItem], loose: Sequence[Tile], grid: Grid) -> list[Block]:
    """Return items as blocks; those that lay nowhere come in the order in which they are read."""
    tray: tuple[FeltItem, ...] = tuple((tile,) for tile in loose if (tile,) in items)
    found = [(tray, LABEL + FELT_GAP + STEP * len(tray) - SPARE, LABEL + FELT_GAP)] if tray else []
    found += [((item,), 2 * len(item), 0) for item in items if item not in tray]
    rows = min(ceil(sum(wide + WIDE for _, wide, _ in found) / grid.columns), grid.rows)
    made = []
    for i, (group, wide, lead) in enumerate(found):
        row, column = divmod((i + 0.5) * rows / len(found), 1)
        lay = [shares[item] for item in group if item in shares]
        lay = lay or [(column, (row + 0.5 + (grid.rows - rows) // 2) / grid.rows)]
        middle = sum(x for x, _ in lay) / len(lay), sum(y for _, y in lay) / len(lay)
        made.append(Block(group, wide, lead, middle))
    return made


Line = list[Block]
"""What is in a row, side by side."""


def _need(line: Sequence[Block], spare: int) -> int:
    """Return the columns that blocks side by side need."""
    return sum(block.width for block in line) + spare * (len(line) + 1) - 2


def in_rows(found: Sequence[Block], grid: Grid, spare: int) -> list[Line] | None:
    """Return blocks in rows, each in the row where it was if that is not too full; None if there is no room for all of
    them and one more meld."""
    lines: list[Line] = [[] for _ in range(grid.rows)]
    for block in found:
        lines[min(max(int(block.middle[1] * grid.rows), 0), grid.rows - 1)].append(block)
    while _need(full := max(lines, key=lambda line: _need(line, spare)), spare) > grid.columns:
        if (move := _lighter(full, lines, grid.columns, spare)) is None:
            return None
        block, line, back = move
        full.remove(block)
        line.append(block)
        if back is not None:
            line.remove(back)
            full.append(back)
    room = min(_need(line, spare) for line in lines) + 2 * ROOM + FELT_GAP + 1 - spare
    return [sorted(line, key=lambda block: block.middle) for line in lines] if room <= grid.columns else None


def _lighter(full: Line, lines: Sequence[Line], columns: int, spare: int) -> tuple[Block, Line, Block | None] | None:
    """Return a block for another row that has room for it, or for it in exchange for a smaller one; the next row, and
    what is just enough, come first."""
    at, found = lines.index(full), []
    for row, line in enumerate(lines):
        for i, j in product(range(len(full)), range(-1, len(line))):
            block, back = full[i], line[j] if j >= 0 else None
            less = block.width + spare - (back.width + spare if back else 0)
            if line is not full and less > 0 and _need(line, spare) + less <= columns:
                enough = _need(full, spare) - less <= columns
                found.append((not enough, back is not None, abs(row - at), less if enough else -less, row, i, j))
    if not found:
        return None
    *_, row, i, j = min(found)
    return full[i], lines[row], lines[row][j] if j >= 0 else None


def spread(lines: Sequence[Sequence[Block]], grid: Grid, spare: int) -> Spots:
    """Return spots for blocks in rows: in columns that begin in line where there is room for that, in the middle."""
    used = [line for line in lines if line]
    top, most = (grid.rows - len(used)) // 2, max(map(len, used), default=0)
    wide = [0] * most
    for line in used:
        for i, block in enumerate(line, (most - len(line)) // 2):
            wide[i] = max(wide[i], block.width)
    apart = min((grid.columns - sum(wide)) // (most + 1), WIDE)
    spots: Spots = {}
    for row, line in enumerate(used, top):
        first = (most - len(line)) // 2
        if apart >= spare:
            left = (grid.columns - sum(wide) - apart * (most - 1)) // 2 + sum(wide[:first]) + apart * first
            spots |= _side_by_side(line, row, left, apart, wide[first:])
        else:
            rest = grid.columns - sum(block.width for block in line)
            gap = min((rest + 2) // (len(line) + 1), WIDE)
            spots |= _side_by_side(line, row, (rest - gap * (len(line) - 1)) // 2, gap)
    if widest(spots, grid) < ROOM:
        row, line = min(enumerate(used, top), key=lambda each: _need(each[1], spare))
        left = grid.columns - 2 * ROOM - FELT_GAP - _need(line, spare) + 2 * spare - 2
        spots |= _side_by_side(line, row, left, spare)
    return spots


def _side_by_side(
    line: Sequence[Block], row: int, left: int, apart: int, widths: Sequence[int] = ()
) -> Iterator[tuple[FeltItem, Spot]]:
    """Yield the spots of a row of blocks, each as wide as it is or as its column."""
    for block, wide in zip(line, widths or [block.width for block in line], strict=False):
        for i, item in enumerate(block.items):
            yield item, Spot(row, left + block.lead + STEP * i)
        left += wide + apart


# -- The felt of one table in pixels: how wide its tiles are, and where everything on it is.
#
# One module because every question about pixels needs the same felt, tiles and view.
#
# The size of the tiles is chosen between turns, so that all have room, but no smaller than can be read, or hit by
# fingers: where that is not enough, the felt has more rows than are seen at once, and `view` says which part of it is.

LARGEST, SMALLEST = 56, 24
"""The maximum and minimum width of a tile on the felt, in units."""
COSY, TIGHT = 38, 35
"""The width of a tile, in units, from which on down there is less spare room around melds, and none."""
WORTH = 0.94
"""Tiles stay as large as they are while they could not be larger by more than this."""
HARDLY = 0.98
"""By how much tiles may be smaller for another row; a difference that nobody sees."""
FAMILIAR = 93
"""How small tiles may be to keep their arrangement, in per cent of what another one would allow."""
PITCH, ROW_GAP = 1.06, 0.24
"""The distance from one tile of a meld to the next, and the gap between two rows, in tile widths."""
ZOOM = 0.6, 1.5
"""How much smaller and larger the player may make the tiles."""
NOTCH = 1.1
"""The change per notch of the wheel."""
AROUND = 6
"""Units around tiles that come into sight with them."""


class FeltLayout(NamedTuple):
    """How everything is laid out on the felt at one moment."""

    spots: Spots
    pitch: float
    """Pixels from one tile to the next."""
    origin: Point
    """The top left corner of the grid in the window, while all of it is seen."""


class Ground:
    """Where the melds and start tiles of a table are."""

    def __init__(self) -> None:
        self.felt = Rect(0, 0, 1, 1)
        self.unit = 1.0
        self.tall = 1.0
        """How much larger tiles may be in a tall window."""
        self.finger = 0
        """The least width of a tile for fingers, in pixels; 0: none is used."""
        self.on_tray = False
        """Whether everything lies on a tray, in the very middle of it: a puzzle."""
        self.zoom = 1.0
        self.view = Viewport()
        self.loose: Sequence[Tile] = ()
        """The start tiles that are part of no meld."""
        self.spots: Spots = {}
        self.pitch = 0.0
        """Pixels from one tile of a meld to the next; 0 before anything is laid out."""
        self._origin: Point = (0, 0)
        self._extent = NO_MORE
        """The rows and columns that there are at least, more than have room at once."""
        self._elsewhere: dict[tuple[object, ...], FeltLayout] = {}
        """Layouts of the same things in other windows and at other sizes, to return to."""
        self._coming: list[tuple[float, tuple[Tile, ...]]] = []
        """What is to come into sight, one after another, and after how many seconds."""

    @property
    def lying(self) -> FeltLayout:
        return FeltLayout(dict(self.spots), self.pitch, self._origin)

    def lay_as(self, lying: FeltLayout) -> None:
        """Return to another layout, with tiles as large as they are now."""
        self._elsewhere.clear()
        scrolled, pitch = self.view.larger, self.pitch
        if HARDLY * pitch <= lying.pitch <= pitch / HARDLY:
            self.pitch = lying.pitch
        if self.pitch == lying.pitch and (self._keeps(lying) or scrolled):
            self._cover()
        else:
            self._lie(lying)
            self._arrange(list(lying.spots), pitch, self._shares)

    def _lie(self, lying: FeltLayout) -> None:
        self.spots, self.pitch, self._origin = dict(lying.spots), lying.pitch, lying.origin
        self._cover()

    def recall(self, lay: Mapping[FeltItem, tuple[float, int]], size: float) -> None:
        """Put items where they once were, with tiles that many units apart, or as much smaller as necessary."""
        self._elsewhere.clear()
        spots = {item: Spot(*at) for item, at in lay.items()}
        self.spots = {**self.spots, **spots}
        if spots:
            most = LARGEST * PITCH * ZOOM[1] * self.tall
            pitch = max(min(size or self.largest, most) * self.unit, self.smallest)
            self._set_size(pitch)
            if not self._holds(spots):
                self._arrange(list(spots), pitch, self._shares)
            self._cover()

    def _cover(self) -> None:
        """Have rows and columns for everything, where the felt may be larger than what is seen of it."""
        if not self._holds(self.spots):
            rows = ceil(1 + max(spot.row for spot in self.spots.values()))
            columns = max(spot.column + 2 * len(item) for item, spot in self.spots.items())
            self._extent = Grid(max(rows, self._extent.rows), max(columns, self._extent.columns))
        grid, felt = self.grid, self.felt
        across = ceil(self._origin[0] - felt.left + grid.columns * self.pitch / 2)
        down = ceil(self._origin[1] - felt.top + grid.rows * row_height(self.pitch))
        room = max(across, felt.width), max(down, felt.height)
        if (room, felt.size) != (self.view.room, self.view.window):
            self.view.fit(room, felt.size, self.unit)

    def _holds(self, spots: Spots) -> bool:
        return all(_fits(spot, item, self.grid) for item, spot in spots.items())

    @property
    def largest(self) -> float:
        """Units from one tile to the next where there is room enough."""
        return LARGEST * PITCH * self.zoom * self.tall

    @property
    def smallest(self) -> float:
        """Pixels from one tile to the next below which the felt is scrolled."""
        return self.finger * PITCH * max(self.zoom, 1.0) if self.finger else SMALLEST * PITCH * self.unit

    def clear(self) -> None:
        self._elsewhere.clear()
        self.spots, self.pitch = {}, 0.0

    def resize(self, felt: Rect, unit: float, tall: float = 1.0, finger: int = 0) -> None:
        """Use another part of the window; `unit` is its scale, `tall` how much larger than usual tiles may be.

        Whatever has room stays where it is in the window, unless tiles can now be larger.
        """
        if (felt, unit, tall, finger) == (self.felt, self.unit, self.tall, self.finger):
            return
        self._elsewhere[self._size] = before = self.lying
        same, larger = (unit, finger) == (self.unit, self.finger), felt.width > self.felt.width
        items, shares = list(self.spots), self._shares
        self.felt, self.unit, self.tall, self.finger = felt, unit, tall, finger
        if not self.spots:
            self.pitch = 0.0
        elif (known := self._elsewhere.get(self._size)) is not None:
            self._lie(known)
        elif same and self._keeps(before) and not (larger and (self._lopsided or self._could_be_larger(items, shares))):
            self._cover()
        else:
            self._arrange(items, self.largest * unit, shares)

    def _keeps(self, before: FeltLayout) -> bool:
        """Leave everything where it was in the window; return whether there is room for that."""
        half, high, felt = self.pitch / 2, row_height(self.pitch), self.felt
        across = ceil((felt.left - before.origin[0]) / half - 1e-6)
        down = ceil((felt.top - before.origin[1]) / high - 1e-6)
        self._origin, self._extent = (before.origin[0] + across * half, before.origin[1] + down * high), NO_MORE
        self.spots = {item: Spot(row - down, column - across) for item, (row, column) in before.spots.items()}
        return self._holds(self.spots)

    def zoom_to(self, zoom: float, about: Pixel | None = None) -> None:
        """Make tiles larger or smaller than usual; `about` a point of the window is the same of the felt as before,
        if not all of it is seen."""
        at = Rect(about or (0, 0), (0, 0))
        before, room, scrolled = self.in_view(at), self.view.room, self.view.larger
        self._elsewhere[self._size] = self.lying
        self.take_zoom(zoom)
        if (known := self._elsewhere.get(self._size)) is not None:
            self._lie(known)
        elif self.spots:
            self._arrange(list(self.spots), self.largest * self.unit, self._shares)
        if about is not None and scrolled and self.view.larger:
            now, larger = self.in_view(at), self.view.room
            self.view.move(before.x / room[0] * larger[0] - now.x, before.y / room[1] * larger[1] - now.y)
            self.view.arrive()

    def take_zoom(self, zoom: float) -> None:
        """Make tiles larger or smaller the next time that everything is laid out."""
        least = max(ZOOM[0], min(self.finger / (LARGEST * self.tall * self.unit), 1.0))
        self.zoom = min(max(zoom, least), ZOOM[1])

    @property
    def _size(self) -> tuple[object, ...]:
        return tuple(self.felt), self.unit, self.tall, self.finger, round(self.zoom, 4)

    # -- the grid ------------------------------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        rows = int((self.felt.bottom - self._origin[1] + 0.1) / row_height(self.pitch))
        columns = int((self.felt.right - self._origin[0] + 0.1) / (self.pitch / 2))
        return Grid(max(rows, 1, self._extent.rows), max(columns, 2, self._extent.columns))

    def _set_size(self, pitch: float, extent: Grid = NO_MORE) -> None:
        """Have tiles of another size, in the middle of the felt."""
        self.pitch, self._extent, self._origin = pitch, extent, self.felt.topleft
        (rows, columns), felt = self.grid, self.felt
        across, down = felt.width - columns * pitch / 2, felt.height - rows * row_height(pitch)
        self._origin = felt.left + max(across, 0) / 2, felt.top + max(down, 0) / 2

    def find_spots(self, items: Sequence[FeltItem], wishes: Wishes) -> None:
        """Find a spot for what has changed, on more rows if the felt is full; for everything, if nothing lies there."""
        if wishes or set(items) != set(self.spots):
            self._elsewhere.clear()
        if not self.pitch or not (self.spots or wishes):
            self._arrange(items, self.largest * self.unit, {})
            return
        while (spots := placed(self.spots, items, self.grid, wishes)) is None:
            grid = self.grid
            self._extent = Grid(grid.rows + 1, max(grid.columns, *(2 * len(item) for item in items)))
        self.spots = spots
        self._cover()

    def lay_out(self) -> None:
        """Between two turns, lay everything out well, and move as little as that takes.

        If it does not lie well, it may once what lies askew has moved aside, and then in the middle.
        """
        items, shares = list(self.spots), self._shares
        for better in (self._tidied, lambda: self._centred(across=self._lopsided)):
            if items and not self._lies_well():
                self.spots = better()
        if items and (not self._lies_well() or self._could_be_larger(items, shares)):
            self._elsewhere.clear()
            before = dict(self.spots)
            self._arrange(items, self.largest * self.unit, shares)
            self._keep_arrangement(before)

    def _keep_arrangement(self, before: Spots) -> None:
        """Keep the arrangement from before, if that works with tiles that are hardly smaller."""
        anew = self.lying
        for percent in range(100, FAMILIAR, -1):
            self.spots = before
            self._set_size(anew.pitch * percent / 100)
            self.spots = self._centred(across=True)
            if self.pitch >= self.smallest and self._holds(self.spots) and self._lies_well():
                self._cover()
                return
        self._lie(anew)

    @property
    def _shares(self) -> Shares:
        rows, columns = self.grid if self.pitch else (1, 1)
        return {item: ((at + len(item)) / columns, (row + 0.5) / rows) for item, (row, at) in self.spots.items()}

    def _lies_well(self) -> bool:
        """Return whether all is in rows with room for a new meld, and as much of the felt on each side."""
        grid, spots = self.grid, self.spots
        rows = [spot.row for spot in spots.values()]
        return (
            self._extent.rows == 0 and widest(spots, grid) >= ROOM
            and all(row == int(row) for row in rows) and not self._lopsided
            and abs(min(rows) + max(rows) + 1 - grid.rows) <= 1
        )  # fmt: skip

    @property
    def _sides(self) -> tuple[int, int]:
        """The free columns on the left of everything, the name of the start tiles included, and on its right."""
        lead: dict[FeltItem, int] = {(tile,): LABEL + FELT_GAP for tile in self.loose}
        left = min(spot.column - lead.get(item, 0) for item, spot in self.spots.items())
        return left, self.grid.columns - max(spot.column + 2 * len(item) for item, spot in self.spots.items())

    @property
    def _lopsided(self) -> bool:
        left, right = self._sides
        return abs(left - right) > 0.15 * self.grid.columns

    def _centred(self, *, across: bool) -> Spots:
        """Return all spots as they lie to each other, in the middle of the grid: of its rows, and `across` it too."""
        (left, right), rows = self._sides, [spot.row for spot in self.spots.values()]
        # A row or column off the middle is no reason to move.
        aside, down = int((right - left) / 2) if across else 0, int((self.grid.rows - 1 - min(rows) - max(rows)) / 2)
        return {item: Spot(row + down, column + aside) for item, (row, column) in self.spots.items()}

    def _crowds(self, item: FeltItem, spot: Spot, lying: Spots) -> bool:
        """Return whether a meld would lie closer to another in its row than melds should."""
        spare = self._spare(self.pitch)[-1] - FELT_GAP
        gaps = (
            max(at.column - spot.column - width(item), spot.column - at.column - width(each))
            for each, at in lying.items() if each != item and len(each) > 1 and at.row == spot.row
        )  # fmt: skip
        return len(item) > 1 and any(0 <= gap < spare for gap in gaps)

    def _tidied(self) -> Spots:
        """Return all spots with whatever lies between rows moved to the nearest place with room around it.

        It rather lies close to another meld than far away. As they are if there is no place with room around it.
        """
        found = {item: spot for item, spot in self.spots.items() if spot.row == int(spot.row)}
        for item, (row, column) in [each for each in self.spots.items() if each[0] not in found]:
            crowded = {spot: self._crowds(item, spot, found) for spot in _free(item, found, self.grid)}
            if all(crowded.values()):
                return self.spots
            found[item] = min(
                crowded, key=lambda at: abs(at.row - row) * ROW_STEP + abs(at.column - column) + CROWDED * crowded[at]
            )
        return {item: found[item] for item in self.spots}

    def _could_be_larger(self, items: Sequence[FeltItem], shares: Shares) -> bool:
        """Return whether tiles could be larger by so much that it is worth moving everything."""
        pitch = self.pitch / WORTH
        return pitch <= self.largest * self.unit * 1.01 and self._rows_for(items, pitch, shares) is not None

    def _spare(self, pitch: float) -> tuple[int, ...]:
        """Return the free columns between melds, at best and at least."""
        units = pitch / PITCH / self.unit
        return (SPARE,) if units > COSY else (SPARE, SPARE - 1) if units > TIGHT else (SPARE, SPARE - 1, FELT_GAP)

    def _rows_for(self, items: Sequence[FeltItem], pitch: float, shares: Shares) -> tuple[list[Line], int] | None:
        """Return items in rows for tiles of a size, with the free columns between them, if they fit."""
        grid = Grid(int(self.felt.height / row_height(pitch)), int(self.felt.width / (pitch / 2)))
        found = blocks(shares, items, self.loose, grid) if min(grid) > 0 else []
        rows = ((in_rows(found, grid, spare), spare) for spare in self._spare(pitch) if found)
        return next(((lines, spare) for lines, spare in rows if lines is not None), None)

    def _arrange(self, items: Sequence[FeltItem], largest: float, shares: Shares) -> None:
        """Lay everything out anew in rows, as large as possible but no larger than a distance between tiles.

        Of all sizes only those matter at which there is room for one more row or column.
        """
        if not items:
            self.spots = {}
            self._set_size(largest)
            return
        least = self.smallest if self.finger else min(self.smallest, largest)
        largest = max(largest, least)
        rows = (self.felt.height / rows * PITCH / (PROPORTION + ROW_GAP) for rows in range(1, 16))
        columns = (2 * self.felt.width / columns for columns in range(1, int(2 * self.felt.width / least) + 1))
        sizes = {least, largest, *(size for each in (*rows, *columns) if least < (size := each * 0.9999) < largest)}
        best: tuple[float, list[Line], int] | None = None
        for pitch in sorted(sizes, reverse=True):
            if best is not None and pitch < best[0] * HARDLY:
                break
            found = self._rows_for(items, pitch, shares)
            # Where no row is free there may be one more, with tiles that are hardly smaller.
            if found is not None and (best is None or (all(best[1]) and len(found[0]) > len(best[1]))):
                best = (pitch, *found)
        self._set_size(least if best is None else best[0])
        _, lines, spare = best or (least, self._scrolled(items, shares), FELT_GAP)
        self.spots = spread(lines, self.grid, spare)
        if self.on_tray and best is not None:
            self._centre_exactly()
        self._cover()

    def _centre_exactly(self) -> None:
        """Have as much felt on all sides, with a row less than there could be if one above and one below stay free."""
        origin, spots, high = self._origin, self.spots, row_height(self.pitch)
        rows, (left, right) = [int(spot.row) for spot in spots.values()], self._sides
        used = max(rows) - min(rows) + 1
        spare = self.grid.rows - used
        spare -= spare % 2 if spare > 2 else 0
        top = self.felt.top + (self.felt.height - (used + spare) * high) / 2
        self._origin = origin[0] + (right - left) * self.pitch / 4, top
        self.spots = {item: Spot(row - min(rows) + spare // 2, column) for item, (row, column) in spots.items()}
        if not self._holds(self.spots):
            self._origin, self.spots = origin, spots

    def _scrolled(self, items: Sequence[FeltItem], shares: Shares) -> list[Line]:
        """Have as many rows as everything needs, more than are seen at once; return what is in each of them."""
        grid = Grid(self.grid.rows, max(self.grid.columns, *(2 * len(item) for item in items)))
        while (lines := in_rows(blocks(shares, items, self.loose, grid), grid, FELT_GAP)) is None:
            grid = Grid(grid.rows + 1, grid.columns)
        self._set_size(self.pitch, grid)
        return lines

    # -- pixels --------------------------------------------------------------------------------------------

    def _corner(self, row: float, column: float) -> Point:
        """Return the top left corner of a grid place."""
        left, top = self._origin[0] - self.view.offset[0], self._origin[1] - self.view.offset[1]
        return left + column * self.pitch / 2, top + row * row_height(self.pitch)

    def in_rows(self, middle: Point) -> Point:
        """Return a point at the edge of the felt, moved so far onto it that all of a tile is."""
        half = self.pitch / PITCH * PROPORTION / 2
        return middle[0], max(min(middle[1], self.felt.bottom - half), self.felt.top + half)

    def wish(self, middle: Point, count: int = 1) -> Wish:
        """Return the row and column at which that many tiles centred on a point begin, to a quarter of a step."""
        left, top = self._corner(0, 0)
        row = (middle[1] - top) / row_height(self.pitch) - 0.5
        column = (middle[0] - left) / (self.pitch / 2) - count
        return round(row * 4) / 4, round(column * 4) / 4

    def middles(self, item: FeltItem, spots: Spots | None = None) -> list[Point]:
        """Return the centre of each tile of a meld or start tile."""
        spot = (self.spots if spots is None else spots)[item]
        left, top = self._corner(spot.row, spot.column)
        return [(left + (i + 0.5) * self.pitch, top + row_height(self.pitch) / 2) for i in range(len(item))]

    def points(self, items: Iterable[FeltItem], spots: Spots) -> dict[Tile, Point]:
        """Return the centre of each tile of these items, where the `spots` have them."""
        return {tile: point for item in items for tile, point in zip(item, self.middles(item, spots), strict=True)}

    def in_view(self, rect: Rect) -> Rect:
        """Return a rectangle of the window as it is on the felt, from the corner of all of it."""
        return rect.move(self.view.offset[0] - self.felt.left, self.view.offset[1] - self.felt.top)

    def cells(self, row: float, first: int, last: int) -> Rect:
        """Return the rectangle of the columns from `first` to before `last` of a row, with the gaps around them."""
        left, top = self._corner(row, first)
        right, low = self._corner(row + 1, last)
        return Rect(round(left), round(top), round(right - left), round(low - top))

    # -- what is seen of a felt that is larger than its place: which part, and what comes into sight -----------

    def sees(self, point: Point) -> bool:
        """Return whether something on the felt would be seen at a point."""
        return not self.view.larger or self.felt.collidepoint(point)

    def within(self, surface: DrawTarget) -> AbstractContextManager[None]:
        """Draw only what is seen of things that lie on the felt."""
        return drawn_inside(surface, self.felt) if self.view.larger else nullcontext()

    def show(self, tiles: Collection[Tile]) -> None:
        if rects := self._rects(tiles):
            self.show_rect(rects[0].unionall(rects[1:]))

    def show_rect(self, rect: Rect) -> None:
        """Bring a place of the felt into sight, given in the window."""
        if self.view.larger:
            self.view.show(self.in_view(rect), AROUND)

    def follow(self, parts: Sequence[tuple[float, tuple[Tile, ...]]]) -> None:
        """Bring tiles into sight that begin to move after some seconds: together, or one part after another."""
        self._coming = []
        if not (rects := self._rects([tile for _, tiles in parts for tile in tiles])):
            return
        whole = rects[0].unionall(rects[1:])
        if whole.width <= self.felt.width and whole.height <= self.felt.height:
            self.show_rect(whole)
        elif self.view.larger:
            self._coming = [*parts]

    def hurry(self) -> None:
        """Have the last of what is still to come in sight soon: nothing moves below somebody who is to act."""
        if self._coming:
            self.show(self._coming.pop()[1])
        self._coming = []

    def move(self, dt: float, motion: Motion) -> bool:
        """Advance by `dt` seconds; return whether another part is seen now."""
        if not self.view.larger:
            return False
        self._coming = [(left - dt, tiles) for left, tiles in self._coming]
        while self._coming and self._coming[0][0] <= 0:
            self.show(self._coming.pop(0)[1])
        before = self.view.offset
        self.view.update(dt, motion)
        return self.view.offset != before

    def _rects(self, tiles: Iterable[Tile]) -> list[Rect]:
        """Return the cells of those tiles that lie on the felt, in the window."""
        wanted = {*tiles}
        lying = [each for item, spot in self.spots.items() for each in tiles_of(item, spot)]
        return [self.cells(row, column, column + 2) for tile, (row, column) in lying if tile in wanted]


def row_height(pitch: float) -> float:
    """Pixels from one row of melds to the next."""
    return pitch / PITCH * (PROPORTION + ROW_GAP)


# -- The start tiles' own place on the felt: a tray with their name. Pure.
#
# They are dealt there; using one takes it away, and the tray gets shorter.

LABEL = 2
"""Columns for their name, before the first of them."""
STEP = 2 + SPARE
"""Columns from one to the next: there is room beside each for what is put to it."""


class Tray(NamedTuple):
    """The row and the columns of the tray: where it begins and ends, and whether there is room for the name."""

    row: float
    first: int
    last: int
    named: bool


def tray(loose: Sequence[Tile], spots: Spots) -> Tray | None:
    """Return the tray around the start tiles in it; None if there are none, if something else is between them, or if
    they were put further apart than the first and the last of four."""
    lying = [spot for item, spot in spots.items() if len(item) == 1 and item[0] in loose]
    if not (rows := Counter(spot.row for spot in lying)):
        return None
    row = max(rows, key=lambda each: (rows[each], each))
    own = sorted(spot.column for spot in lying if spot.row == row)
    first, last = own[0], own[-1] + 2
    others = [
        column for item, spot in spots.items() for tile, (at, column) in tiles_of(item, spot)
        if at == row and tile not in loose
    ]  # fmt: skip
    apart = any(after - before > 3 * STEP for before, after in pairwise(own))
    if apart or any(first < column < last for column in others):
        return None
    begin = first - LABEL - FELT_GAP
    named = begin >= 0 and not any(begin - FELT_GAP - 2 < column < first for column in others)
    return Tray(row, begin if named else first, last, named)


# -- The place of every tile on the felt and on the viewer's ledge, and how it is marked there. Pure.

ON_FELT, ON_RACK, IN_HAND = 1.0, 2.0, 50.0
"""Heights in the stack of pictures."""
