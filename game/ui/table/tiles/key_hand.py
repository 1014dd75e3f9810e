"""Tiles held by the keyboard: picked up, shown over the place where they would go, and put down there.

What is held lies in `table.dragged`, as with the mouse, so that whatever ends a drag also ends this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

from pygame import Rect

from game.engine.tiles.draft import Draft, DraftMeld, OnRack, fitted
from game.engine.tiles.legality import exchange_faces
from game.engine.tiles.melds import Tile, side_by_side
from game.ui.kit.drawing import Point
from game.ui.kit.sound.effects import Sound
from game.ui.kit.sprite import Place
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.felt import FELT_GAP, IN_HAND, PITCH, FeltItem, width
from game.ui.table.tiles.hand import BesideLoose, Drop, FeltPlace, JokerSwap, MeldPlace, RackSlot, TileHand
from game.ui.table.tiles.images import PROPORTION, TileLook
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.zones import rack_slot, rack_tile_width

# -- All places where held tiles can be put down, in reading order: as a list what the mouse finds (`drops`).


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


# -- Tiles held by the keyboard: picked up, shown over the place where they would go, and put down there.

RISE = 0.3
"""How far above its place a held tile is shown, in tile widths."""


class KeyHand:
    """What the keyboard holds over one table."""

    def __init__(self, hand: TileHand) -> None:
        self.hand, self.table = hand, hand.table
        self.on_rack = False
        """Whether the keys go through the places of the rack, not those of the felt."""
        self._places: dict[bool, tuple[DropPlace, ...]] = {}
        self._index: dict[bool, int] = {}
        self._offset = (0, 0)
        """Which part of the felt was seen when its places were found."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """What is held; () also when something else has put it back."""
        return () if self.hand.tiles else tuple(self.table.dragged)

    @property
    def places(self) -> tuple[DropPlace, ...]:
        """Where what is held can be put down, on the rack or on the felt."""
        return self.places_on(self.on_rack)

    def places_on(self, on_rack: bool) -> tuple[DropPlace, ...]:
        offset = self.table.ground.view.offset
        if self._offset != offset and self._places.get(False):
            # The felt was scrolled: everything on it is elsewhere.
            self._offset, self._places[False] = offset, felt_places(self.table, self.tiles)
        return self._places.get(on_rack, ())

    def hold_over(self, on_rack: bool, index: int) -> None:
        """Hold the tiles over a place of either side."""
        self.on_rack = on_rack
        self.choose(index)

    @property
    def index(self) -> int:
        return min(self._index.get(self.on_rack, 0), len(self.places) - 1)

    @property
    def place(self) -> DropPlace:
        return self.places[self.index]

    def pick_up(self, tiles: Sequence[Tile]) -> bool:
        """Pick tiles up, over the place that is most likely meant; return whether there is any place for them.

        Nothing is picked up by keys while the mouse holds something.
        """
        table = self.table
        if self.hand.tiles:
            return False
        tiles = tuple(tile for tile in tiles if tile in table.stage)
        home = next((i for i, tile in enumerate(table.slots) if tile in tiles), 0)
        table.show_at_once()
        on_felt, self._offset = felt_places(table, tiles), table.ground.view.offset
        self._places = {False: on_felt, True: rack_places(table)}
        self._index = {False: likely(table, tiles, on_felt), True: home}
        self.on_rack = not on_felt
        if not tiles:
            return False
        table.selected = ()
        table.dragged = {tile: table.stage.place(tile) for tile in tiles}
        table.context.sounds.play(Sound.LIFT, x=table.across(table.stage.place(tiles[0]).x))
        self._show()
        return True

    def choose(self, index: int) -> None:
        self._index[self.on_rack] = index
        self._show()

    def change_sides(self) -> None:
        """Go from the places of the felt to those of the rack, or back, if there are any."""
        if self._places.get(not self.on_rack):
            self.on_rack = not self.on_rack
            self._show()

    def _show(self) -> None:
        """Show the tiles over their place, and what would make room for them."""
        table, hand, tiles = self.table, self.hand, self.tiles
        if not self.on_rack:
            over = Rect(self.place.point, (0, 0)).inflate(2 * self._width, 2 * PROPORTION * self._width)
            table.show_at_once(place=over)
        chosen = self.place
        width = self._width
        left, y = chosen.point[0] - (len(tiles) - 1) / 2 * width, chosen.point[1] - RISE * width
        look = TileLook(Rim.SELECTED)
        table.dragged = {
            tile: Place(left + i * width, y, width, IN_HAND + i, lift=1.0, look=look) for i, tile in enumerate(tiles)
        }
        found = hand.putting.outcome(tiles, chosen.drop)
        hand.preview = found.after if found is not None and isinstance(found.after, Draft) else None
        on_felt = found is not None and not isinstance(chosen.drop, RackSlot)
        table.rack_gap = chosen.drop.index if isinstance(chosen.drop, RackSlot) else None
        table.foresee(tiles, hand.preview if on_felt else None, found.wishes if found is not None else {})
        table.relayout()

    @property
    def _width(self) -> float:
        table = self.table
        if self.on_rack:
            return rack_tile_width(table.zones.rack, racks.columns(table.slots), table.context.style.metrics)
        return table.tile_width / PITCH

    def put_down(self) -> bool:
        """Put the tiles where they are shown; return whether anything changed."""
        tiles, drop = self.tiles, self.place.drop
        self.cancel()
        return self.hand.putting.drop(tiles, drop)

    def cancel(self) -> None:
        self.hand.cancel()

    def take_back(self, tile: Tile) -> bool:
        """Take a tile of the viewer's back from the felt; return whether anything changed."""
        draft = self.table.draft
        if draft is None or tile in self.table.rack:
            return False
        return self.hand.putting.apply(draft.move((tile,), OnRack()))
