"""What the exact search keeps: nodes, and the decisions that lead from one to the next."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.tiles.solver.groups import Counts
from game.engine.tiles.solver.offers import FaceUse
from game.engine.tiles.solver.runs import RunWay

Ways = tuple[RunWay, RunWay, RunWay, RunWay]


class Decision(NamedTuple):
    """The decision made at one number."""

    ways: Ways
    """The ways of the runs, per colour."""
    use: FaceUse
    """The share of the groups."""
    laid: Counts
    """Rack tiles laid, per colour."""


class Found(NamedTuple):
    """A complete path through all numbers."""

    stages: tuple[Decision, ...]
    jokers: int
    """Free jokers used by the stages."""
    rack_jokers: int
    """Rack jokers laid, whether used by the stages or still to be placed."""


SearchNode = tuple[int, int, Ways, int, int, int, int, FaceUse, "SearchNode | None"]
"""A node of the search.

Numbers done; what to try next (at the end: rack jokers laid); the last ways of the runs; free jokers used; rack tiles
laid; their value; which tiles they are if every outcome counts (else 0); the last use of the groups; the parent node.
"""

FIRST_LEVEL, OTHERS, AGAIN = range(3)
"""What to try next from a node.

FIRST_LEVEL: the first level of the next number, stopping after the first few nodes reached; OTHERS: the other levels;
AGAIN: the first level again, in full.
"""

NOTHING: RunWay = (0, 0, 0, 0, 0, "")
"""The way of a colour before the first number."""

START: SearchNode = (0, 0, (NOTHING, NOTHING, NOTHING, NOTHING), 0, 0, 0, 0, (0, 0, (), ()), None)
"""The node that every search begins with: no number done, no run open."""
