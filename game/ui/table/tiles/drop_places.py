"""All places where held tiles can be put down, in reading order: as a list what the mouse finds (`drops`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

from game.engine.tiles.draft import Draft
from game.engine.tiles.layout import DraftMeld
from game.engine.tiles.legality import exchange_faces
from game.engine.tiles.melds import side_by_side
from game.engine.tiles.pieces import Tile
from game.engine.tiles.readings import fitted
from game.ui.kit.drawing import Point
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.drops import BesideLoose, Drop, FeltPlace, JokerSwap, MeldPlace, RackSlot
from game.ui.table.tiles.felt import FELT_GAP, FeltItem, width
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.zones import rack_slot


@dataclass(frozen=True, slots=True)
class DropPlace:
    """A place, and where on the screen held tiles are shown over it."""

    drop: Drop
    point: Point
    group: FeltItem = ()
    """The meld or start tile that it is at."""
    room: int = 0
    """The free columns of the felt from there on."""


def rack_places(table: TileTable) -> tuple[DropPlace, ...]:
    """Return the slots of the rack."""
    metrics, ledge, slots = table.context.style.metrics, table.zones.rack, table.slots
    columns = racks.columns(slots)
    return tuple(
        DropPlace(RackSlot(index), rack_slot(ledge, index, columns, metrics))
        for index in range(racks.RACK_ROWS * columns)
    )


def felt_places(table: TileTable, tiles: Sequence[Tile]) -> tuple[DropPlace, ...]:
    """Return the places on the felt: in and beside melds and start tiles, on jokers, and free ones; row by row."""
    if table.draft is None:
        return ()
    held = set(tiles)
    found = [place for item in table.items if set(item) != held for place in _at(table, item, tiles)]
    found += [DropPlace(FeltPlace(point), point, room=room) for point, room in _free(table, tiles)]
    found += [DropPlace(FeltPlace(place), place) for place in _own(table, tiles)]
    return tuple(sorted(found, key=lambda place: (round(place.point[1]), place.point[0])))


def _at(table: TileTable, item: FeltItem, tiles: Sequence[Tile]) -> Iterator[DropPlace]:
    """Yield the places at a meld or a start tile."""
    points, half = table.item_places(item), table.tile_width / 2
    number = next((meld.number for meld in table.melds if meld.tiles == item), None)
    if number is None:
        (x, y) = points[0]
        if item[0] not in tiles:
            yield DropPlace(BesideLoose(item[0], after=False), (x - half, y), item)
            yield DropPlace(BesideLoose(item[0]), (x + half, y), item)
        return
    for index, (x, y) in enumerate(points):
        yield DropPlace(MeldPlace(number, index), (x - half, y), item)
        if takes(table, item[index], tiles):
            yield DropPlace(JokerSwap(item[index]), (x, y), item)
    yield DropPlace(MeldPlace(number, len(item)), (points[-1][0] + half, points[-1][1]), item)


def takes(table: TileTable, joker: Tile, tiles: Sequence[Tile]) -> bool:
    """Return whether a single held tile can be exchanged for a joker."""
    draft = table.draft
    if draft is None or not joker.is_joker or len(tiles) != 1 or joker in tiles or not draft.may_pay(tiles[0]):
        return False
    return tiles[0].face in exchange_faces(draft.before, joker)


def _own(table: TileTable, tiles: Sequence[Tile]) -> Iterator[Point]:
    """Yield the middle of a whole meld that is held: it can be put back where it was."""
    for item in table.items:
        if set(item) == set(tiles):
            points = table.item_places(item)
            yield (points[0][0] + points[-1][0]) / 2, points[0][1]


def _free(table: TileTable, tiles: Sequence[Tile]) -> Iterator[tuple[Point, int]]:
    """Yield the beginning of the widest gap of each row where the tiles join nothing, and its free columns."""
    ground, held, need = table.ground, set(tiles), 2 * len(tiles)
    grid = ground.grid(ground.pitch)
    lying = {item: spot for item, spot in ground.spots.items() if not set(item) <= held}
    for row in range(grid.rows):
        taken = sorted(
            (spot.column - FELT_GAP, spot.column + width(item)) for item, spot in lying.items() if spot.row == row
        )
        ends = (*taken, (grid.columns, grid.columns))
        starts = accumulate((last + FELT_GAP for _, last in taken), max, initial=0)
        room, start = max((first - start, -start) for start, (first, _) in zip(starts, ends, strict=True))
        if room >= need:
            yield ground.cells(row, -start, need - start).center, room


def likely(table: TileTable, tiles: Sequence[Tile], places: Sequence[DropPlace]) -> int:
    """Return the index of the place that is most likely meant: where the tiles fit, at a meld begun now, a free one."""
    draft = table.draft
    if draft is None or not places:
        return 0
    joins = [(i, meld) for i, place in enumerate(places) if (meld := _continued(draft, tiles, place.drop)) is not None]
    whole = (i for i, meld in joins if fitted(draft, tuple(tiles), meld.number) is not None)
    begun = (i for i, meld in joins if _grows(draft, tiles, meld))
    free = max(range(len(places)), key=lambda i: (places[i].room, -i))
    return next(chain(whole, begun), free)


def _continued(draft: Draft, tiles: Sequence[Tile], drop: Drop) -> DraftMeld | None:
    """Return the meld at whose end a place is; None if it is elsewhere, or if the tiles come from that meld."""
    if not isinstance(drop, MeldPlace):
        return None
    meld = draft.meld(drop.number)
    if meld is None or drop.index != len(meld.tiles) or {*meld.tiles} & {*tiles}:
        return None
    return meld


def _grows(draft: Draft, tiles: Sequence[Tile], meld: DraftMeld) -> bool:
    """Return whether the tiles continue a meld begun in this turn."""
    return {*meld.tiles} <= {*draft.played()} and side_by_side((*meld.tiles, *tiles))
