"""From what a search found back to tiles: which are used, and the table that they make."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.arrange.finish import Jokers, cut, fill, melds, place_jokers
from game.engine.arrange.outcome import Arrangement
from game.engine.arrange.runs import FEED
from game.engine.arrange.search import Found, Search
from game.engine.arrange.task import BOUND, FIELD, Pool, Task
from game.engine.arrange.weave import NEW, Stock, Weaver, faces_by_number
from game.engine.pieces import JOKER, Face, Tile

ANY = Face(JOKER, 0)
"""The face that a joker has by itself."""


def arranged(pool: Pool, search: Search, found: Found) -> Arrangement | None:
    """The arrangement that a search found; None if jokers without a place are left over."""
    task = search.task
    joined, played = _used(pool, task, found)
    naturals, fixed, jokers = _stocks(pool, [*joined, *played])
    strands = Weaver(search, pool.table, naturals, fixed).weave(found.stages)
    strands = cut(strands, pool.table)
    liked = [pool.table[origin].faces[pool.table[origin].tiles.index(tile)] for tile, origin in jokers if origin != NEW]
    if not place_jokers(pool.rules, strands, len(jokers) - found.jokers, liked):
        return None
    fill(strands, jokers, pool.table)
    return Arrangement(
        melds(pool.rules, strands, pool.table),
        tuple(tile for tile in pool.loose if tile not in joined),
        tuple(filter(set(played).__contains__, pool.rack)),
        (),
        sum(map(pool.worth, played)),
        not search.hurried,
        search.nodes,
    )


def _used(pool: Pool, task: Task, found: Found) -> tuple[list[Tile], list[Tile]]:
    """The start tiles that join melds, and the rack tiles laid."""
    loose = _by_face(sorted(pool.loose))
    spare = [tile for tile in pool.rack if tile not in pool.must] if pool.must else pool.rack
    rack = _by_face(sorted(spare, key=lambda tile: (-pool.worth(tile), tile)))
    loose_jokers = max(0, found.jokers - task.bound_jokers - found.rack_jokers)
    joined = loose.get(ANY, [])[:loose_jokers]
    played = [*pool.must, *rack.get(ANY, [])[: found.rack_jokers]]
    faces = faces_by_number(pool.rules.colours, pool.rules.numbers, task.descending)
    for number, (ways, use, laid_here) in enumerate(found.stages, 1):
        for column, laid in enumerate(laid_here):
            if laid:
                played += rack[faces[number][column]][:laid]
        for column, face in enumerate(faces[number]) if loose else ():
            if face in loose:
                total = ways[column][4] % FEED + use[2][column]
                bound = task.codes[number * len(faces[0]) - len(faces[0]) + column] // BOUND & FIELD
                joined += loose[face][: total - bound - laid_here[column]]
    return joined, played


def _by_face(tiles: Iterable[Tile]) -> dict[Face, list[Tile]]:
    found: dict[Face, list[Tile]] = {}
    for tile in tiles:
        found.setdefault(tile.face, []).append(tile)
    return found


def _stocks(pool: Pool, new: list[Tile]) -> tuple[Stock, Stock, Jokers]:
    """All tiles that will lie in melds: natural ones, jokers that keep their face, free jokers."""
    naturals: Stock = {}
    fixed: Stock = {}
    jokers: Jokers = []
    bound = naturals if pool.plain else fixed
    for origin, (tiles, faces) in enumerate(pool.table):
        for tile, face in zip(tiles, faces, strict=True):
            if tile[1]:
                naturals.setdefault(face, []).append((tile, face, origin))
            elif tile in pool.fixed:
                bound.setdefault(pool.fixed[tile], []).append((tile, pool.fixed[tile], origin))
            else:
                jokers.append((tile, origin))
    for tile in new:
        if tile[1]:
            naturals.setdefault(tile.face, []).append((tile, tile.face, NEW))
        else:
            jokers.append((tile, NEW))
    return naturals, fixed, jokers
