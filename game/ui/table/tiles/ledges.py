"""The order of each seat's tiles on its ledge, kept between turns, and where the tiles of this turn came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileRules
from game.ui.table.tiles import rack as racks


class Ledges:
    """The ledges of all seats, slot by slot."""

    def __init__(self) -> None:
        self._slots: dict[int, racks.Slots] = {}
        self._homes: dict[Tile, int] = {}
        """Where tiles were on the rack before this turn took them away."""
        self._least = racks.LEAST_COLUMNS
        """The slots that a row of a rack had at least when these were laid out."""

    def of(self, seat: int, rack: Sequence[Tile], rules: TileRules, least: int) -> racks.Slots:
        """Return a seat's ledge for the tiles it has now, in rows of `least` slots or more; sorted if it is new."""
        if self._least != least:
            self._least = least
            self._slots = {each: racks.reshaped(slots, least) for each, slots in self._slots.items()}
            self._homes.clear()
        kept = self._slots.get(seat, ())
        self.take_away(kept, rack)
        if any(kept):
            slots = racks.updated(kept, rack, self._homes, least)
        else:
            slots = racks.sorted_rack(rack, racks.RackOrder.COLOUR, rules, least)
        self._slots[seat] = slots
        return slots

    def keep(self, seat: int, slots: racks.Slots) -> None:
        """Give a seat's tiles another order."""
        self._slots[seat] = slots

    def take_away(self, slots: Iterable[Tile | None], rack: Sequence[Tile]) -> None:
        """Remember the slots of tiles that are no longer on the rack: they return to them."""
        self._homes.update({tile: i for i, tile in enumerate(slots) if tile is not None and tile not in rack})

    def close(self, seat: int, slots: racks.Slots) -> None:
        """Close the gaps that the tiles of this turn left; they have no way back."""
        left = {home for home in self._homes.values() if home < len(slots) and slots[home] is None}
        self._homes.clear()
        if left:
            self._slots[seat] = racks.closed(slots, left, self._least)

    def stay(self) -> None:
        """Forget where the tiles of this turn came from."""
        self._homes.clear()

    def clear(self) -> None:
        """Forget every order: others were dealt."""
        self._slots.clear()
        self._homes.clear()

    @property
    def orders(self) -> Mapping[int, racks.Slots]:
        """The order of each seat whose ledge was seen."""
        return dict(self._slots)

    def copy(self) -> Ledges:
        """Return the same ledges, to return to."""
        ledges = Ledges()
        ledges._slots, ledges._homes, ledges._least = dict(self._slots), dict(self._homes), self._least
        return ledges
