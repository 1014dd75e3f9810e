"""An imagined match: a view with a guess of everything that is hidden.

It is made from a view, so nothing in it is true except what the seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tiles.melds import Tile, all_tiles
from game.engine.tiles.state import TileState
from game.engine.tiles.views import PUBLIC, TileView


def unseen(view: TileView) -> list[Tile]:
    """Return every tile whose place is unknown to the viewing seat, in a fixed order."""
    seen = {*view.rack, *view.loose, *(tile for meld in view.table for tile in meld.tiles)}
    return [tile for tile in all_tiles(view.rules) if tile not in seen and tile != view.reserved]


def imagine(view: TileView, hidden: Sequence[Tile]) -> TileState:
    """Return the match of a view in which the unseen tiles lie in this order: on the other racks, then in the stock."""
    racks, at = [], 0
    for seat, count in enumerate(view.counts):
        own = seat == view.seat
        racks.append(view.rack if own else tuple(sorted(hidden[at : at + count])))
        at += 0 if own else count
    return TileState(
        seed="imagined",
        racks=tuple(racks),
        stock=tuple(hidden[at : at + view.stock_count]),
        drawn=view.drawn,
        **{name: getattr(view, name) for name in PUBLIC},
    )
