"""The solver's problem as an integer programme (den Hertog and Hulshof, The Computer Journal 49(6), 2006).

One variable per meld that could be on the table, one per face of the rack; the paper's second model adds one per old
meld that stays. It shares nothing with `game.engine.tiles.solver`. It needs the package cvxopt, for its GLPK.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

from cvxopt import glpk, matrix, spmatrix

from game.engine.tiles.melds import JOKER, Face, Meld, Tile
from game.engine.tiles.rules import TileRules

glpk.options["msg_lev"] = "GLP_MSG_OFF"

FREE = Face(JOKER, 0)
"""What a free joker fills a place with."""

Kinds = tuple[Face, ...]
"""A meld as what fills its places, sorted: faces of natural tiles, free jokers as FREE."""


class Answer(NamedTuple):
    """The result of the programme."""

    value: int
    """The most that rack tiles can be worth; tiles, unless there are weights."""
    unchanged: int
    """How many old melds can stay at that value."""


def solve(
    rules: TileRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    weights: Mapping[Face, int] | None = None,
    most: int | None = None,
    must: Sequence[Tile] = (),
    unchanged: bool = False,
    fixed: Mapping[Tile, Face] | None = None,
    points: int = 0,
) -> Answer | None:
    """Return the optimum for free table jokers, except for `fixed` ones; None if required tiles cannot be laid.

    With `unchanged` also the most old melds that stay among all plays of that value; a joker in an unchanged group may
    stand for another colour. With `points` all melds together must be worth that much, jokers counting what they stand
    for.
    """
    programme = _Programme(rules, table, loose, rack, must, fixed or {}, points)
    worth = [1 if weights is None else weights[face] for face, _ in programme.hand]
    value = programme.best(dict(enumerate(worth, programme.melds)), most)
    if value is None:
        return None
    if not unchanged:
        return Answer(value, 0)
    stay = dict.fromkeys(range(programme.stays, programme.width), 1)
    kept = programme.best(stay, most, dict(enumerate(worth, programme.melds)), value)
    assert kept is not None
    return Answer(value, kept)


class _Programme:
    """Rows and columns: melds, tiles laid from the rack, start tiles that join, old melds that stay."""

    def __init__(
        self,
        rules: TileRules,
        table: Sequence[Meld],
        loose: Sequence[Tile],
        rack: Sequence[Tile],
        must: Sequence[Tile],
        fixed: Mapping[Tile, Face],
        points: int,
    ) -> None:
        def kind(tile: Tile) -> Face:
            return _bound(fixed[tile]) if tile in fixed else _kind(tile)

        lying = Counter(kind(tile) for meld in table for tile in meld.tiles)
        start, self._rack = Counter(map(_kind, loose)), Counter(map(_kind, rack))
        every = lying + start + self._rack
        old = Counter(tuple(sorted(map(kind, meld.tiles))) for meld in table)
        self._total = dict.fromkeys(old, 0)
        """The most points that each meld can have."""
        for faces, total in _melds(rules, every):
            self._total[faces] = max(total, self._total.get(faces, 0))
        self._least_total = points
        kinds = sorted(self._total)
        self.melds = len(kinds)
        self.hand = sorted(self._rack.items())
        joining = sorted(start.items())
        self.stays = self.melds + len(self.hand) + len(joining)
        self.width = self.stays + len(old)
        needed = Counter(map(_kind, must))
        self._bounds = [
            *((0, rules.copies * 2 + rules.jokers) for _ in kinds),
            *((needed[face], count) for face, count in self.hand),
            *((0, count) for _, count in joining),
            *((0, count) for _, count in sorted(old.items())),
        ]
        row = {face: at for at, face in enumerate(sorted(every))}
        self._equal: list[tuple[float, int, int]] = []
        """Value, row and column of each entry: tiles in melds, less those that come to the table."""
        for at, faces in enumerate(kinds):
            self._equal += ((count, row[face], at) for face, count in Counter(faces).items())
        new = [*self.hand, *joining]
        self._equal += ((-1, row[face], self.melds + at) for at, (face, _) in enumerate(new))
        self._lying = [float(lying[face]) for face in sorted(every)]
        at_kind = {faces: at for at, faces in enumerate(kinds)}
        self._same = [(at_kind[faces], self.stays + at) for at, faces in enumerate(sorted(old))]

    def best(
        self, gains: Mapping[int, int], most: int | None, worth: Mapping[int, int] | None = None, least: int = 0
    ) -> int | None:
        """Return the most that the columns can gain; at most that many rack tiles, worth at least that much."""
        entries: list[tuple[float, int, int]] = []
        limits: list[float] = []
        for at, (low, high) in enumerate(self._bounds):
            entries += ((1, len(limits), at), (-1, len(limits) + 1, at))
            limits += [float(high), float(-low)]
        for meld, stay in self._same:
            entries += ((1, len(limits), stay), (-1, len(limits), meld))
            limits.append(0.0)
        if self._least_total:
            totals = (total for _, total in sorted(self._total.items()))
            entries += ((-total, len(limits), at) for at, total in enumerate(totals))
            limits.append(float(-self._least_total))
        if most is not None:
            entries += ((1, len(limits), self.melds + at) for at in range(len(self.hand)))
            limits.append(float(most))
        if worth is not None:
            entries += ((-each, len(limits), at) for at, each in worth.items() if each)
            limits.append(float(-least))
        cost = matrix(0.0, (self.width, 1))
        for at, gain in gains.items():
            cost[at] = -float(gain)
        status, found = glpk.ilp(
            cost,
            _sparse(entries, len(limits), self.width),
            matrix(limits),
            _sparse(self._equal, len(self._lying), self.width),
            matrix(self._lying) if self._lying else matrix(0.0, (0, 1)),
            set(range(self.width)),
        )
        if status != "optimal":
            return None
        gained: int = sum(gain * round(found[at]) for at, gain in gains.items())
        return gained


def _sparse(entries: Sequence[tuple[float, int, int]], rows: int, columns: int) -> spmatrix:
    values, row, column = zip(*entries, strict=True) if entries else ((), (), ())
    return spmatrix(list(map(float, values)), row, column, (rows, columns))


def _kind(tile: Tile) -> Face:
    return FREE if tile.is_joker else tile.face


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
