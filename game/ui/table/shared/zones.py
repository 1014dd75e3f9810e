"""The parts that the tables of both families have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum

from pygame import Rect

from game.ui.kit.margins import table_room
from game.ui.kit.theme import BASE, Metrics

LOG = 276
"""Units of the width of the open log."""
TALLEST = 1.35
"""How much larger pieces become at most in a tall window."""
ROOMY = 1560
"""The width of a window, in units, above which the log is open by default: it takes nothing from the table."""


class Side(Enum):
    """Where a seat sits, as seen by the viewer."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


def log_zone(metrics: Metrics, top: int, bottom: int) -> Rect:
    """Return the place of the open log at the right edge of a table."""
    wide = metrics.px(LOG)
    return Rect(table_room(metrics).right - wide, top, wide, bottom - top)


def is_roomy(metrics: Metrics) -> bool:
    """Return whether a window has room for the log next to the whole table."""
    return metrics.width >= metrics.px(ROOMY)


def tallness(metrics: Metrics) -> float:
    """Return how much larger than usual the pieces of a table may be in a window that is tall for its width.

    >>> tallness(Metrics(1280, 720)), tallness(Metrics(2560, 1080)), tallness(Metrics(960, 960))
    (1.0, 1.0, 1.35)
    """
    return min(max(metrics.height / metrics.px(BASE[1]), 1.0), TALLEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchZones(ABC):
    """Rectangles in pixels."""

    felt: Rect
    """The area of the table."""
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

    @property
    def strip(self) -> Rect:
        """Everything above the felt: plates, stock, round and target."""
        return Rect(0, 0, self.info.right, self.felt.top)

    @property
    @abstractmethod
    def own(self) -> Rect:
        """The area of the viewer's tiles or cards."""

    def corner(self, keys: int, gap: int) -> Rect:
        """Return where round and target are written: left of that many buttons, clear of plates and stock."""
        right = self.info.right - keys * (self.menu.width + gap) - gap // 2
        taken = [each.right + gap // 2 for each in (*self.plates, self.stock, self.menu)
                 if each.top < self.info.bottom and each.right < right]  # fmt: skip
        left = max(taken, default=self.info.left)
        return Rect(left, self.info.top, right - left, self.info.height)
