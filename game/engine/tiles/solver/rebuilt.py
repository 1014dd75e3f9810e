"""From the result of a search back to tiles: which are laid, and the table they form."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.tiles.pieces import Tile
from game.engine.tiles.solver.instance import BOUND, FIELD, Instance, Pool
from game.engine.tiles.solver.nodes import Found
from game.engine.tiles.solver.outcome import Arrangement
from game.engine.tiles.solver.rebuild import Jokers, fill, melds, place_jokers, split_runs
from game.engine.tiles.solver.runs import FEED
from game.engine.tiles.solver.search import Search
from game.engine.tiles.solver.strands import NEW, Stock, StrandBuilder, spots

ANY = -1
"""The spot of jokers, which have no face of their own."""


def arranged(pool: Pool, search: Search, found: Found) -> Arrangement | None:
    """Return the arrangement that a search found, or None if jokers are left over without a place."""
    instance = search.instance
    joined, played = _used(pool, instance, found)
    naturals, fixed, jokers = _stocks(pool, [*joined, *played] if joined else played)
    strands = StrandBuilder(search, pool.table, naturals, fixed).build(found.stages)
    strands = split_runs(strands, pool.table)
    if jokers:
        old = [(pool.table[origin], tile) for tile, origin in jokers if origin != NEW]
        liked = [meld.faces[meld.tiles.index(tile)] for meld, tile in old]
        if not place_jokers(pool.rules, strands, len(jokers) - found.jokers, liked):
            return None
        fill(strands, jokers, pool.table)
    return Arrangement(
        melds(pool.rules, strands, pool.table),
        tuple([tile for tile in pool.loose if tile not in joined]),
        tuple([tile for tile in pool.rack if tile in played]),
        (),
        sum([pool.worth[tile] for tile in played]),
        not search.hurried,
        search.nodes,
    )


def _used(pool: Pool, instance: Instance, found: Found) -> tuple[list[Tile], list[Tile]]:
    """Return the start tiles that join melds, and the rack tiles laid."""
    loose = _by_spot(sorted(pool.loose), pool)
    spare = [tile for tile in pool.rack if tile not in pool.must] if pool.must else pool.rack
    rack = _by_spot(sorted(spare, key=lambda tile: (-pool.worth[tile], tile)), pool)
    loose_jokers = max(0, found.jokers - instance.bound_jokers - found.rack_jokers)
    joined = loose.get(ANY, [])[:loose_jokers]
    played = [*pool.must, *rack.get(ANY, [])[: found.rack_jokers]]
    width = len(pool.rules.colours)
    for number, (ways, use, laid_here) in enumerate(found.stages, 1):
        start = (pool.rules.numbers + 1 - number if instance.descending else number) * width
        if any(laid_here):
            for spot, laid in enumerate(laid_here, start):
                if laid:
                    played += rack[spot][:laid]
        for column in range(width) if loose else ():
            if start + column in loose:
                total = ways[column][4] % FEED + use[2][column]
                bound = instance.codes[(number - 1) * width + column] // BOUND & FIELD
                joined += loose[start + column][: total - bound - laid_here[column]]
    return joined, played


def _by_spot(tiles: Iterable[Tile], pool: Pool) -> dict[int, list[Tile]]:
    column, width = spots(pool.rules.colours), len(pool.rules.colours)
    found: dict[int, list[Tile]] = {}
    for tile in tiles:
        colour, number, _ = tile
        found.setdefault(number * width + column[colour] if number else ANY, []).append(tile)
    return found


def _stocks(pool: Pool, new: list[Tile]) -> tuple[Stock, Stock, Jokers]:
    """Sort all tiles that will lie in melds into natural tiles, jokers that keep their face, and free jokers."""
    column, width = spots(pool.rules.colours), len(pool.rules.colours)
    naturals: Stock = {}
    fixed: Stock = {}
    jokers: Jokers = []
    bound = naturals if pool.jokers_as_tiles else fixed
    for origin, (tiles, faces) in enumerate(pool.table):
        for tile, face in zip(tiles, faces, strict=True):
            colour, number, _ = tile
            if number:
                spot = number * width + column[colour]
                if spot in naturals:
                    naturals[spot].append((tile, face, origin))
                else:
                    naturals[spot] = [(tile, face, origin)]
            elif tile in pool.fixed:
                kept = pool.fixed[tile]
                bound.setdefault(kept.number * width + column[kept.colour], []).append((tile, kept, origin))
            else:
                jokers.append((tile, origin))
    for tile in new:
        colour, number, _ = tile
        if number:
            naturals.setdefault(number * width + column[colour], []).append((tile, tile.face, NEW))
        else:
            jokers.append((tile, NEW))
    return naturals, fixed, jokers
