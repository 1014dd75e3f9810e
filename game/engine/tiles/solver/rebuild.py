"""From strands to melds: split runs along old seams, place the jokers, restore the old order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.tiles.melds import Meld, left_open
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver.strands import NEW, Strand, StrandPlace, faces_by_spot

FreeJokers = list[tuple[Tile, int]]
"""Free jokers, each with the index of the old meld that it comes from."""


def split_runs(strands: Sequence[Strand], old: Sequence[Meld]) -> list[Strand]:
    """Return the strands with runs split where a whole old meld starts or ends and both parts stay legal."""
    parts: list[Strand] = []
    for strand in strands:
        start = 0
        places = strand.places
        if strand.is_run:
            for seam in range(3, len(places) - 2):
                if seam - start >= 3 and _is_seam(places, start, seam, old):
                    parts.append(Strand(True, places[start:seam]))
                    start = seam
        parts.append(Strand(True, places[start:]) if start else strand)
    return parts


def _is_seam(places: Sequence[StrandPlace], start: int, seam: int, old: Sequence[Meld]) -> bool:
    """Return whether the tiles before the seam, or those after it, are exactly an old meld."""
    before, after = places[seam - 1][2], places[seam][2]
    if before == after:
        return False
    if before != NEW and _all_from(before, places[start:seam], old):
        return True
    return after != NEW and _all_from(after, places[seam : seam + len(old[after].tiles)], old)


def _all_from(origin: int, places: Sequence[StrandPlace], old: Sequence[Meld]) -> bool:
    return len(places) == len(old[origin].tiles) and all(place[2] == origin for place in places)


def place_jokers(rules: TileRules, strands: Sequence[Strand], count: int, liked: Sequence[Face]) -> bool:
    """Make room for jokers that no meld needs, preferably on the faces in `liked`; return False if there is none."""
    wishes = list(liked)
    for _ in range(count):
        spots = [(strand, at, face) for strand in strands for at, face in _spots(rules, strand)]
        if not spots:
            return False
        strand, at, face = next((spot for spot in spots if spot[2] in wishes), spots[0])
        if face in wishes:
            wishes.remove(face)
        strand.places.insert(at, (None, face, NEW))
    return True


def _spots(rules: TileRules, strand: Strand) -> Iterator[tuple[int, Face]]:
    """Yield where a meld takes one more joker: its index in the meld and the face it would stand for."""
    places = strand.places
    low, high = places[0][1], places[-1][1]
    if strand.is_run:
        if high.number < rules.numbers and (rules.jokers_adjacent or not _is_joker(places[-1])):
            yield len(places), high._replace(number=high.number + 1)
        if low.number > 1 and (rules.jokers_adjacent or not _is_joker(places[0])):
            yield 0, low._replace(number=low.number - 1)
    elif rules.group_jokers is None or sum(map(_is_joker, places)) < rules.group_jokers:
        there = [face for _, face, _ in places]
        at = 0
        start = low.number * len(rules.colours)
        for face in faces_by_spot(rules.colours, rules.numbers)[start : start + len(rules.colours)]:
            if face in there:
                at += 1
            else:
                yield at, face


def _is_joker(place: StrandPlace) -> bool:
    return place[0] is None or place[0].is_joker


def fill(strands: Sequence[Strand], jokers: FreeJokers, old: Sequence[Meld]) -> None:
    """Assign the free jokers to the places left open for one: where they were if possible, else in their old meld."""
    if not jokers:
        return
    waiting = [(strand, at) for strand in strands for at, place in enumerate(strand.places) if place[0] is None]
    left = list(jokers)
    for nearness in (2, 1, 0):
        for strand, at in waiting:
            tile, face, _ = strand.places[at]
            if tile is not None:
                continue
            joker = next((each for each in left if _nearness(strand, face, each, old) >= nearness), None)
            if joker is not None:
                strand.places[at] = (joker[0], face, joker[1])
                left.remove(joker)


def _nearness(strand: Strand, face: Face, joker: tuple[Tile, int], old: Sequence[Meld]) -> int:
    """Rate a place for a joker: 2 for its old face and old meld, 1 for its old meld only, 0 for neither."""
    tile, origin = joker
    if origin == NEW or all(place[2] != origin for place in strand.places):
        return 0
    meld = old[origin]
    return 1 + (meld.faces[meld.tiles.index(tile)] == face)


def melds(rules: TileRules, strands: Sequence[Strand], old: Sequence[Meld]) -> tuple[Meld, ...]:
    """Return the melds in the order of the old melds most of their tiles came from, new ones last."""
    placed: list[tuple[int, bool, int, Meld]] = []
    for at, strand in enumerate(strands):
        places = strand.places
        origin = places[0][2]
        for place in places:
            if place[2] != origin:
                origins = [place[2] for place in places if place[2] != NEW]
                origin = max(origins, key=origins.count)
                break
        else:
            if origin != NEW and _is_same(strand, old[origin]):
                placed.append((origin, False, at, old[origin]))
                continue
        if origin == NEW:
            origin = len(old)
        tiles, faces, _ = zip(*places, strict=True)
        placed.append((origin, True, at, named_meld(rules, strand.is_run, tiles, faces)))
    placed.sort()
    return tuple([meld for *_, meld in placed])


def _is_same(strand: Strand, old: Meld) -> bool:
    """Return whether a meld of an old meld's tiles equals it; in a group a joker may change to another free colour."""
    places = strand.places
    if len(places) != len(old.tiles):
        return False
    pairs = zip(places, *old, strict=True)
    return not strand.is_run or all(place[0] == tile and place[1] == face for place, tile, face in pairs)


def named_meld(rules: TileRules, is_run: bool, tiles: tuple[Tile, ...], faces: tuple[Face, ...]) -> Meld:
    """Return a new meld, with a joker's colour left open in a group of three if the book does so (UR-Q4)."""
    return Meld(tiles, faces) if is_run else left_open(Meld(tiles, faces), rules)
