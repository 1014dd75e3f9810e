"""The start tiles' place of their own on the felt: a tray with their name at the upper left. Pure.

They are dealt there; whoever builds one in takes it away, and the tray gets shorter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.tiles.pieces import Tile
from game.ui.table.tiles.felt import GAP, Item, Spot, Wish, tiles_of

ROW = 0
"""The row of the felt in which they lie."""
LABEL = 2
"""Columns for their name, before the first of them."""
STEP = 2 + GAP
"""Columns from one to the next."""


class Tray(NamedTuple):
    """Columns of the tray's row: where it begins and ends, and whether its name has room."""

    first: int
    last: int
    named: bool


def wishes(loose: Sequence[Tile], spots: Mapping[Item, Spot]) -> dict[Tile, Wish]:
    """Where start tiles that have just come want to lie; those that lie somewhere stay."""
    lying = {tile for item in spots for tile in item}
    if any(tile in lying for tile in loose):
        return {}
    return {tile: (ROW, LABEL + GAP + STEP * i) for i, tile in enumerate(loose)}


def tray(loose: Sequence[Tile], spots: Mapping[Item, Spot]) -> Tray | None:
    """The tray round the start tiles that lie in it; None where none does, or something else lies between."""
    columns = {spot.column for item, spot in spots.items() if spot.row == ROW and item[0] in loose and len(item) == 1}
    own = [column for column in columns if column >= LABEL + GAP and (column - LABEL - GAP) % STEP == 0]
    if not own:
        return None
    first, last = min(own), max(own) + 2
    others = [
        column for item, spot in spots.items() for tile, (row, column) in tiles_of(item, spot)
        if row == ROW and tile not in loose
    ]  # fmt: skip
    if any(first < column < last for column in others):
        return None
    named = not any(column < first for column in others)
    return Tray(0 if named else first, last, named)
