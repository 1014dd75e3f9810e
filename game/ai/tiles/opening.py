"""The first lay-out of a computer player: when it makes it, with which tiles, and when it holds it back."""

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
"""Most nodes of the search."""
NEAR = 2
"""So few tiles left over let a player hope for a Hand-Rummy."""
SAFE = 7
"""So many tiles on each of the other racks let it wait for one."""
PATIENT = 12
"""Tiles in the stock below which it waits no longer."""


def first_layout(facts: TurnContext) -> Lay | Open | None:
    """The legal first lay-out that lays the most tiles, None where there is none; jokers stay back where it goes."""
    natural = tuple(tile for tile in facts.rack if not tile.is_joker)
    for rack in dict.fromkeys((natural, facts.rack)):
        found = _own_melds(facts, rack)
        if found is None:
            continue
        if facts.rules.first_layout_alone:
            lay = Lay((*facts.table, *found.table), facts.loose)
            return None if lay_problems(facts, lay) else lay
        action = Open(found.table)
        return None if open_problems(facts, action) else action
    return None


def holds_back(view: TileView, facts: TurnContext, action: Lay | Open) -> bool:
    """Whether a first lay-out had better wait, because all tiles in one turn count double (RF-47) and that is near."""
    if view.rules.hand_rummy is OnOff.OFF or isinstance(action, Lay):
        return False
    left = len(facts.rack) - len(tiles_of(action.melds))
    others = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
    return left <= NEAR and others >= SAFE and view.stock_count >= PATIENT


def _own_melds(facts: TurnContext, rack: Sequence[Tile]) -> Arrangement | None:
    rules = facts.rules
    return best(rules, (), (), rack, weights=_tiles_then_points, opening=rules.opening, calm=False, nodes=NODES)


def _tiles_then_points(tile: Tile) -> int:
    return 1000 + tile.number
