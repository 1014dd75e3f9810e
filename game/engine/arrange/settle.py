"""One search from tiles to tiles: first with jokers only where they are needed, then, if one is left over, with all."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.arrange.build import melds_of
from game.engine.arrange.outcome import Arrangement
from game.engine.arrange.outlines import outlines, place_jokers
from game.engine.arrange.search import Found, Search
from game.engine.arrange.task import Pool, task_of


class Settled(NamedTuple):
    """What a search came to."""

    arrangements: list[Arrangement]
    """The best ones, as many as were asked for and as there are."""
    exact: bool
    nodes: int


def settle(pool: Pool, count: int, nodes: int | None) -> Settled:
    """The `count` best arrangements of a pool that lay different rack tiles, as far as `nodes` go."""
    task = task_of(pool)
    copies = pool.rules.copies + len(pool.fixed)
    spent = 0
    for lean in (True, False) if pool.plain or not pool.fixed else (False,):
        search = Search(task, lean, copies if lean else copies + task.jokers, every=count > 1)
        arrangements: list[Arrangement] = []
        for found in search.results(None if nodes is None else max(0, nodes - spent)):
            if found.stages is None:
                return Settled(arrangements, found.exact, spent + found.nodes)
            arrangement = _arranged(pool, search, found)
            if arrangement is None:
                spent += found.nodes
                break
            arrangements.append(arrangement)
            if len(arrangements) == count or not found.exact:
                return Settled(arrangements, found.exact, spent + found.nodes)
    raise AssertionError("a search with all jokers leaves none over")


def _arranged(pool: Pool, search: Search, found: Found) -> Arrangement | None:
    """The arrangement that a search found; None if it found none or left jokers without a place."""
    if found.stages is None:
        return None
    task = search.task
    made = outlines(pool.rules, search.runs, found.stages)
    loose_jokers = max(0, found.jokers - task.bound_jokers - found.rack_jokers)
    spare_jokers = task.bound_jokers + found.rack_jokers + loose_jokers - found.jokers
    liked = [face for meld in pool.table for tile, face in meld.pairs() if tile.is_joker]
    if not place_jokers(pool.rules, made, spare_jokers, liked):
        return None
    spare = pool.spare
    lying = sorted(pool.loose)
    laid = [tile for tile in spare if tile.is_joker][: found.rack_jokers]
    joined = [tile for tile in lying if tile.is_joker][:loose_jokers]
    for number, (stage, row) in enumerate(zip(found.stages, task.rows, strict=True), 1):
        for column, colour in enumerate(pool.rules.colours):
            rack = stage.use.laid[column]
            start = stage.naturals(column) - row[column].bound - rack
            laid += [tile for tile in spare if tile.face == (colour, number)][:rack]
            joined += [tile for tile in lying if tile.face == (colour, number)][:start]
    played = (*pool.must, *laid)
    tiles = [*(tile for meld in pool.table for tile in meld.tiles), *joined, *played]
    return Arrangement(
        melds_of(pool, made, tiles),
        tuple(tile for tile in pool.loose if tile not in joined),
        tuple(tile for tile in pool.rack if tile in played),
        (),
        sum(map(pool.worth, played)),
        found.exact,
        found.nodes,
    )
