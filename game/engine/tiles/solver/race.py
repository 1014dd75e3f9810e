"""One search from tiles to tiles: first with jokers only where they are needed, then, if one is over, with all."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.engine.tiles.solver.instance import Instance, Pool, instance_of, turned
from game.engine.tiles.solver.outcome import Arrangement
from game.engine.tiles.solver.rebuilt import arranged
from game.engine.tiles.solver.search import Found, Search

NO_CAP = 10**9
"""More nodes than any search opens."""

HEAD_START = 200
"""Nodes after which a search gets a rival that begins at the other end of the numbers."""

STRIDE = 50
"""Nodes that rivals open in turn."""

AFTER = 500
"""Nodes that a search which has to end may still open to come to some legal end."""


class Raced(NamedTuple):
    """What a search came to."""

    arrangements: tuple[Arrangement, ...]
    """The best ones, as many as were asked for and as there are."""
    exact: bool
    nodes: int


@lru_cache(maxsize=8)
def race(pool: Pool, count: int, nodes: int | None) -> Raced:
    """The `count` best arrangements of a pool that lay different rack tiles, as far as `nodes` go.

    The last ones are kept: the referee asks what the player has asked just before, or the other way round.
    """
    task = instance_of(pool)
    if task.hopeless:
        return Raced((), True, 0)
    copies = pool.rules.copies + len(pool.fixed)
    cap = NO_CAP if nodes is None else nodes
    spent = 0
    # What a joker stands for matters where points do, so that each has to be placed.
    explicit = (pool.fixed and not pool.plain) or (pool.points and task.jokers)
    for lean in (False,) if explicit else (True, False):
        slots = copies if lean else copies + task.jokers
        if count == 1:
            search, found, opened = _race(task, lean, slots, cap - spent)
        else:
            search = Search(task, lean, slots, every=True)
            found, opened = _run(search, cap - spent), 0
        arrangements: list[Arrangement] = []
        while found is not None:
            arrangement = arranged(pool, search, found)
            if arrangement is None:
                break
            arrangements.append(arrangement)
            if len(arrangements) == count:
                break
            found = _run(search, cap - spent - search.nodes)
        spent += opened + search.nodes
        if found is None or len(arrangements) == count:
            return Raced(tuple(arrangements), not search.hurried, spent)
    raise AssertionError("a search that places every joker leaves none over")


def _race(task: Instance, lean: bool, slots: int, cap: int) -> tuple[Search, Found | None, int]:
    """The first of two searches from both ends that comes to an end, what it found, and the nodes of the other."""
    search = Search(task, lean, slots)
    found = search.run(min(HEAD_START, max(1, cap)))
    if found is not None or search.over:
        return search, found, 0
    rival = Search(turned(task), lean, slots)
    while search.nodes + rival.nodes < cap:
        # The one goes on that has proven more, or else has taken fewer nodes.
        if (rival.promise, rival.nodes) < (search.promise, search.nodes):
            search, rival = rival, search
        found = search.run(STRIDE)
        if found is not None or search.over:
            return search, found, rival.nodes
    search.hurry()
    return search, search.run(AFTER), rival.nodes


def _run(search: Search, cap: int) -> Found | None:
    """The next result of a search, or any legal end where that takes more than `cap` nodes."""
    found = search.run(max(1, cap))
    if found is None and not search.over:
        search.hurry()
        found = search.run(AFTER)
    return found
