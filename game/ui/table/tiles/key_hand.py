"""Tiles held by the keyboard: picked up, shown over the place where they would go, and put down there.

What is held lies in `table.dragged`, as with the mouse, so that whatever ends a drag also ends this.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.engine.tiles.draft import Draft
from game.engine.tiles.layout import OnRack
from game.engine.tiles.pieces import Tile
from game.ui.kit.place import Place
from game.ui.kit.sound import Sound
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.bodies import PROPORTION
from game.ui.table.tiles.drop_places import DropPlace, felt_places, likely, rack_places
from game.ui.table.tiles.drops import RackSlot
from game.ui.table.tiles.ground import PITCH
from game.ui.table.tiles.hand import TileHand
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.tile_places import IN_HAND
from game.ui.table.tiles.zones import rack_tile_width

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
        """Return where what is held can be put down, on the rack or on the felt."""
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
        """Which of the places is chosen."""
        return min(self._index.get(self.on_rack, 0), len(self.places) - 1)

    @property
    def place(self) -> DropPlace:
        """The chosen place."""
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
        """Hold the tiles over another place."""
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
        """Put everything back."""
        self.hand.cancel()

    def take_back(self, tile: Tile) -> bool:
        """Take a tile of the viewer's back from the felt; return whether anything changed."""
        draft = self.table.draft
        if draft is None or tile in self.table.rack:
            return False
        return self.hand.putting.apply(draft.move((tile,), OnRack()))
