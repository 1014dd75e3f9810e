"""Jokers of the table: which may be taken for the tile they stand for, and which have to keep their face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TableJoker, TileRules

Exchange = tuple[tuple[Tile, ...], tuple[Tile, ...]]
"""Jokers that are taken, and the rack tiles that have to be laid for them."""


def exchanges(rules: TileRules, table: Sequence[Meld], rack: Sequence[Tile]) -> Iterator[Exchange]:
    """Every choice of jokers to take, fewest first, beginning with none (UR-48, RF-36).

    Where table jokers are free and must be used at once an exchange is one of many ways to rearrange (RK-41, RK-44).
    """
    if rules.table_joker is TableJoker.FREE and not rules.exchange_to_rack:
        yield (), ()
        return
    jokers: list[Tile] = []
    prices: list[list[Face | None]] = []
    held = {tile[:2] for tile in rack}
    for meld in table:
        for tile, face in zip(*meld, strict=True):
            if not tile[1]:
                faces = [each for each in stands_for(rules, meld, face) if each in held]
                if faces:
                    jokers.append(tile)
                    prices.append([None, *faces])
    for choice in sorted(product(*prices), key=lambda faces: sum(face is not None for face in faces)):
        paid: list[Tile] = []
        for price in choice:
            twins = [tile for tile in sorted(rack) if tile.face == price and tile not in paid]
            paid += twins[:1]
        taken = tuple(joker for joker, price in zip(jokers, choice, strict=True) if price is not None)
        if len(paid) == len(taken):
            yield taken, tuple(paid)


def stands_for(rules: TileRules, meld: Meld, face: Face) -> list[Face]:
    """What a joker of the table stands for; several faces where its colour was left open (UR-Q4)."""
    if face.colour:
        return [face]
    there = [other.colour for other in meld.faces]
    return [Face(colour, face.number) for colour in rules.colours if colour not in there]


def fixings(rules: TileRules, table: Sequence[Meld], taken: Sequence[Tile]) -> Iterator[dict[Tile, Face]]:
    """The faces that the jokers left on the table have to keep; several choices where one was open (UR-Q21)."""
    if rules.table_joker is TableJoker.FREE:
        yield {}
        return
    jokers = [
        (tile, stands_for(rules, meld, face))
        for meld in table
        for tile, face in meld.pairs()
        if tile.is_joker and tile not in taken
    ]
    for faces in product(*(each for _, each in jokers)):
        yield {tile: face for (tile, _), face in zip(jokers, faces, strict=True)}
