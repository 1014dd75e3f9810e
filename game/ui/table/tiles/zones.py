"""Where the parts of the table stand: pure geometry from the window's size, the seats and whose eyes look on.

Opponents sit clockwise as at a real table: the seat after the viewer on the left, the last one on the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pygame import Rect

from game.ui.kit.materials import rim_width, shelf_lip
from game.ui.kit.theme import Metrics
from game.ui.table.shared.zones import MatchZones
from game.ui.table.tiles.images import PROPORTION
from game.ui.table.tiles.rack import ROWS


class Side(Enum):
    """Where at the table a seat sits, seen by the viewer."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


SIDES: Mapping[int, tuple[Side, ...]] = {
    2: (Side.BOTTOM, Side.TOP),
    3: (Side.BOTTOM, Side.LEFT, Side.RIGHT),
    4: (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT),
}
"""For a number of seats the sides clockwise from the viewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileZones(MatchZones):
    """The parts of the tile table."""

    rack: Rect
    """The ledge of the viewer."""
    clock: Rect | None
    """The time of a turn, where it is limited."""
    reserved: Rect
    """Beside the stock: the tile that the winner has to use (RF-50)."""
    sides: tuple[Side, ...]
    """Where each seat sits."""

    @property
    def own(self) -> Rect:
        """Where the viewer's tiles stand."""
        return self.rack


def side_of(seat: int, viewer: int, seats: int) -> Side:
    """Where a seat sits for the viewer."""
    return SIDES[seats][(seat - viewer) % seats]


def zones(
    metrics: Metrics, seats: int, viewer: int, log_open: bool, timed: bool = False, uno_key: bool = True
) -> TileZones:
    """Every part of the table for a window; a clock takes the place of the UNO! key where the book has none."""
    px, (width, height) = metrics.px, metrics.size
    rim = rim_width(metrics)
    gap = px(12)
    sides = tuple(side_of(seat, viewer, seats) for seat in range(seats))

    rack_height = px(178)
    low = height - rim - px(6)
    calls_width, controls_width = px(150), px(222)
    room = width - 2 * rim - calls_width - controls_width - 4 * gap
    rack_width = min(room, px(1010))
    block = calls_width + controls_width + 2 * gap + rack_width
    left = (width - block) // 2
    calls = Rect(left, low - rack_height, calls_width, rack_height)
    rack = Rect(calls.right + gap, low - rack_height, rack_width, rack_height)
    controls = Rect(rack.right + gap, low - rack_height, controls_width, rack_height)
    guidance = Rect(left, rack.top - px(44), block, px(38))

    line = Rect(rack.left, guidance.top, controls.right - rack.left, guidance.height)
    clock = None
    if timed and uno_key:
        clock = Rect(line.right - px(112), line.top, px(112), line.height)
        line.width -= clock.width + px(8)
    elif timed:
        clock = Rect(calls.left, calls.top, calls.width, px(78))

    top = rim + px(8)
    strip = px(84)
    log = Rect(width - rim - px(282), top + strip, px(276), guidance.top - top - strip - px(6)) if log_open else None
    right = log.left - gap if log else width - rim
    side_width = px(136)
    has_sides = seats > 2
    felt_left = rim + gap + (side_width + gap if has_sides else 0)
    felt_right = right - gap - (side_width + gap if has_sides else 0)
    felt = Rect(felt_left, top + strip + px(4), felt_right - felt_left, guidance.top - top - strip - px(12))

    middle = (rim + gap + right - gap) // 2
    stock_side = px(84)
    plate_width, plate_height = px(250), px(72)
    top_plate = Rect(middle - plate_width // 2, top + px(4), plate_width, plate_height)
    has_top = Side.TOP in sides
    stock_left = top_plate.left - px(20) - stock_side if has_top else middle - stock_side // 2
    stock = Rect(stock_left, top, stock_side, stock_side)
    tall = px(168)
    centre = felt.centery - px(10)
    places = {
        Side.BOTTOM: Rect(guidance.left, guidance.top, calls_width, guidance.height),
        Side.LEFT: Rect(rim + gap, centre - tall // 2, side_width, tall),
        Side.TOP: top_plate,
        Side.RIGHT: Rect(right - gap - side_width, centre - tall // 2, side_width, tall),
    }
    info_width = px(306)
    return TileZones(
        felt=felt,
        rack=rack,
        guidance=line,
        clock=clock,
        calls=calls,
        controls=controls,
        stock=stock,
        reserved=Rect(stock.left - px(72), stock.top, px(60), stock.height),
        menu=Rect(rim + gap, top + px(4), px(48), px(48)),
        info=Rect(width - rim - gap - info_width, top + px(4), info_width, px(48)),
        log=log,
        plates=tuple(places[side] for side in sides),
        sides=sides,
    )


def rack_tile_width(rack: Rect, columns: int, metrics: Metrics) -> int:
    """Width of a tile on the ledge: two rows of `columns` slots fit."""
    inner = rack.width - 2 * metrics.px(12)
    by_width = (inner - (columns - 1) * metrics.px(4)) // columns
    by_height = (rack.height // ROWS - shelf_lip(metrics) - metrics.px(8)) / PROPORTION
    return max(int(min(by_width, by_height)), 8)


def rack_slot(rack: Rect, index: int, columns: int, metrics: Metrics) -> tuple[float, float]:
    """The middle of a slot of the ledge."""
    width = rack_tile_width(rack, columns, metrics)
    row, column = divmod(index, columns)
    pitch = (rack.width - 2 * metrics.px(12)) / columns
    foot = rack.top + rack.height * (row + 1) / ROWS - shelf_lip(metrics)
    return rack.left + metrics.px(12) + pitch * (column + 0.5), foot - width * PROPORTION / 2 + metrics.px(1)


def slot_at(rack: Rect, point: tuple[float, float], columns: int, metrics: Metrics) -> int:
    """The slot of the ledge nearest to a point."""
    pitch = (rack.width - 2 * metrics.px(12)) / columns
    column = int((point[0] - rack.left - metrics.px(12)) / pitch)
    row = int((point[1] - rack.top) / (rack.height / ROWS))
    return min(max(row, 0), ROWS - 1) * columns + min(max(column, 0), columns - 1)
