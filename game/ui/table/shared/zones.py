"""The parts that the tables of both families have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import TypeVar

from pygame import Rect

from game.ui.kit.margins import table_room
from game.ui.kit.theme import BASE, Metrics, TextSize

LOG = 276
"""Units of the width of the open log."""
LINE = 1.3
"""How the guidance line grows with large text: there are two lines in it then."""
TALLEST = 1.35
"""How much larger pieces become at most in a tall window."""
CORNER_SIZES = TextSize.HEAD, TextSize.TEXT, TextSize.SMALL
"""Of the line in the corner of a table that says which level, stage or puzzle it is: the largest that has room."""
ROOMY = 1560
"""The width of a window, in units, above which the log is open by default: it takes nothing from the table."""


class Side(Enum):
    """Where a seat sits, as seen by the viewer."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


def log_zone(metrics: Metrics, top: int, bottom: int, grows: float = 0.6) -> Rect:
    """Return the place of the open log at the right edge of a table; `grows`: how much it follows large text."""
    wide = metrics.grown(LOG, grows)
    return Rect(table_room(metrics).right - wide, top, wide, bottom - top)


def is_roomy(metrics: Metrics) -> bool:
    """Return whether a window has room for the log next to the whole table."""
    return metrics.width >= metrics.px(ROOMY)


def tallness(metrics: Metrics) -> float:
    """Return how much larger than usual the pieces of a table may be in a window that is tall for its width.

    >>> tallness(Metrics(1280, 720)), tallness(Metrics(2560, 1080)), tallness(Metrics(960, 960))
    (1.0, 1.0, 1.35)
    """
    return min(max(metrics.height / metrics.px(BASE[1]), 1.0), TALLEST) * metrics.pieces / 100


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchZones:
    """Rectangles in pixels."""

    felt: Rect
    """The area of the table."""
    own: Rect
    """The area of the viewer's tiles or cards."""
    guidance: Rect
    """The line above the rack or the hand."""
    calls: Rect
    """On the left: UNO!, sorting."""
    controls: Rect
    """On the right: the buttons that end a turn."""
    stock: Rect
    menu: Rect
    info: Rect
    """Round and target, top right."""
    log: Rect | None
    """The open log."""
    plates: tuple[Rect, ...]
    """One per seat; the viewer's own is to the left of the guidance line."""
    sides: tuple[Side, ...]
    """Where each seat sits."""

    @property
    def strip(self) -> Rect:
        """Everything above the felt: plates, stock, round and target."""
        return Rect(0, 0, max(self.info.right, self.menu.right), self.felt.top)

    def is_own(self, y: float) -> bool:
        """Return whether a height is on the viewer's side of the table: at the rack or the hand, or at the line."""
        return y > self.guidance.top if self.guidance.top > self.felt.centery else y < self.guidance.bottom

    def corner(self, keys: int, gap: int) -> Rect:
        """Return where round and target are written: left of that many buttons, clear of plates and stock."""
        right = self.info.right - keys * (self.menu.width + gap) - (gap // 2 if keys else 0)
        taken = [each.right + gap // 2 for each in (*self.plates, self.stock, self.menu)
                 if each.top < self.info.bottom and each.bottom > self.info.top and each.right < right]  # fmt: skip
        left = max(taken, default=self.info.left)
        return Rect(left, self.info.top, right - left, self.info.height)


Z = TypeVar("Z", bound=MatchZones)
ACROSS = {Side.LEFT: Side.RIGHT, Side.RIGHT: Side.LEFT}
"""Which sides change places in a mirror."""


def arranged(zones: Z, metrics: Metrics, others: Sequence[int]) -> Z:
    """Return zones, new ones, as the player wants them: the rack above, or buttons and log on the other side.

    `others` are the seats of the opponents, clockwise from the viewer; they stay clockwise.
    """
    if not (metrics.rack_above or metrics.left_handed):
        return zones

    def mirrored(rect: Rect) -> Rect:
        x = metrics.width - rect.right if metrics.left_handed else rect.x
        return Rect(x, metrics.height - rect.bottom if metrics.rack_above else rect.y, *rect.size)

    for name in {each.name for each in fields(zones)} - {"plates", "sides"}:
        place = getattr(zones, name)
        if isinstance(place, Rect):
            place.update(mirrored(place))
    plates, sides = list(map(mirrored, zones.plates)), list(zones.sides)
    if metrics.left_handed:
        sides = [ACROSS.get(side, side) for side in sides]
    if metrics.left_handed != metrics.rack_above:
        # A mirror turns the direction round; two do not.
        swapped = dict(zip(others, reversed(others), strict=True))
        plates = [plates[swapped.get(seat, seat)] for seat in range(len(plates))]
        sides = [sides[swapped.get(seat, seat)] for seat in range(len(sides))]
    return replace(zones, plates=tuple(plates), sides=tuple(sides))
