"""Where melds and start tiles are on the felt: a grid of half tile widths in which everything keeps its place.

Pure: `settled(spots, items, grid)` gives every item a spot without overlaps, moves nothing that may stay, and returns
None if the grid is too small. The screen then uses smaller tiles, which means a larger grid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from game.engine.tiles.pieces import Tile

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
