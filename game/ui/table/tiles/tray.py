"""The start tiles' own place on the felt: a tray with their name at the top left. Pure.

They are dealt there; using one takes it away, and the tray gets shorter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.tiles.pieces import Tile
from game.ui.table.tiles.felt import FELT_GAP, FeltItem, Spot, Wish, tiles_of

TRAY_ROW = 0
"""The row of the felt for the tray."""
LABEL = 2
"""Columns for their name, before the first of them."""
STEP = 2 + FELT_GAP
"""Columns from one to the next."""


class Tray(NamedTuple):
    """The columns of the tray: where it begins and ends, and whether there is room for the name."""

    first: int
    last: int
    named: bool


def wishes(loose: Sequence[Tile], spots: Mapping[FeltItem, Spot]) -> dict[Tile, Wish]:
    """Return where start tiles that have just appeared should be; the others stay where they are."""
    lying = {tile for item in spots for tile in item}
    if any(tile in lying for tile in loose):
        return {}
    return {tile: (TRAY_ROW, LABEL + FELT_GAP + STEP * i) for i, tile in enumerate(loose)}


def tray(loose: Sequence[Tile], spots: Mapping[FeltItem, Spot]) -> Tray | None:
    """Return the tray around the start tiles in it; None if there are none, or something else is between them."""
    columns = {
        spot.column for item, spot in spots.items() if spot.row == TRAY_ROW and item[0] in loose and len(item) == 1
    }
    own = [column for column in columns if column >= LABEL + FELT_GAP and (column - LABEL - FELT_GAP) % STEP == 0]
    if not own:
        return None
    first, last = min(own), max(own) + 2
    others = [
        column for item, spot in spots.items() for tile, (row, column) in tiles_of(item, spot)
        if row == TRAY_ROW and tile not in loose
    ]  # fmt: skip
    if any(first < column < last for column in others):
        return None
    named = not any(column < first for column in others)
    return Tray(0 if named else first, last, named)
