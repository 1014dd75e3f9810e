"""From strands to melds: old seams opened again, jokers put in their places, everything in its old order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.arrange.weave import NEW, Strand
from game.engine.melds import Meld
from game.engine.options import MeldRules, SetJokerColour
from game.engine.pieces import OPEN, Face, Tile

Jokers = list[tuple[Tile, int]]
"""Free jokers with the index of the old meld that each comes from."""


def cut(strands: Sequence[Strand], old: Sequence[Meld]) -> list[Strand]:
    """Part runs again where one whole old meld ends or begins and both parts stay legal."""
    parts: list[Strand] = []
    for strand in strands:
        start = 0
        if strand.is_run and len(strand.tiles) >= 6:
            for seam in range(3, len(strand.tiles) - 2):
                if seam - start >= 3 and _is_seam(strand, start, seam, old):
                    parts.append(_part(strand, start, seam))
                    start = seam
        parts.append(_part(strand, start, len(strand.tiles)) if start else strand)
    return parts


def _is_seam(strand: Strand, start: int, seam: int, old: Sequence[Meld]) -> bool:
    """Whether the tiles from start to seam, or those from seam on, are all of an old meld."""
    before, after = strand.origins[seam - 1], strand.origins[seam]
    if before == after:
        return False
    left = before != NEW and strand.origins[start:seam].count(before) == seam - start == len(
        old[before].tiles
    )
    if left or after == NEW:
        return left
    end = seam + len(old[after].tiles)
    return strand.origins[seam:end].count(after) == end - seam


def _part(strand: Strand, start: int, end: int) -> Strand:
    return Strand(True, strand.tiles[start:end], strand.faces[start:end], strand.origins[start:end])


def place_jokers(rules: MeldRules, strands: Sequence[Strand], count: int, liked: Sequence[Face]) -> bool:
    """Make room for jokers that no meld needs, on liked faces first; whether there was room for all."""
    wishes = list(liked)
    for _ in range(count):
        spots = [(strand, at, face) for strand in strands for at, face in _spots(rules, strand)]
        if not spots:
            return False
        strand, at, face = next((spot for spot in spots if spot[2] in wishes), spots[0])
        if face in wishes:
            wishes.remove(face)
        strand.tiles.insert(at, None)
        strand.faces.insert(at, face)
        strand.origins.insert(at, NEW)
    return True


def _spots(rules: MeldRules, strand: Strand) -> Iterator[tuple[int, Face]]:
    """Where a meld takes one more joker: the index in it and what the joker would be."""
    low, high = strand.faces[0], strand.faces[-1]
    if strand.is_run:
        if high.number < rules.numbers and (rules.jokers_adjacent or not _is_joker(strand.tiles[-1])):
            yield len(strand.tiles), high._replace(number=high.number + 1)
        if low.number > 1 and (rules.jokers_adjacent or not _is_joker(strand.tiles[0])):
            yield 0, low._replace(number=low.number - 1)
    elif rules.group_jokers is None or sum(map(_is_joker, strand.tiles)) < rules.group_jokers:
        there = [rules.colours.index(face.colour) for face in strand.faces]
        for column, colour in enumerate(rules.colours):
            if column not in there:
                yield sum(other < column for other in there), Face(colour, low.number)


def _is_joker(tile: Tile | None) -> bool:
    return tile is None or tile.is_joker


def fill(strands: Sequence[Strand], jokers: Jokers, old: Sequence[Meld]) -> None:
    """Give the free jokers to the places that wait for one: first where they were, then into their old meld."""
    left = list(jokers)
    waiting = [(strand, at) for strand in strands for at, tile in enumerate(strand.tiles) if tile is None]
    for strict in (2, 1, 0):
        for strand, at in waiting:
            if strand.tiles[at] is not None:
                continue
            for joker in left:
                if _nearness(strand, at, joker, old) >= strict:
                    strand.tiles[at], strand.origins[at] = joker
                    left.remove(joker)
                    break


def _nearness(strand: Strand, at: int, joker: tuple[Tile, int], old: Sequence[Meld]) -> int:
    """2: a joker would be what it was among tiles of its old meld; 1: it would be among them; 0: neither."""
    tile, origin = joker
    if origin == NEW or origin not in strand.origins:
        return 0
    meld = old[origin]
    return 1 + (meld.faces[meld.tiles.index(tile)] == strand.faces[at])


def melds(rules: MeldRules, strands: Sequence[Strand], old: Sequence[Meld]) -> tuple[Meld, ...]:
    """The melds, each where the old meld lay that gave most of its tiles, unchanged ones first; new ones last."""
    placed: list[tuple[int, bool, int, Meld]] = []
    for at, strand in enumerate(strands):
        origins = [origin for origin in strand.origins if origin != NEW]
        origin = max(origins, key=origins.count) if origins else len(old)
        meld = _meld(rules, strand, old[origin] if origins else None)
        placed.append((origin, not origins or meld is not old[origin], at, meld))
    placed.sort(key=lambda each: each[:3])
    return tuple(meld for *_, meld in placed)


def _meld(rules: MeldRules, strand: Strand, old: Meld | None) -> Meld:
    """A strand with its names; the old meld itself if nothing changed in it."""
    tiles = tuple(tile for tile in strand.tiles if tile is not None)
    faces = tuple(strand.faces)
    if old is not None and len(tiles) == len(old.tiles):
        if tiles == old.tiles and faces == old.faces:
            return old
        if not strand.is_run and set(tiles) == set(old.tiles):
            return old
    if strand.is_run or rules.set_joker_colour is SetJokerColour.NAMED or len(tiles) == len(rules.colours):
        return Meld(tiles, faces)
    number = faces[0].number
    naturals = [(tile, face) for tile, face in zip(tiles, faces, strict=True) if not tile.is_joker]
    jokers = [tile for tile in tiles if tile.is_joker]
    return Meld(
        (*(tile for tile, _ in naturals), *jokers),
        (*(face for _, face in naturals), *(Face(OPEN, number) for _ in jokers)),
    )
