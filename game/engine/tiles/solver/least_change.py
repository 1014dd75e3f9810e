"""Least change: put back the old melds that need not have changed, so that a person can follow the play."""

from __future__ import annotations

from dataclasses import replace

from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver.instance import TurnTiles
from game.engine.tiles.solver.outcome import Arrangement
from game.engine.tiles.solver.race import race

PATIENCE = 120
"""The limit of nodes to put back one meld."""


def least_change(given: TurnTiles, found: Arrangement) -> Arrangement:
    """Return the same play with as many old melds unchanged as trying them one by one can achieve.

    Changed melds are tried shortest first; each is put back if the other tiles can still be laid without it.
    """
    standing = set(found.table)
    broken = sorted((meld for meld in given.table if meld not in standing), key=lambda meld: len(meld.tiles))
    new = (*found.played, *(tile for tile in given.loose if tile not in found.loose))
    if len(broken) < 2 and len(new) < 3:
        return found
    changed = [meld for meld in found.table if meld not in set(given.table)]
    for meld in list(broken):
        if meld not in broken or assess(meld, given.rules):
            continue
        rest = [other for other in broken if other is not meld]
        tried = _laid_without(given, rest, new)
        if tried is not None:
            changed = [each for each in tried if each not in rest]
            broken = [each for each in rest if each not in tried]
    unchanged = [meld for meld in given.table if meld not in broken]
    return replace(found, table=_in_order(given.table, [*unchanged, *changed]))


def _laid_without(given: TurnTiles, rest: list[Meld], new: tuple[Tile, ...]) -> tuple[Meld, ...] | None:
    """Return a table of exactly the tiles of these melds and the new ones, or None if there is none."""
    if _has_isolated(given.rules, [tile for meld in rest for tile in meld.tiles] + [*new]):
        return None
    fixed = {tile: face for tile, face in given.fixed.items() if any(tile in meld.tiles for meld in rest)}
    sub_pool = replace(
        given,
        table=tuple(rest),
        loose=(),
        rack=new,
        must=new,
        fixed=fixed,
        worth=dict.fromkeys(new, 0),
        most=len(new),
        at_least=0,
    )
    raced = race(sub_pool, 1, PATIENCE)
    return raced.arrangements[0].table if raced.arrangements else None


def _has_isolated(rules: TileRules, tiles: list[Tile]) -> bool:
    """Return whether some tile fits in no meld of these tiles: a quick proof that they cannot all be laid."""
    there = {(colour, number) for colour, number, _ in tiles if number}
    jokers = sum(not number for _, number, _ in tiles)
    if jokers > 1:
        return False
    for colour, number in there:
        below, above = (colour, number - 1) in there, (colour, number + 1) in there
        if below and above:
            continue
        far = (colour, number - 2 if below else number + 2) in there
        if below + above + far + jokers > 1 or (jokers and (colour, number - 2) in there):
            continue
        if sum((other, number) in there for other in rules.colours) + jokers < 3:
            return True
    return False


def _in_order(old: tuple[Meld, ...], melds: list[Meld]) -> tuple[Meld, ...]:
    """Return the melds in the order of the old melds most of their tiles came from, new ones last."""
    origins = {tile: at for at, meld in enumerate(old) for tile in meld.tiles}

    def place(meld: Meld) -> tuple[int, bool]:
        from_old = [origins[tile] for tile in meld.tiles if tile in origins]
        at = max(from_old, key=from_old.count) if from_old else len(old)
        return at, not from_old or meld != old[at]

    return tuple(sorted(melds, key=place))
