"""The parts of the table: pure geometry from the size of the window, the seats and the viewer.

Opponents sit clockwise as at a real table: the seat after the viewer on the left, the last one on the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from math import ceil

from pygame import Rect

from game.ui.kit.materials import shelf_lip
from game.ui.kit.style import GAP, table_room
from game.ui.kit.theme import Metrics
from game.ui.table.shared.table import LINE, MatchZones, Side, arranged, log_zone
from game.ui.table.tiles.images import PROPORTION
from game.ui.table.tiles.rack import RACK_ROWS
from game.ui.table.tiles.rack import least_columns as by_size

SIDES: Mapping[int, tuple[Side, ...]] = {
    2: (Side.BOTTOM, Side.TOP),
    3: (Side.BOTTOM, Side.LEFT, Side.RIGHT),
    4: (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT),
}
"""The sides clockwise from the viewer, by number of seats."""


TASK = 2
"""The maximum height of the task of a level, in widths."""


class TaskRoom(Enum):
    """What the task of a level has of a table, in place of the log."""

    NONE = auto()
    """There is a log, and no task."""
    BESIDE = auto()
    """The side of the table; more of it where text is large."""
    CORNER = auto()
    """Also the corner where round and target would be written, where text is large."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileZones(MatchZones):
    """The parts of the tile table."""

    clock: Rect | None
    """The time of a turn, if it is limited."""
    reserved: Rect
    """Next to the stock: the tile that the winner has to use (RF-50)."""

    @property
    def rack(self) -> Rect:
        return self.own


def side_of(seat: int, viewer: int, seats: int) -> Side:
    return SIDES[seats][(seat - viewer) % seats]


def zones(
    metrics: Metrics, seats: int, viewer: int, log_open: bool, timed: bool = False, uno_key: bool = True,
    task: TaskRoom = TaskRoom.NONE,
) -> TileZones:  # fmt: skip
    """Return every part of the table; a clock takes the place of the UNO! button if the book has none."""
    px, grown, gap, room = metrics.px, metrics.grown, metrics.px(GAP), table_room(metrics)
    sides = tuple(side_of(seat, viewer, seats) for seat in range(seats))
    calls, rack, controls, guidance = _own_parts(metrics)
    line, clock = _line_and_clock(metrics, guidance, calls, rack, timed, uno_key)

    top, strip = room.top, grown(84, 0.5)
    log = (
        log_zone(metrics, top + strip, guidance.top - px(6), 0.6 if task is TaskRoom.NONE else 1.4)
        if log_open
        else None
    )
    if log is not None and task is not TaskRoom.NONE:
        log.height = min(log.height, TASK * log.width)
    right = (log.left if log else room.right + gap) - gap
    beside = grown(136, 0.5) + gap if seats > 2 else 0
    felt = Rect(room.left + beside, top + strip + px(4), 0, guidance.top - top - strip - px(12))
    felt.width = right - beside - felt.left

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
    found = TileZones(
        felt=felt,
        own=rack,
        guidance=line,
        clock=clock,
        calls=calls,
        controls=controls,
        stock=stock,
        reserved=reserved,
        menu=menu,
        info=info,
        log=log,
        plates=tuple(places[side] for side in sides),
        sides=sides,
    )
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
    rest = table_room(metrics).width - calls - controls - 2 * metrics.px(GAP)
    return calls, controls, min(rest, metrics.px(1010))


def least_columns(metrics: Metrics) -> int:
    """Return the minimum number of slots in a row of the rack: fewer for larger tiles, and where fingers need room."""
    least = by_size(metrics.pieces)
    if not metrics.touched:
        return least
    room, gap = _own_widths(metrics)[2] - 2 * metrics.px(12), metrics.px(4)
    return max(min(least, (room + gap) // (metrics.target + gap)), 1)


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
    width, tall = grown(136, 0.5), min(grown(168, 0.5), felt.height)
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
    by_height = (rack.height // RACK_ROWS - shelf_lip(metrics) - metrics.px(8)) / PROPORTION
    smaller = 1 if metrics.touched else min(metrics.pieces / 100, 1)
    return max(int(min(_by_width(rack.width, columns, metrics), by_height * smaller)), 8)


def _by_width(width: int, columns: int, metrics: Metrics) -> int:
    """Return the width of a tile so that `columns` of them lie side by side on a ledge that is `width` pixels wide."""
    return (width - 2 * metrics.px(12) - (columns - 1) * metrics.px(4)) // columns


def rack_slot(rack: Rect, index: int, columns: int, metrics: Metrics) -> tuple[float, float]:
    width = rack_tile_width(rack, columns, metrics)
    row, column = divmod(index, columns)
    pitch = (rack.width - 2 * metrics.px(12)) / columns
    foot = rack.top + rack.height * (row + 1) / RACK_ROWS - shelf_lip(metrics)
    return rack.left + metrics.px(12) + pitch * (column + 0.5), foot - width * PROPORTION / 2 + metrics.px(1)


def slot_at(rack: Rect, point: tuple[float, float], columns: int, metrics: Metrics) -> int:
    pitch = (rack.width - 2 * metrics.px(12)) / columns
    column = int((point[0] - rack.left - metrics.px(12)) / pitch)
    row = int((point[1] - rack.top) / (rack.height / RACK_ROWS))
    return min(max(row, 0), RACK_ROWS - 1) * columns + min(max(column, 0), columns - 1)


def box_within(rack: Rect, start: tuple[float, float], point: tuple[float, float]) -> Rect:
    """Return the box from where it began to the point of the rack nearest to another point."""
    x, y = start
    to = min(max(point[0], rack.left), rack.right), min(max(point[1], rack.top), rack.bottom)
    box = Rect(x, y, to[0] - x, to[1] - y)
    box.normalize()
    return box
