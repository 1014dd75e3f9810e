"""How large the pieces of a finished round are: as large as all that a seat has left fit into its row."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.kit.style import Style
from game.ui.table.shared.zones import tallness

LARGEST = 116
"""The maximum width of a piece, in units."""
_PITCH = 1.08
"""The distance from one tile to the next, in tile widths."""


class Fit(NamedTuple):
    """The layout of the tiles of a rack in the row of its seat."""

    width: int
    """The width of a tile in pixels."""
    line: float
    """The distance from one line of tiles to the next."""
    valued: bool
    """Whether there is room for their values below them."""

    @property
    def pitch(self) -> float:
        """The distance from one tile to the next in pixels."""
        return self.width * _PITCH


def fit(count: int, room: pygame.Rect, style: Style, proportion: float) -> Fit:
    """Return the largest layout there is room for; margins are smaller for small pieces, tiny ones have no values."""
    for valued, least, margin in (
        (True, style.px(40), style.px(16)),
        (True, style.px(30), style.px(8)),
        (True, style.px(20), 0),
        (False, style.px(12), 0),
    ):
        for width in range(style.px(LARGEST * tallness(style.metrics)), least, -1):
            line = width * proportion + style.px(28 if valued else 5)
            if lines_of(count, room.width, width) * line + margin <= room.height:
                return Fit(width, line, valued)
    return Fit(style.px(12), style.px(12) * proportion, False)


def lines_of(count: int, room: float, width: int) -> int:
    """Return how many lines that many pieces need."""
    return -(-count // max(int(room / (width * _PITCH)), 1))
