"""The parts that the tables of both families have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from pygame import Rect


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchZones(ABC):
    """Rectangles in pixels."""

    felt: Rect
    """Where what is played lies."""
    guidance: Rect
    """The line above the rack or the hand."""
    calls: Rect
    """On the left: UNO!, sorting."""
    controls: Rect
    """On the right: what a turn is ended with."""
    stock: Rect
    menu: Rect
    info: Rect
    """Round and target, upper right."""
    log: Rect | None
    """The open log."""
    plates: tuple[Rect, ...]
    """One a seat; the viewer's own lies on the left of the guidance line."""

    @property
    @abstractmethod
    def own(self) -> Rect:
        """Where the viewer's tiles or cards lie."""

    def corner(self, keys: int, gap: int) -> Rect:
        """Where round and target are written: left of so many keys of the upper right corner, as far as nothing else
        stands there, neither a plate nor the stock."""
        right = self.info.right - keys * (self.menu.width + gap) - gap // 2
        taken = [each.right + gap // 2 for each in (*self.plates, self.stock, self.menu)
                 if each.top < self.info.bottom and each.right < right]  # fmt: skip
        left = max(taken, default=self.info.left)
        return Rect(left, self.info.top, right - left, self.info.height)
