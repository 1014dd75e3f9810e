"""What somebody lays who only attaches tiles and lays new melds, and never takes the table apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import TurnContext, choice_groups, exchange_faces, lay_problems
from game.engine.tiles.melds import Face, Meld, Tile, assess, read

Layout = tuple[tuple[Meld, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]
"""Table, rack, loose start tiles, jokers taken."""


def direct_lays(before: TurnContext) -> Iterator[Lay]:
    """Every legal lay that leaves old melds together: at most a joker is exchanged where it lies."""
    waiting: list[Layout] = [(before.table, before.rack, before.loose, ())]
    seen: set[tuple[frozenset[Meld], frozenset[Tile]]] = set()
    while waiting:
        layout = waiting.pop()
        table, rack, loose, taken = layout
        key = frozenset(table), frozenset(rack)
        if key in seen:
            continue
        seen.add(key)
        for lay in _with_actions(before, Lay(table, loose, taken)):
            if not lay_problems(before, lay):
                yield lay
        if before.rules.lay_limit is None or len(before.rack) + len(taken) - len(rack) < before.rules.lay_limit:
            waiting += _next(before, layout)


def _with_actions(before: TurnContext, lay: Lay) -> Iterator[Lay]:
    """The lay with each choice among the action tiles of one meld."""
    lays = [lay]
    for group in choice_groups(before, lay):
        lays += [Lay(each.table, each.loose, each.take, (*each.act, tile)) for each in lays for tile in group]
    yield from lays


def _next(before: TurnContext, layout: Layout) -> Iterator[Layout]:
    """One tile attached, one new meld laid, or one joker exchanged."""
    table, rack, loose, taken = layout
    for at, meld in enumerate(table):
        for tile in (*rack, *loose):
            for grown in _melds(before, (*meld.tiles, tile), dict(meld.pairs())):
                yield _without((*table[:at], grown, *table[at + 1 :]), rack, loose, taken, (tile,))
        for joker in (tile for tile in meld.tiles if tile.is_joker and tile not in (*before.rack, *taken)):
            for tile in (tile for tile in rack if tile.face in exchange_faces(before, joker)):
                faces = {**dict(meld.pairs()), tile: tile.face}
                tiles = tuple(tile if each == joker else each for each in meld.tiles)
                new = read(tiles, before.rules, [faces[each] for each in tiles])
                freed = (*(each for each in rack if each != tile), joker)
                yield (*table[:at], new, *table[at + 1 :]), freed, loose, (*taken, joker)
    for size in (3, 4):
        for tiles in combinations((*rack, *loose), size):
            for new in _melds(before, tiles, {}):
                yield _without((*table, new), rack, loose, taken, tiles)


def _without(
    table: tuple[Meld, ...],
    rack: tuple[Tile, ...],
    loose: tuple[Tile, ...],
    taken: tuple[Tile, ...],
    gone: tuple[Tile, ...],
) -> Layout:
    left = tuple(tile for tile in rack if tile not in gone)
    return table, left, tuple(tile for tile in loose if tile not in gone), taken


def _melds(before: TurnContext, tiles: tuple[Tile, ...], named: dict[Tile, Face]) -> Iterator[Meld]:
    """The legal melds of just these tiles; jokers without a name try every face."""
    rules = before.rules
    nameless = next((tile for tile in tiles if tile.is_joker and tile not in named), None)
    if nameless is not None:
        for colour in rules.colours:
            for number in range(1, rules.numbers + 1):
                yield from _melds(before, tiles, {**named, nameless: Face(colour, number)})
        return
    faces = [named.get(tile, tile.face) for tile in tiles]
    order = sorted(range(len(tiles)), key=lambda i: (faces[i].number, rules.colours.index(faces[i].colour)))
    meld = read([tiles[i] for i in order], rules, [faces[i] for i in order])
    if not assess(meld, rules):
        yield meld
