"""Every legal turn of a small position, tried one by one and judged by the referee alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from game.engine.tiles import legality
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.melds import OPEN, Face, Meld, Tile, assess
from game.engine.tiles.rules import TileRules


def every_turn(before: legality.TurnContext) -> Iterator[tuple[Tile, ...]]:
    """The rack that each legal turn leaves."""
    yield from (legality.rack_after(before, lay) for lay in every_lay(before))
    if before.opened or before.rules.first_layout_alone:
        return
    own = before.rack if before.reserved is None else (*before.rack, before.reserved)
    for melds in _layouts(_melds(before.rules, own), ()):
        if melds and not legality.open_problems(before, Open(melds)):
            after = legality.after_opening(before, melds)
            yield after.rack
            yield from (legality.rack_after(after, lay) for lay in every_lay(after))


def every_lay(before: legality.TurnContext) -> Iterator[Lay]:
    lying = tuple(tile for meld in before.table for tile in meld.tiles)
    spare = (*before.rack, *before.loose, *(() if before.reserved is None else (before.reserved,)))
    jokers = [tile for tile in lying if tile.is_joker]
    melds = _melds(before.rules, (*lying, *spare), before.table)
    for count in range(len(jokers) + 1):
        for taken in combinations(jokers, count):
            for table in _layouts(melds, tuple(tile for tile in lying if tile not in taken)):
                lay = Lay(table, (), taken)
                rivals = (
                    group for group in legality.choice_groups(before, lay)
                    if len({legality.effect_of(before.rules, tile) for tile in group}) > 1
                )  # fmt: skip
                lay = replace(lay, act=tuple(group[0] for group in rivals))
                if not legality.lay_problems(before, lay):
                    yield lay


def _layouts(melds: Sequence[Meld], must: Sequence[Tile]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of melds without a tile in common in which all the tiles of `must` lie."""
    if must:
        for at, meld in enumerate(melds):
            if must[0] in meld.tiles:
                rest = [tile for tile in must if tile not in meld.tiles]
                yield from _with([*melds[:at], *melds[at + 1 :]], meld, rest)
        return
    yield ()
    for at, meld in enumerate(melds):
        yield from _with(melds[at + 1 :], meld, ())


def _with(melds: Sequence[Meld], meld: Meld, must: Sequence[Tile]) -> Iterator[tuple[Meld, ...]]:
    for rest in _layouts([other for other in melds if not {*other.tiles} & {*meld.tiles}], must):
        yield (meld, *rest)


def _melds(rules: TileRules, tiles: Sequence[Tile], known: Sequence[Meld] = ()) -> list[Meld]:
    """Every legal meld of some of the tiles, and those that are known."""
    found = dict.fromkeys(known)
    for size in range(3, max(rules.numbers, 4) + 1):
        for chosen in combinations(tiles, size):
            for meld in _readings(rules, chosen):
                if not assess(meld, rules):
                    found[meld] = None
    return list(found)


def _readings(rules: TileRules, tiles: Sequence[Tile]) -> Iterator[Meld]:
    """Tiles as a run, and as a group, with jokers as anything."""
    naturals = [tile for tile in tiles if not tile.is_joker]
    if not naturals or len({tile.face for tile in naturals}) < len(naturals):
        return
    colours, numbers = {tile.colour for tile in naturals}, {tile.number for tile in naturals}
    if len(colours) == 1:
        for low in range(1, rules.numbers - len(tiles) + 2):
            yield from _filled(tiles, [Face(naturals[0].colour, low + at) for at in range(len(tiles))])
    if len(numbers) == 1 and len(tiles) <= len(rules.colours):
        for chosen in combinations(rules.colours, len(tiles)):
            yield from _filled(tiles, [Face(colour, naturals[0].number) for colour in chosen])
        jokers = [tile for tile in tiles if tile.is_joker]
        if jokers and len(tiles) < len(rules.colours):
            order = sorted(naturals, key=lambda tile: rules.colours.index(tile.colour))
            faces = (*(tile.face for tile in order), *(Face(OPEN, naturals[0].number) for _ in jokers))
            yield Meld((*order, *jokers), faces)


def _filled(tiles: Sequence[Tile], faces: Sequence[Face]) -> Iterator[Meld]:
    """The tiles in the places of the faces, jokers in those that are left."""
    jokers = [tile for tile in tiles if tile.is_joker]
    by_face = {tile.face: tile for tile in tiles if not tile.is_joker}
    if not by_face.keys() <= {*faces}:
        return
    left = [face for face in faces if face not in by_face]
    for order in {*product(jokers, repeat=len(left))}:
        if len({*order}) == len(left):
            waiting = dict(zip(left, order, strict=True))
            yield Meld(tuple(by_face.get(face) or waiting[face] for face in faces), tuple(faces))
