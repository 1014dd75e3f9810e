"""Table jokers: which may be exchanged for the tile they stand for, and which must keep their face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TableJoker, TileRules

Exchange = tuple[tuple[Tile, ...], tuple[Tile, ...]]
"""The jokers taken, and the rack tiles that must be laid for them."""


def exchanges(rules: TileRules, table: Sequence[Meld], rack: Sequence[Tile]) -> Iterator[Exchange]:
    """Yield every choice of jokers to take, fewest first, starting with none (UR-48, RF-36).

    Where table jokers are free and must be used at once, an exchange is just another rearrangement, so only the empty
    choice is yielded (RK-41, RK-44).
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
    """Return the faces that a table joker can stand for; several if its colour was left open (UR-Q4)."""
    if face.colour:
        return [face]
    there = [other.colour for other in meld.faces]
    return [Face(colour, face.number) for colour in rules.colours if colour not in there]


def fixings(rules: TileRules, table: Sequence[Meld], taken: Sequence[Tile]) -> Iterator[dict[Tile, Face]]:
    """Yield the faces that the remaining table jokers must keep; several choices if one was left open (UR-Q21)."""
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
