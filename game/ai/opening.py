"""The first lay-out of a computer player: the most points that its rack can lay by itself."""

from __future__ import annotations

from game.engine.actions import Lay, Open
from game.engine.arrange import best
from game.engine.laying import Before, lay_problems, open_problems
from game.engine.opening import opening_points
from game.engine.pieces import Tile

NODES = 4000
"""Most nodes of the search."""


def first_layout(facts: Before) -> Lay | Open | None:
    """A legal first lay-out, None where none was found; the jokers stay back where it goes without them."""
    natural = tuple(tile for tile in facts.rack if not tile.is_joker)
    for rack in dict.fromkeys((natural, facts.rack)):
        found = best(facts.rules, (), (), rack, weights=_number, calm=False, nodes=NODES)
        if found is None or opening_points(facts, found.table) < facts.rules.opening:
            continue
        if facts.rules.first_layout_alone:
            lay = Lay((*facts.table, *found.table), facts.loose)
            return None if lay_problems(facts, lay) else lay
        action = Open(found.table)
        return None if open_problems(facts, action) else action
    return None


def _number(tile: Tile) -> int:
    return tile.number
