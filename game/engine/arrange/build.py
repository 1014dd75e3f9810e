"""From outlines to melds: which twin goes where, so that as much as possible of the old table stays together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.arrange.outlines import Outline
from game.engine.arrange.runs import FIXED, JOKER_TILE, NATURAL
from game.engine.arrange.task import Pool
from game.engine.melds import Meld
from game.engine.options import MeldRules, SetJokerColour
from game.engine.pieces import OPEN, Face, Tile

Key = tuple[str, Face]
"""What a tile can be used as: a natural tile of a face, a fixed joker of a face, a joker (its face is OPEN, 0)."""

ANY = Face(OPEN, 0)


class Store:
    """The tiles that will lie on the table, by what they can be used as; table tiles are taken first."""

    def __init__(self, tiles: Sequence[Tile], pool: Pool) -> None:
        self.fixed = pool.fixed
        self.letter = NATURAL if pool.plain else FIXED
        self.tiles: dict[Key, list[Tile]] = {}
        for tile in tiles:
            self.tiles.setdefault(self.key(tile), []).append(tile)

    def key(self, tile: Tile) -> Key:
        """What a tile can be used as."""
        if not tile.is_joker:
            return NATURAL, tile.face
        return (self.letter, self.fixed[tile]) if tile in self.fixed else (JOKER_TILE, ANY)

    def take(self, key: Key, wished: Sequence[Tile] = ()) -> Tile:
        """A tile for a place, one of the wished if there is one left."""
        tiles = self.tiles[key]
        chosen = next((tile for tile in wished if tile in tiles), tiles[0])
        tiles.remove(chosen)
        return chosen

    def holds(self, keys: Sequence[Key], tiles: Sequence[Tile]) -> bool:
        """Whether exactly these tiles are still there and fill exactly these places."""
        if len(keys) != len(tiles) or Counter(keys) != Counter(map(self.key, tiles)):
            return False
        return all(tile in self.tiles[self.key(tile)] for tile in tiles)


def keys_of(outline: Outline) -> list[Key]:
    """What the places of an outline can be filled with."""
    return [(letter, ANY if letter == JOKER_TILE else face) for letter, face in outline.places]


def melds_of(pool: Pool, made: Sequence[Outline], tiles: Sequence[Tile]) -> tuple[Meld, ...]:
    """The melds with identities, in the order of the old melds that they come from, new ones last."""
    old = pool.table
    store = Store(tiles, pool)
    ranked: list[tuple[int, int, Meld]] = []
    rest = list(made)
    for at, meld in enumerate(old):
        same = next((each for each in rest if _same(each, meld, store)), None)
        if same is not None:
            rest.remove(same)
            for tile in meld.tiles:
                store.take(store.key(tile), (tile,))
            ranked.append((at, 0, meld))
    for outline in sorted(
        rest, key=lambda each: -max((_shared(each, meld, store) for meld in old), default=0)
    ):
        wanted = sorted(range(len(old)), key=lambda at: -_shared(outline, old[at], store))
        wished = [tile for at in wanted for tile in old[at].tiles]
        filled = tuple(store.take(key, wished) for key in keys_of(outline))
        origin = next((at for at in wanted if any(tile in filled for tile in old[at].tiles)), len(old))
        ranked.append((origin, 1, Meld(filled, tuple(face for _, face in outline.places))))
    ranked.sort(key=lambda each: each[:2])
    return tuple(_named(pool.rules, meld, set(old)) for _, _, meld in ranked)


def _same(outline: Outline, meld: Meld, store: Store) -> bool:
    """Whether an outline can be an old meld just as it lies there."""
    if not store.holds(keys_of(outline), meld.tiles):
        return False
    if outline.is_run:
        return [face for _, face in outline.places] == list(meld.faces)
    return True


def _shared(outline: Outline, meld: Meld, store: Store) -> int:
    """How many tiles of an old meld an outline could take over."""
    keys = Counter(keys_of(outline))
    there = Counter(store.key(tile) for tile in meld.tiles if tile in store.tiles.get(store.key(tile), ()))
    return sum((keys & there).values())


def _named(rules: MeldRules, meld: Meld, old: set[Meld]) -> Meld:
    """The meld as the book writes it: a joker in a group of three may have to leave its colour open."""
    if meld in old or rules.set_joker_colour is SetJokerColour.NAMED or len(meld.tiles) == len(rules.colours):
        return meld
    if len({face.number for face in meld.faces}) > 1:
        return meld
    naturals = [at for at, tile in enumerate(meld.tiles) if not tile.is_joker]
    jokers = [at for at, tile in enumerate(meld.tiles) if tile.is_joker]
    number = meld.faces[0].number
    return Meld(
        tuple(meld.tiles[at] for at in naturals + jokers),
        tuple(meld.faces[at] for at in naturals) + (Face(OPEN, number),) * len(jokers),
    )
