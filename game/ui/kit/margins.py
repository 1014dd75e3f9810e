"""The margins of every screen, in one table: whatever lies at the edge of a window ends on the same lines. Pure."""

from __future__ import annotations

from pygame import Rect

from game.ui.kit.materials import rim_width
from game.ui.kit.theme import Metrics

PAGE = 24, 16
"""Units from the rim of the table to the panels of a page, across and down."""
TABLE = 12, 8
"""Units from the rim to whatever is at the edge of a table: plates, buttons, log, rack."""
GAP = 12
"""Units between two of them."""


def page_room(metrics: Metrics) -> Rect:
    """Return the part of a window that a page has."""
    return _within(metrics, PAGE)


def table_room(metrics: Metrics) -> Rect:
    """Return the part of a window that the things on a table have."""
    return _within(metrics, TABLE)


def _within(metrics: Metrics, margin: tuple[int, int]) -> Rect:
    rim, (across, down) = rim_width(metrics), (metrics.px(units) for units in margin)
    width, height = metrics.size
    return Rect(rim + across, rim + down, width - 2 * (rim + across), height - 2 * (rim + down))
