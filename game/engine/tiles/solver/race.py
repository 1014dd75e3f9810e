"""Run a search from tiles to tiles: first placing only the jokers that are needed, then, if any is left over, all."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.engine.tiles.solver.instance import Instance, TurnTiles, instance_of, turned
from game.engine.tiles.solver.nodes import Found
from game.engine.tiles.solver.outcome import Arrangement
from game.engine.tiles.solver.rebuilt import arranged
from game.engine.tiles.solver.search import Search

NO_CAP = 10**9
"""More nodes than any search opens."""

HEAD_START = 200
"""Nodes after which a search gets a rival that starts from the other end of the numbers."""

STRIDE = 50
"""Nodes that a rival opens before it is compared again."""

AFTER = 500
"""Nodes that a search at its limit may still open to reach any legal end."""


class Raced(NamedTuple):
    """The result of a search."""

    arrangements: tuple[Arrangement, ...]
    """The best ones, as many as were asked for, or fewer if there are no more."""
    exact: bool
    nodes: int


@lru_cache(maxsize=8)
def race(given: TurnTiles, count: int, nodes: int | None) -> Raced:
    """Return the `count` best arrangements that lay different rack tiles, within `nodes` (None: no limit).

    The latest results are cached: the referee often asks what the player has just asked, or vice versa.
    """
    instance = instance_of(given)
    if instance.hopeless:
        return Raced((), True, 0)
    copies = given.rules.copies + len(given.fixed)
    cap = NO_CAP if nodes is None else nodes
    nodes_used = 0
    # Where points matter, so does the face of each joker, so every joker has to be placed.
    explicit = (given.fixed and not given.jokers_as_tiles) or (given.points and instance.jokers)
    for lazy_jokers in (False,) if explicit else (True, False):
        slots = copies if lazy_jokers else copies + instance.jokers
        if count == 1:
            search, found, opened = _race(instance, lazy_jokers, slots, cap - nodes_used)
        else:
            search = Search(instance, lazy_jokers, slots, every=True)
            found, opened = _run(search, cap - nodes_used), 0
        arrangements: list[Arrangement] = []
        while found is not None:
            arrangement = arranged(given, search, found)
            if arrangement is None:
                break
            arrangements.append(arrangement)
            if len(arrangements) == count:
                break
            found = _run(search, cap - nodes_used - search.nodes)
        nodes_used += opened + search.nodes
        if found is None or len(arrangements) == count:
            return Raced(tuple(arrangements), not search.hurried, nodes_used)
    raise AssertionError("a search that places every joker leaves none over")


def _race(instance: Instance, lazy_jokers: bool, slots: int, cap: int) -> tuple[Search, Found | None, int]:
    """Search from both ends; return the search that finished first, its result, and the nodes of the other."""
    search = Search(instance, lazy_jokers, slots)
    found = search.run(min(HEAD_START, max(1, cap)))
    if found is not None or search.over:
        return search, found, 0
    rival = Search(turned(instance), lazy_jokers, slots)
    while search.nodes + rival.nodes < cap:
        # Continue the one with the lower upper bound or, if equal, with fewer nodes.
        if (rival.upper_bound, rival.nodes) < (search.upper_bound, search.nodes):
            search, rival = rival, search
        found = search.run(STRIDE)
        if found is not None or search.over:
            return search, found, rival.nodes
    search.hurry()
    return search, search.run(AFTER), rival.nodes


def _run(search: Search, cap: int) -> Found | None:
    """Return the next result of a search, or any legal end once `cap` nodes are used up."""
    found = search.run(max(1, cap))
    if found is None and not search.over:
        search.hurry()
        found = search.run(AFTER)
    return found
