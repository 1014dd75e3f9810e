"""The initial meld: own melds alone that are worth enough (RF-19..RF-27, RK-18..RK-22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from game.engine.options import YesNo
from game.engine.problems import Problem
from game.engine.tiles.citations import problem
from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.pieces import Tile

if TYPE_CHECKING:
    from game.engine.tiles.turn_context import TurnContext


def points(meld: Meld) -> int:
    """Return the sum of a meld; a joker counts as the tile that it stands for (RF-34, RK-38)."""
    return sum(face.number for face in meld.faces)


def own_melds(before: TurnContext, table: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return the legal melds of a table made only of own tiles, which count for the initial meld."""
    own = {*before.rack, before.reserved}
    return tuple(meld for meld in table if own.issuperset(meld.tiles) and not assess(meld, before.rules))


def opening_points(before: TurnContext, table: Iterable[Meld]) -> int:
    """Return the points of a table's own melds towards the initial meld."""
    return sum(map(points, own_melds(before, table)))


def opening_problems(before: TurnContext, table: tuple[Meld, ...]) -> Iterator[Problem]:
    """Yield why a seat may not open with this table, in books where the initial meld stands alone (RK-18)."""
    yield from untouched_problems(before, table)
    standing = set(before.table)
    yield from value_problems(before, tuple(meld for meld in table if meld not in standing))


def untouched_problems(before: TurnContext, table: tuple[Meld, ...]) -> Iterator[Problem]:
    """Yield a problem per table meld touched before the initial meld (RF-24, RF-27, RK-19..RK-21)."""
    after = set(table)
    for meld in before.table:
        if meld not in after:
            yield problem(before.rules, "table-before-opening", ("meld", meld), ground=_touch(meld, table))


def _touch(meld: Meld, table: tuple[Meld, ...]) -> str:
    """Return what was done to a meld: joker taken, tiles added, or rebuilt."""
    tiles = set(meld.tiles)
    if any(tiles <= set(other.tiles) for other in table):
        return "attached"
    natural = {tile for tile in tiles if not tile.is_joker}
    return "joker" if natural < tiles and any(natural <= set(other.tiles) for other in table) else "rebuilt"


def value_problems(before: TurnContext, melds: tuple[Meld, ...]) -> Iterator[Problem]:
    """Yield why the melds of an initial meld are worth too little, or may not hold a joker (RF-Q5)."""
    rules = before.rules
    have = opening_points(before, melds)
    if have < rules.opening:
        yield problem(rules, "opening-too-low", ("have", have), ("need", rules.opening))
    if rules.joker_in_first_layout is YesNo.NO:
        jokers = [tile for tile in tiles_of(melds) if tile.is_joker]
        for tile in jokers:
            yield problem(rules, "joker-in-first-layout", ("tile", tile))


def after_opening(before: TurnContext, melds: tuple[Meld, ...]) -> TurnContext:
    """Return the context of the same turn after an initial meld of its own (RF-Q4)."""
    laid = tiles_of(melds)
    rack = tuple(tile for tile in before.rack if tile not in laid)
    reserved = None if before.reserved in laid else before.reserved
    table = (*before.table, *melds)
    return replace(before, table=table, rack=rack, opened=True, laid=laid, drawn=None, reserved=reserved)


def tiles_of(melds: Iterable[Meld]) -> tuple[Tile, ...]:
    """Return all tiles of the melds, in order."""
    return tuple(chain.from_iterable([meld.tiles for meld in melds]))
