"""From the result of a search back to tiles: which are laid, and the table they form."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.tiles.pieces import Tile
from game.engine.tiles.solver.instance import BOUND, FIELD, Instance, TurnTiles
from game.engine.tiles.solver.nodes import Found
from game.engine.tiles.solver.outcome import Arrangement
from game.engine.tiles.solver.rebuild import FreeJokers, fill, melds, place_jokers, split_runs
from game.engine.tiles.solver.runs import FEED
from game.engine.tiles.solver.search import Search
from game.engine.tiles.solver.strands import NEW, Stock, StrandBuilder, spots

ANY = -1
"""The spot of jokers, which have no face of their own."""


def arranged(given: TurnTiles, search: Search, found: Found) -> Arrangement | None:
    """Return the arrangement that a search found, or None if jokers are left over without a place."""
    instance = search.instance
    joined, played = _used(given, instance, found)
    naturals, fixed, jokers = _stocks(given, [*joined, *played] if joined else played)
    strands = StrandBuilder(search, given.table, naturals, fixed).build(found.stages)
    strands = split_runs(strands, given.table)
    if jokers:
        old = [(given.table[origin], tile) for tile, origin in jokers if origin != NEW]
        liked = [meld.faces[meld.tiles.index(tile)] for meld, tile in old]
        if not place_jokers(given.rules, strands, len(jokers) - found.jokers, liked):
            return None
        fill(strands, jokers, given.table)
    return Arrangement(
        melds(given.rules, strands, given.table),
        tuple([tile for tile in given.loose if tile not in joined]),
        tuple([tile for tile in given.rack if tile in played]),
        (),
        sum([given.worth[tile] for tile in played]),
        not search.hurried,
        search.nodes,
    )


def _used(given: TurnTiles, instance: Instance, found: Found) -> tuple[list[Tile], list[Tile]]:
    """Return the start tiles that join melds, and the rack tiles laid."""
    loose = _by_spot(sorted(given.loose), given)
    spare = [tile for tile in given.rack if tile not in given.must] if given.must else given.rack
    rack = _by_spot(sorted(spare, key=lambda tile: (-given.worth[tile], tile)), given)
    loose_jokers = max(0, found.jokers - instance.bound_jokers - found.rack_jokers)
    joined = loose.get(ANY, [])[:loose_jokers]
    played = [*given.must, *rack.get(ANY, [])[: found.rack_jokers]]
    width = len(given.rules.colours)
    for number, (ways, use, laid_here) in enumerate(found.stages, 1):
        start = (given.rules.numbers + 1 - number if instance.descending else number) * width
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


def _by_spot(tiles: Iterable[Tile], given: TurnTiles) -> dict[int, list[Tile]]:
    column, width = spots(given.rules.colours), len(given.rules.colours)
    found: dict[int, list[Tile]] = {}
    for tile in tiles:
        colour, number, _ = tile
        found.setdefault(number * width + column[colour] if number else ANY, []).append(tile)
    return found


def _stocks(given: TurnTiles, new: list[Tile]) -> tuple[Stock, Stock, FreeJokers]:
    """Sort all tiles that will lie in melds into natural tiles, jokers that keep their face, and free jokers."""
    column, width = spots(given.rules.colours), len(given.rules.colours)
    naturals: Stock = {}
    fixed: Stock = {}
    jokers: FreeJokers = []
    bound = naturals if given.jokers_as_tiles else fixed
    for origin, (tiles, faces) in enumerate(given.table):
        for tile, face in zip(tiles, faces, strict=True):
            colour, number, _ = tile
            if number:
                spot = number * width + column[colour]
                if spot in naturals:
                    naturals[spot].append((tile, face, origin))
                else:
                    naturals[spot] = [(tile, face, origin)]
            elif tile in given.fixed:
                kept = given.fixed[tile]
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
