"""The parts of the table: pure geometry from the size of the window, the seats and the viewer.

Opponents sit clockwise as at a real table: the seat after the viewer on the left, the last one on the right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from math import ceil
from typing import TypeVar

from pygame import Rect

from game.engine.tiles.melds import Tile
from game.engine.tiles.rules import TileRules
from game.ui.kit.style import GAP, shelf_lip, table_room
from game.ui.kit.theme import Metrics
from game.ui.table.shared.table import LINE, MatchZones, Side, arranged, log_zone
from game.ui.table.tiles.images import PROPORTION

# -- The order of the viewer's rack: two rows of slots, with gaps where the player left them. Pure.

Slots = tuple[Tile | None, ...]
"""The rack from top left to bottom right; None is a gap. The rows have equal length."""

T = TypeVar("T")
RACK_ROWS = 2
RACK_EDGE, RACK_APART = 8, 2
"""Units beside the outer slots of a row, and between the tiles of two."""
BEFORE, AFTER = 0.25, 0.6
"""How far into the slot of another tile a dropped one may go into the gap before it, and from where on behind it, as
shares of the slot; between them it takes the place of that tile, which makes room."""
LEAST_COLUMNS = 14
"""The minimum number of slots per row for tiles of the usual size; more tiles make rows longer and tiles smaller."""


RackOrder = StrEnum("RackOrder", "COLOUR NUMBER MELDS")
"""How a rack can be sorted."""


def columns(slots: Slots) -> int:
    return len(slots) // RACK_ROWS or LEAST_COLUMNS


def _rows(slots: Sequence[T]) -> list[Sequence[T]]:
    row = len(slots) // RACK_ROWS
    return [slots[start : start + row] for start in range(0, len(slots), row or 1)]


def _joined(rows: Sequence[Sequence[Tile | None]], least: int) -> Slots:
    """Return rows as slots, as long as the longest, or as `least`."""
    row = max([least, *map(len, rows)])
    return tuple(tile for each in rows for tile in (*each, *(None,) * (row - len(each))))


def updated(
    slots: Slots, rack: Sequence[Tile], homes: Mapping[Tile, int] | None = None, least: int = LEAST_COLUMNS
) -> Slots:
    """Return the same order for another rack: gone tiles leave a gap, new ones come after the last tile.

    Where there is no slot after it, a new tile ends another row, or rows become longer: gaps stay as a hand left them.
    A tile that returns to the rack takes its old slot, from `homes`, if that is free.
    """
    wide = _joined(_rows(slots) or [()] * RACK_ROWS, least)
    kept: list[Tile | None] = [tile if tile in rack else None for tile in wide]
    fresh = [each for each in rack if each not in slots]
    for tile in list(fresh):
        home = (homes or {}).get(tile, len(kept))
        if home < len(kept) and kept[home] is None:
            kept[home] = tile
            fresh.remove(tile)
    for tile in fresh:
        while (end := _end(kept)) is None:
            kept = _wider(kept)
        kept[end] = tile
    return tuple(kept)


def _end(slots: Sequence[Tile | None]) -> int | None:
    """Return the free slot after the last tile, else the one after the last tile of a row; None if there is none."""
    parts = [range(len(slots)), *_rows(range(len(slots)))]
    ends = (max((i + 1 for i in part if slots[i] is not None), default=part[0]) for part in parts)
    return next((end for end, part in zip(ends, parts, strict=True) if end <= part[-1]), None)


def _wider(slots: Sequence[Tile | None]) -> list[Tile | None]:
    """Return the rack with one more slot in each row."""
    return [*_joined(_rows(slots), len(slots) // RACK_ROWS + 1)]


def closed(slots: Slots, left: Collection[int] = (), least: int = LEAST_COLUMNS) -> Slots:
    """Return the same order without the slots that played tiles `left`; the player's own gaps stay.

    If a whole group of tiles between gaps is gone, the gap next to it goes too. Rows are as short as they can be, but
    no shorter than `least`.
    """
    return _joined([_closed_row(slots, row, left) for row in _rows(range(len(slots)))], least)


def _closed_row(slots: Slots, row: Sequence[int], left: Collection[int]) -> list[Tile | None]:
    """Return one row without the slots that were left, and without gaps at its end."""
    kept: list[Tile | None] = []
    for part in [list(part) for _, part in groupby(row, key=lambda i: slots[i] is not None or i in left)]:
        tiles = [slots[i] for i in part if i not in left]
        gap = bool(tiles) and tiles[0] is None
        if not (gap and (kept[-1] is None if kept else part[0] > row[0])):
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
            while not (gaps := [i for i, each in enumerate(rest) if each is None]):
                rest = _wider(rest)
            gap = min(gaps, key=lambda i: (i < at, abs(i - at)))
            del rest[gap]
            at = at if gap >= at else at - 1
            rest.insert(at, None)
        rest[at] = tile
    return tuple(rest)


def sorted_rack(rack: Sequence[Tile], order: RackOrder, rules: TileRules, least: int = LEAST_COLUMNS) -> Slots:
    """Return the rack sorted, with gaps between its groups."""
    jokers, naturals = [tile for tile in rack if tile.is_joker], [tile for tile in rack if not tile.is_joker]
    naturals.sort(key=lambda tile: (rules.colours.index(tile.colour), tile.number, tile.copy))
    parts = {
        RackOrder.COLOUR: [[tile for tile in naturals if tile.colour == colour] for colour in rules.colours],
        RackOrder.NUMBER: [sorted(naturals, key=lambda tile: tile.number)],
    }.get(order) or _melds_first(naturals)
    return _in_rows([part for part in (*parts, jokers) if part], least)


def _in_rows(parts: Sequence[Sequence[Tile]], least: int) -> Slots:
    """Return groups one after another, with gaps if there is room; what does not fit goes to the second row."""
    tiles = [tile for part in parts for tile in part]
    row, which = max(least, -(-len(tiles) // RACK_ROWS)), 0
    rows: list[list[Tile | None]] = [[] for _ in range(RACK_ROWS)]
    for part in parts:
        if which + 1 < RACK_ROWS and rows[which] and len(rows[which]) + 1 + len(part) > row:
            which += 1
        rows[which] += [*(None,) * bool(rows[which]), *part]
    return _joined(rows if max(map(len, rows)) <= row else [tiles[:row], tiles[row:]], row)


def _melds_first(rest: list[Tile]) -> list[list[Tile]]:
    """Return sorted tiles that form melds together, the longest first; then near misses; then the rest."""
    parts: list[list[Tile]] = []
    for least in (3, 2):
        while True:
            found = [*(_run(rest, tile) for tile in rest), *(_group(rest, tile.number) for tile in rest)]
            part = max(found, key=len, default=[])
            if len(part) < least:
                break
            parts.append(part)
            rest = [tile for tile in rest if tile not in part]
    return [*parts, rest] if rest else parts


def _run(tiles: Sequence[Tile], first: Tile) -> list[Tile]:
    """Return the longest run of tiles from one on."""
    run = [first]
    while onward := next((t for t in tiles if (t.colour, t.number) == (first.colour, run[-1].number + 1)), None):
        run.append(onward)
    return run


def _group(tiles: Sequence[Tile], number: int) -> list[Tile]:
    """Return one tile of each colour with that number."""
    group = {tile.colour: tile for tile in reversed(tiles) if tile.number == number}
    return [*reversed(group.values())]


# -- The order of each seat's tiles on its ledge, kept between turns, and where the tiles of this turn came from.


class Ledges:
    """The ledges of all seats, slot by slot."""

    def __init__(self) -> None:
        self._slots: dict[int, Slots] = {}
        self._sorted: dict[int, RackOrder | None] = {}
        """How a seat sorted its tiles, until it moved one by hand."""
        self._homes: dict[Tile, int] = {}
        """Where tiles were on the rack before this turn took them away."""
        self._least = LEAST_COLUMNS
        """The slots that a row of a rack had at least when these were laid out."""

    def of(self, seat: int, rack: Sequence[Tile], rules: TileRules, least: int, to: int | None = None) -> Slots:
        """Return a seat's ledge for the tiles it has now, in rows of `least` slots or more; sorted if it is new.

        New tiles go `to` a slot, if they were carried there.
        """
        if self._least != least:
            self._least = least
            self._slots = {each: closed(slots, least=least) for each, slots in self._slots.items()}
            self._homes.clear()
        kept = self._slots.get(seat, ())
        self.take_away(kept, rack)
        order = self._sorted.get(seat)
        if to is not None and any(kept):
            self._sorted.pop(seat, None)
            old = tuple(tile for tile in rack if tile in kept)
            slots = put(updated(kept, old, least=least), [tile for tile in rack if tile not in kept], to)
        elif not any(kept):
            slots = sorted_rack(rack, RackOrder.COLOUR, rules, least)
        elif order is not None and not self._homes and not {*rack} <= {*kept}:
            slots = sorted_rack(rack, order, rules, least)
        else:
            slots = updated(kept, rack, self._homes, least)
        self._slots[seat] = slots
        return slots

    def keep(self, seat: int, slots: Slots, order: RackOrder | None = None) -> None:
        """Give a seat's tiles another order; one that was sorted for is kept to when it draws."""
        self._slots[seat], self._sorted[seat] = slots, order

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
        self._sorted.clear()
        self._homes.clear()

    @property
    def orders(self) -> Mapping[int, Slots]:
        """The order of each seat whose ledge was seen."""
        return dict(self._slots)


SIDES: Mapping[int, tuple[Side, ...]] = {
    2: (Side.BOTTOM, Side.TOP),
    3: (Side.BOTTOM, Side.LEFT, Side.RIGHT),
    4: (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT),
}
"""The sides clockwise from the viewer, by number of seats."""
TRAY = 14
"""Units from the edge of a tray to the tiles on it."""


TaskRoom = StrEnum("TaskRoom", "NONE BESIDE CORNER ALONE")
"""What the task of a level has of a table, in place of the log. NONE: there is a log, and no task; BESIDE: the side of
the table, more of it where text is large; CORNER: also the corner of round and target, where it is; ALONE: the side of
a table that lies on a tray, with nobody else at it and no stock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileZones(MatchZones):
    """The parts of the tile table."""

    clock: Rect | None
    """The time of a turn, if it is limited."""
    reserved: Rect
    """Next to the stock: the tile that the winner has to use (RF-50)."""


def zones(
    metrics: Metrics, seats: int, viewer: int, log_open: bool, timed: bool = False, uno_key: bool = True,
    task: TaskRoom = TaskRoom.NONE,
) -> TileZones:  # fmt: skip
    """Return every part of the table; a clock takes the place of the UNO! button if the book has none."""
    px, grown, gap, room = metrics.px, metrics.grown, metrics.px(GAP), table_room(metrics)
    sides = tuple(SIDES[seats][(seat - viewer) % seats] for seat in range(seats))
    calls, rack, controls, guidance = _own_parts(metrics)
    line, clock = _line_and_clock(metrics, guidance, calls, rack, timed, uno_key)

    alone = task is TaskRoom.ALONE
    top, strip = room.top, grown(60 if alone else 84, 0.5)
    grows = 0.6 if task is TaskRoom.NONE else 1.4
    log = log_zone(metrics, top + strip, guidance.top - px(6), grows) if log_open else None
    if log is not None and task is not TaskRoom.NONE:
        log.height = min(log.height, 2 * log.width)
    right = (log.left if log else room.right + gap) - gap
    beside = grown(136, 0.5) + gap if seats > 2 and not alone else 0
    felt = Rect(room.left + beside, top + strip + px(4), 0, guidance.top - top - strip - px(12))
    felt.width = right - beside - felt.left
    if alone:
        felt.inflate_ip(-2 * px(TRAY), -2 * px(TRAY))

    places = _plates(metrics, felt, right, guidance, calls.width)
    stock = Rect(0, top, strip, strip)
    middle = (room.left + right) // 2
    info = Rect(room.right - grown(306, 0.4), top + px(4), grown(306, 0.4), grown(48, 0.7))
    menu = Rect(room.left, top + px(4), px(48), px(48))
    if task is TaskRoom.CORNER and log is not None and metrics.enlarged > 1:
        log.update(log.left, top, log.width, log.bottom - top)
        info = Rect(log.left - gap, info.top, 0, info.height)
    places[Side.TOP].right = min(places[Side.TOP].right, info.left - gap)
    if metrics.enlarged > 1:
        places[Side.TOP].left = max(places[Side.TOP].left, menu.right + gap + strip + px(20))
        places[Side.TOP].width = min(places[Side.TOP].width, info.left - gap - places[Side.TOP].left)
    stock.left = places[Side.TOP].left - px(20) - strip if Side.TOP in sides else middle - strip // 2
    reserved = Rect(stock.left - px(72), stock.top, px(60), stock.height)
    if reserved.left < menu.right + gap:
        # In large print beside the log there is no room left of the stock.
        reserved = Rect(menu.left, menu.bottom, px(60), stock.bottom - menu.bottom)
    if alone:
        stock = Rect(felt.centerx, top, 0, 0)
        places.update(dict.fromkeys((Side.LEFT, Side.TOP, Side.RIGHT), stock))
    found = TileZones(
        felt=felt, own=rack, guidance=line, clock=clock, calls=calls, controls=controls, menu=menu, info=info, log=log,
        stock=stock, reserved=reserved, plates=tuple(places[side] for side in sides), sides=sides,
    )  # fmt: skip
    found = arranged(found, metrics, [(viewer + place) % seats for place in range(1, seats)])
    if found.clock is not None and found.calls.contains(found.clock):
        # Sorting and the hint are below it everywhere.
        found.clock.top = found.calls.top
    return found


def _own_parts(metrics: Metrics) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the viewer's block at the bottom: calls, rack, controls, and the guidance line above."""
    px, room = metrics.px, table_room(metrics)
    # Above the usual size the ledge grows by half only: the rest of the height is for the tiles on the felt. Below it,
    # the buttons beside it still need the usual height.
    gap, high = px(GAP), px(178 * max(1 + metrics.pieces / 100, 2) / 2)
    calls_width, controls_width, rack_width = _own_widths(metrics)
    if metrics.touched:
        tile = min(metrics.target, _by_width(rack_width, least_columns(metrics), metrics))
        high = max(high, RACK_ROWS * (ceil(tile * PROPORTION) + shelf_lip(metrics) + px(8)))
    block = calls_width + controls_width + 2 * gap + rack_width
    left, top = room.centerx - block // 2, room.bottom - high
    calls = Rect(left, top, calls_width, high)
    rack = Rect(calls.right + gap, top, rack_width, high)
    controls = Rect(rack.right + gap, top, controls_width, high)
    line = metrics.grown(38, LINE)
    return calls, rack, controls, Rect(left, top - px(44) + px(38) - line, block, line)


def _own_widths(metrics: Metrics) -> tuple[int, int, int]:
    calls, controls = metrics.grown(150, 0.5), metrics.grown(222, 0.4)
    return calls, controls, min(table_room(metrics).width - calls - controls - 2 * metrics.px(GAP), metrics.px(1010))


def least_columns(metrics: Metrics) -> int:
    """Return the minimum number of slots in a row of the rack: fewer for larger tiles, and where fingers need room."""
    least = LEAST_COLUMNS * 100 // max(metrics.pieces, 100)
    room, gap = _own_widths(metrics)[2] - 2 * metrics.px(RACK_EDGE), metrics.px(RACK_APART)
    if metrics.text != 100:
        least = min(least, (room + gap) // (_by_width(_plain_rack(metrics), least, metrics) + gap))
    return max(min(least, (room + gap) // (metrics.target + gap)), 1) if metrics.touched else least


def _line_and_clock(
    metrics: Metrics, guidance: Rect, calls: Rect, rack: Rect, timed: bool, uno_key: bool
) -> tuple[Rect, Rect | None]:
    """Return the guidance line, and the clock at its end or in place of the UNO! button."""
    px = metrics.px
    line = Rect(rack.left, guidance.top, guidance.right - rack.left, guidance.height)
    if not timed:
        return line, None
    if not uno_key:
        return line, Rect(calls.left, calls.top, calls.width, px(78))
    clock = Rect(line.right - metrics.grown(112, 0.8), line.top, metrics.grown(112, 0.8), line.height)
    line.width -= clock.width + px(8)
    return line, clock


def _plates(metrics: Metrics, felt: Rect, right: int, guidance: Rect, own_width: int) -> dict[Side, Rect]:
    """Return the plates of the players around the felt, which ends at `right`."""
    px, grown, room = metrics.px, metrics.grown, table_room(metrics)
    width, tall = grown(136, 0.5), min(max(grown(168, 0.5), px(186)), felt.height)
    centre = felt.centery - px(10)
    top = Rect(0, room.top + px(4), grown(250, 0.6), grown(72, 0.55))
    top.left = (room.left + right) // 2 - top.width // 2
    return {
        Side.BOTTOM: Rect(guidance.left, guidance.top, own_width, guidance.height),
        Side.LEFT: Rect(room.left, centre - tall // 2, width, tall),
        Side.TOP: top,
        Side.RIGHT: Rect(right - width, centre - tall // 2, width, tall),
    }


def rack_tile_width(rack: Rect, columns: int, metrics: Metrics) -> int:
    """Return the width of a tile on the ledge so that two rows of `columns` slots fit."""
    by_height = (rack.height // RACK_ROWS - shelf_lip(metrics) - metrics.px(3)) / PROPORTION
    smaller = 1 if metrics.touched else min(metrics.pieces / 100, 1)
    # Large text leaves the ledge less room: tiles as wide as without it have fewer slots, and overlap if they are many.
    width = max(rack.width, _plain_rack(metrics))
    return max(int(min(_by_width(width, columns, metrics), by_height * smaller)), 8)


@lru_cache(16)
def _plain_rack(metrics: Metrics) -> int:
    """Return the width that the ledge has in text of the usual size."""
    return _own_widths(replace(metrics, text=100))[2]


def _by_width(width: int, columns: int, metrics: Metrics) -> int:
    """Return the width of a tile so that `columns` of them lie side by side on a ledge that is `width` pixels wide."""
    return (width - 2 * metrics.px(RACK_EDGE) - (columns - 1) * metrics.px(RACK_APART)) // columns


def rack_slot(rack: Rect, index: int, columns: int, metrics: Metrics) -> tuple[float, float]:
    width = rack_tile_width(rack, columns, metrics)
    row, column = divmod(index, columns)
    pitch = (rack.width - 2 * metrics.px(RACK_EDGE)) / columns
    foot = rack.top + rack.height * (row + 1) / RACK_ROWS - shelf_lip(metrics)
    return rack.left + metrics.px(RACK_EDGE) + pitch * (column + 0.5), foot - width * PROPORTION / 2 + metrics.px(1)


def slot_at(rack: Rect, point: tuple[float, float], slots: Slots, held: Sequence[Tile], metrics: Metrics) -> int:
    """Return the slot that a point of the ledge means for held tiles: a gap, else before or after the tile there."""
    many = columns(slots)
    across = (point[0] - rack.left - metrics.px(RACK_EDGE)) / (rack.width - 2 * metrics.px(RACK_EDGE)) * many
    first = min(max(int((point[1] - rack.top) / (rack.height / RACK_ROWS)), 0), RACK_ROWS - 1) * many
    column = min(max(int(across), 0), many - 1)
    free = [tile is None or tile in held for tile in slots[first : first + many]]
    if not free[column] and across - column > AFTER:
        column = min(column + 1, many - 1)
    elif not free[column] and column > 0 and free[column - 1] and across - column < BEFORE:
        column -= 1
    return first + column
