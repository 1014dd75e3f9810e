"""The initial meld of a computer player: with which tiles, and when to hold it back."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.options import OnOff
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.legality import lay_problems, open_problems
from game.engine.tiles.opening import tiles_of
from game.engine.tiles.pieces import Tile
from game.engine.tiles.solver import Arrangement, best
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import TileView

NODES = 4000
"""The node limit of the search."""
NEAR = 2
"""The maximum number of tiles left over with which a player hopes for a Hand-Rummy."""
SAFE = 7
"""The minimum number of tiles on each other rack for a player to wait for one."""
PATIENT = 12
"""The number of tiles in the stock below which it no longer waits."""


def first_layout(context: TurnContext) -> Lay | Open | None:
    """Return the legal initial meld that lays the most tiles, keeping jokers if possible; None if there is none."""
    natural = tuple(tile for tile in context.rack if not tile.is_joker)
    for rack in dict.fromkeys((natural, context.rack)):
        found = _own_melds(context, rack)
        if found is None:
            continue
        if context.rules.first_layout_alone:
            lay = Lay((*context.table, *found.table), context.loose)
            return None if lay_problems(context, lay) else lay
        action = Open(found.table)
        return None if open_problems(context, action) else action
    return None


def holds_back(view: TileView, context: TurnContext, action: Lay | Open) -> bool:
    """Return whether to postpone an initial meld, because going out in one turn counts double and is near (RF-47)."""
    if view.rules.hand_rummy is OnOff.OFF or isinstance(action, Lay):
        return False
    left = len(context.rack) - len(tiles_of(action.melds))
    others = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
    return left <= NEAR and others >= SAFE and view.stock_count >= PATIENT


def _own_melds(context: TurnContext, rack: Sequence[Tile]) -> Arrangement | None:
    rules = context.rules
    return best(rules, (), (), rack, weights=_tiles_then_points, opening=rules.opening, few_changes=False, nodes=NODES)


def _tiles_then_points(tile: Tile) -> int:
    return 1000 + tile.number
