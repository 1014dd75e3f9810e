"""The parts that the tables of both families have."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchZones:
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
