"""The small pictures of pieces in the lines of a log: `pictures_of(family, table)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Surface

from game.ui.table.shared.family import TableFamily
from game.ui.table.shared.log import picture_width
from game.ui.table.shared.table import MatchTable

Pictures = Callable[[object], tuple[str, tuple[Surface, ...]]]
"""Returns the words of a line that name pieces, and pictures of these, from its event."""


def pictures_of(family: TableFamily[Any, Any, Any, Any], table: MatchTable[Any]) -> Pictures:
    """Return what finds the pictures of a line."""

    def found(event: object) -> tuple[str, tuple[Surface, ...]]:
        named, pieces = family.named(table.context.t, event)
        wide = picture_width(table.context.style)
        return named, tuple(family.piece(table, piece, wide) for piece in pieces)

    return found
