"""The order of the viewer's rack: two rows of slots, with gaps where the player left them. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby

from game.engine.tiles.melds import Tile
from game.engine.tiles.rules import TileRules

Slots = tuple[Tile | None, ...]
"""The rack from top left to bottom right; None is a gap. The rows have equal length."""

RACK_ROWS = 2
LEAST_COLUMNS = 14
"""The minimum number of slots per row for tiles of the usual size; more tiles make rows longer and tiles smaller."""


class RackOrder(StrEnum):
    """How a rack can be sorted."""

    COLOUR = "colour"
    NUMBER = "number"
    MELDS = "melds"


def least_columns(size: int) -> int:
    """Return the minimum number of slots per row for tiles of a size in percent: the fewer, the larger they are.

    >>> least_columns(100), least_columns(150), least_columns(75)
    (14, 9, 14)
    """
    return LEAST_COLUMNS * 100 // max(size, 100)


def columns(slots: Slots) -> int:
    return len(slots) // RACK_ROWS or LEAST_COLUMNS


def _padded(tiles: Sequence[Tile | None], least: int) -> Slots:
    """Return the tiles in rows of equal length."""
    row = max(least, -(-len(tiles) // RACK_ROWS))
    return (*tiles, *(None,) * (row * RACK_ROWS - len(tiles)))


def _rows(slots: Slots) -> list[Slots]:
    row = len(slots) // RACK_ROWS
    return [slots[start : start + row] for start in range(0, len(slots), row or 1)]


def _joined(rows: Sequence[Sequence[Tile | None]], least: int) -> Slots:
    """Return rows as slots, as long as the longest, or as `least`."""
    row = max([least, *map(len, rows)])
    return tuple(tile for each in rows for tile in (*each, *(None,) * (row - len(each))))


def reshaped(slots: Slots, least: int) -> Slots:
    """Return the same order with rows as short as they can be, but no shorter than `least`."""
    kept = [max((at + 1 for at, tile in enumerate(row) if tile is not None), default=0) for row in _rows(slots)]
    return _joined([row[:end] for row, end in zip(_rows(slots), kept, strict=True)], least) if slots else ()


def updated(
    slots: Slots, rack: Sequence[Tile], homes: Mapping[Tile, int] | None = None, least: int = LEAST_COLUMNS
) -> Slots:
    """Return the same order for another rack: gone tiles leave a gap, new ones come after the last tile.

    A tile that returns to the rack takes its old slot, from `homes`, if that is free.
    """
    wide = _joined(_rows(slots), least) if slots else _padded((), least)
    kept: list[Tile | None] = [tile if tile in rack else None for tile in wide]
    fresh = [each for each in rack if each not in slots]
    for tile in list(fresh):
        home = (homes or {}).get(tile, len(kept))
        if home < len(kept) and kept[home] is None:
            kept[home] = tile
            fresh.remove(tile)
    for tile in fresh:
        last = max((i for i, each in enumerate(kept) if each is not None), default=-1)
        if None not in kept:
            kept = _wider(kept)
        free = [i for i, each in enumerate(kept) if each is None]
        kept[next((i for i in free if i > last), free[0])] = tile
    return tuple(kept)


def _wider(slots: Sequence[Tile | None]) -> list[Tile | None]:
    """Return the rack with one more slot in each row."""
    row = len(slots) // RACK_ROWS
    return [each for start in range(0, len(slots), row) for each in (*slots[start : start + row], None)]


def closed(slots: Slots, left: Collection[int], least: int = LEAST_COLUMNS) -> Slots:
    """Return the same order without the slots that played tiles `left`; the player's own gaps stay.

    If a whole group of tiles between gaps is gone, the gap next to it goes too.
    """
    row = len(slots) // RACK_ROWS
    rows = [_closed_row(slots, range(start, start + row), left) for start in range(0, len(slots), row or 1)]
    return _joined(rows, least)


def _closed_row(slots: Slots, row: range, left: Collection[int]) -> list[Tile | None]:
    """Return one row without the slots that were left, and without gaps at its end."""
    kept: list[Tile | None] = []
    parts = [list(part) for _, part in groupby(row, key=lambda i: slots[i] is not None or i in left)]
    for part in parts:
        tiles = [slots[i] for i in part if i not in left]
        if tiles and tiles[0] is None and kept and kept[-1] is None:
            continue
        if tiles and tiles[0] is None and not kept and part[0] > row.start:
            continue
        kept += tiles
    while kept and kept[-1] is None:
        kept.pop()
    return kept


def put(slots: Slots, tiles: Sequence[Tile], index: int) -> Slots:
    """Return the rack with tiles in the slots from `index` on; others make room towards the nearest gap."""
    rest: list[Tile | None] = [None if each in tiles else each for each in slots]
    # Near the end all of them move left, so that they keep their order.
    index = max(min(index, len(rest) - len(tiles)), 0)
    for offset, tile in enumerate(tiles):
        at = min(max(index + offset, 0), len(rest) - 1)
        if rest[at] is not None:
            gaps = [i for i, each in enumerate(rest) if each is None]
            if not gaps:
                rest = _wider(rest)
                gaps = [i for i, each in enumerate(rest) if each is None]
            gap = min(gaps, key=lambda i: (i < at, abs(i - at)))
            del rest[gap]
            rest.insert(at if gap >= at else at - 1, None)
            at = at if gap >= at else at - 1
        rest[at] = tile
    return tuple(rest)


def sorted_rack(rack: Sequence[Tile], order: RackOrder, rules: TileRules, least: int = LEAST_COLUMNS) -> Slots:
    """Return the rack sorted, with gaps between its groups."""
    jokers = [tile for tile in rack if tile.is_joker]
    naturals = [tile for tile in rack if not tile.is_joker]
    if order is RackOrder.MELDS:
        parts = _melds_first(naturals, rules)
    elif order is RackOrder.COLOUR:
        by_colour = sorted(naturals, key=lambda tile: (rules.colours.index(tile.colour), tile.number, tile.copy))
        parts = [[tile for tile in by_colour if tile.colour == colour] for colour in rules.colours]
    else:
        by_number = sorted(naturals, key=lambda tile: (tile.number, rules.colours.index(tile.colour), tile.copy))
        parts = [by_number]
    return _in_rows([part for part in (*parts, jokers) if part], least)


def _in_rows(parts: Sequence[Sequence[Tile]], least: int) -> Slots:
    """Return groups one after another, with gaps if there is room; what does not fit goes to the second row."""
    count = sum(map(len, parts))
    row = max(least, -(-count // RACK_ROWS))
    for gaps in (True, False):
        rows: list[list[Tile | None]] = [[] for _ in range(RACK_ROWS)]
        which = 0
        for part in parts:
            space = 1 if gaps and rows[which] else 0
            if gaps and which + 1 < RACK_ROWS and len(rows[which]) + space + len(part) > row:
                which += 1
                space = 0
            rows[which] += [*(None,) * space, *part]
        if all(len(each) <= row for each in rows):
            return _joined(rows, row)
    return _padded([tile for part in parts for tile in part], least)


def _melds_first(tiles: Sequence[Tile], rules: TileRules) -> list[list[Tile]]:
    """Return tiles that form melds together, the longest first; then near misses; then the rest."""
    rest = sorted(tiles, key=lambda tile: (rules.colours.index(tile.colour), tile.number, tile.copy))
    parts: list[list[Tile]] = []
    for least in (3, 2):
        while True:
            best = max((_run(rest, tile, rules) for tile in rest), key=len, default=[])
            group = max((_group(rest, tile.number) for tile in rest), key=len, default=[])
            part = best if len(best) >= len(group) else group
            if len(part) < least:
                break
            parts.append(part)
            rest = [tile for tile in rest if tile not in part]
    return [*parts, rest] if rest else parts


def _run(tiles: Sequence[Tile], first: Tile, rules: TileRules) -> list[Tile]:
    """Return the longest run of tiles from one on."""
    run = [first]
    while True:
        onward = next((t for t in tiles if (t.colour, t.number) == (first.colour, run[-1].number + 1)), None)
        if onward is None or onward.number > rules.numbers:
            return run
        run.append(onward)


def _group(tiles: Sequence[Tile], number: int) -> list[Tile]:
    """Return one tile of each colour with that number."""
    group: dict[str, Tile] = {}
    for tile in tiles:
        if tile.number == number:
            group.setdefault(tile.colour, tile)
    return list(group.values())


# -- The order of each seat's tiles on its ledge, kept between turns, and where the tiles of this turn came from.


class Ledges:
    """The ledges of all seats, slot by slot."""

    def __init__(self) -> None:
        self._slots: dict[int, Slots] = {}
        self._homes: dict[Tile, int] = {}
        """Where tiles were on the rack before this turn took them away."""
        self._least = LEAST_COLUMNS
        """The slots that a row of a rack had at least when these were laid out."""

    def of(self, seat: int, rack: Sequence[Tile], rules: TileRules, least: int) -> Slots:
        """Return a seat's ledge for the tiles it has now, in rows of `least` slots or more; sorted if it is new."""
        if self._least != least:
            self._least = least
            self._slots = {each: reshaped(slots, least) for each, slots in self._slots.items()}
            self._homes.clear()
        kept = self._slots.get(seat, ())
        self.take_away(kept, rack)
        if any(kept):
            slots = updated(kept, rack, self._homes, least)
        else:
            slots = sorted_rack(rack, RackOrder.COLOUR, rules, least)
        self._slots[seat] = slots
        return slots

    def keep(self, seat: int, slots: Slots) -> None:
        """Give a seat's tiles another order."""
        self._slots[seat] = slots

    def take_away(self, slots: Iterable[Tile | None], rack: Sequence[Tile]) -> None:
        """Remember the slots of tiles that are no longer on the rack: they return to them."""
        self._homes.update({tile: i for i, tile in enumerate(slots) if tile is not None and tile not in rack})

    def close(self, seat: int, slots: Slots) -> None:
        """Close the gaps that the tiles of this turn left; they have no way back."""
        left = {home for home in self._homes.values() if home < len(slots) and slots[home] is None}
        self._homes.clear()
        if left:
            self._slots[seat] = closed(slots, left, self._least)

    def stay(self) -> None:
        """Forget where the tiles of this turn came from."""
        self._homes.clear()

    def clear(self) -> None:
        self._slots.clear()
        self._homes.clear()

    @property
    def orders(self) -> Mapping[int, Slots]:
        """The order of each seat whose ledge was seen."""
        return dict(self._slots)

    def copy(self) -> Ledges:
        ledges = Ledges()
        ledges._slots, ledges._homes, ledges._least = dict(self._slots), dict(self._homes), self._least
        return ledges
