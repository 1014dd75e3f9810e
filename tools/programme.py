"""The solver's problem as an integer programme (den Hertog and Hulshof, The Computer Journal 49(6), 2006).

One variable per meld that could be on the table, one per face of the rack. It shares nothing with
`game.engine.tiles.solver`. It needs the package cvxopt, for its GLPK.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product

from cvxopt import glpk, matrix, spmatrix

from game.engine.tiles.melds import JOKER, Face, Tile
from game.engine.tiles.rules import TileRules
from tools.positions import Position

glpk.options["msg_lev"] = "GLP_MSG_OFF"

FREE = Face(JOKER, 0)
"""What a free joker fills a place with."""

Kinds = tuple[Face, ...]
"""A meld as what fills its places, sorted: faces of natural tiles, free jokers as FREE."""
Entry = tuple[float, int, int]
"""Value, row and column."""


def solve(
    position: Position,
    *,
    weights: Mapping[Face, int] | None = None,
    must: Sequence[Tile] = (),
    fixed: Mapping[Tile, Face] | None = None,
    points: int = 0,
) -> int | None:
    """Return the most that rack tiles can be worth, without weights how many; None if required tiles cannot be laid.

    Table jokers are free, except for `fixed` ones. With `points` all melds together must be worth that much, jokers
    counting what they stand for.
    """
    rules, keeps = position.rules, fixed or {}

    def kind(tile: Tile) -> Face:
        if tile in keeps:
            return _bound(keeps[tile])
        return FREE if tile.is_joker else tile.face

    lying = Counter(kind(tile) for meld in position.table for tile in meld.tiles)
    hand, start, needed = (Counter(map(kind, tiles)) for tiles in (position.rack, position.loose, must))
    every = lying + hand + start
    totals: dict[Kinds, int] = {}
    for faces, total in _melds(rules, every):
        totals[faces] = max(total, totals.get(faces, 0))
    melds = sorted(totals)
    new = [*sorted(hand.items()), *sorted(start.items())]
    # Columns: melds, tiles laid from the rack, start tiles that join. Equal: tiles in melds, and what lies or comes.
    row = {face: at for at, face in enumerate(sorted(every))}
    equal: list[Entry] = [
        (count, row[face], at) for at, faces in enumerate(melds) for face, count in Counter(faces).items()
    ]
    equal += ((-1, row[face], len(melds) + at) for at, (face, _) in enumerate(new))
    bounds = [
        *((0, rules.copies * 2 + rules.jokers) for _ in melds),
        *((needed[face] if at < len(hand) else 0, count) for at, (face, count) in enumerate(new)),
    ]
    entries: list[Entry] = []
    limits: list[float] = []
    for at, (low, high) in enumerate(bounds):
        entries += ((1, len(limits), at), (-1, len(limits) + 1, at))
        limits += [high, -low]
    if points:
        entries += ((-totals[faces], len(limits), at) for at, faces in enumerate(melds))
        limits.append(-points)
    elif rules.lay_limit is not None:
        entries += ((1, len(limits), len(melds) + at) for at in range(len(hand)))
        limits.append(rules.lay_limit)
    gains = {len(melds) + at: 1 if weights is None else weights[face] for at, (face, _) in enumerate(new[: len(hand)])}
    width = len(bounds)
    cost = matrix([float(-gains.get(at, 0)) for at in range(width)])
    counts = matrix([float(lying[face]) for face in row]) if row else matrix(0.0, (0, 1))
    limited, balanced = _sparse(entries, len(limits), width), _sparse(equal, len(row), width)
    status, found = glpk.ilp(cost, limited, matrix(list(map(float, limits))), balanced, counts, set(range(width)))
    if status != "optimal":
        return None
    most: int = sum(gain * round(found[at]) for at, gain in gains.items())
    return most


def _sparse(entries: Sequence[Entry], rows: int, columns: int) -> spmatrix:
    values, row, column = zip(*entries, strict=True) if entries else ((), (), ())
    return spmatrix(list(map(float, values)), row, column, (rows, columns))


def _bound(face: Face) -> Face:
    """What a joker that keeps its face fills a place with."""
    return Face(face.colour + JOKER, face.number)


def _melds(rules: TileRules, every: Counter[Face]) -> Iterator[tuple[Kinds, int]]:
    """Return all groups and runs of up to five tiles from these tiles, with their points; longer ones can be split."""
    for number in range(1, rules.numbers + 1):
        for count in range(3, len(rules.colours) + 1):
            for colours in combinations(rules.colours, count):
                faces = [Face(colour, number) for colour in colours]
                for filled in _filled(faces, every):
                    if rules.group_jokers is None or _jokers(filled) <= rules.group_jokers:
                        yield tuple(sorted(filled)), number * count
    for colour in rules.colours:
        for length in range(3, min(5, rules.numbers) + 1):
            for low in range(1, rules.numbers - length + 2):
                faces = [Face(colour, number) for number in range(low, low + length)]
                for filled in _filled(faces, every):
                    if rules.jokers_adjacent or not any(_jokers(pair) == 2 for pair in pairwise(filled)):
                        yield tuple(sorted(filled)), sum(face.number for face in faces)


def _filled(faces: list[Face], every: Counter[Face]) -> Iterator[Kinds]:
    """Return a meld with natural tiles, and jokers where there are none."""
    free = (FREE,) if every[FREE] else ()
    for filled in product(*([face for face in (own, _bound(own), *free) if every[face]] for own in faces)):
        if filled.count(FREE) <= every[FREE]:
            yield filled


def _jokers(filled: Kinds) -> int:
    return sum(JOKER in face.colour for face in filled)
