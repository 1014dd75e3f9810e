"""A slow, plain solver that shares nothing with `game.engine.arrange`: every set of rack tiles, every way to lay it.

It thinks in faces and single melds instead of numbers and states: take the lowest tile that has to be placed, try
every meld that holds it, and go on with the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from game.engine.melds import Meld
from game.engine.options import MeldRules, TableJoker
from game.engine.pieces import Face, Tile

Kinds = tuple[tuple[Face, int], ...]
"""Natural tiles as sorted faces with their numbers."""


class Reference:
    """The slow solver for one book."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self.can_place: Callable[[Kinds, Kinds, int], bool] = lru_cache(maxsize=None)(self._can_place)

    def placeable(self, tiles: Sequence[Tile], fixed: dict[Tile, Face]) -> bool:
        """Whether all tiles, jokers with fixed faces among them, fit into legal melds together."""
        naturals = Counter(tile.face for tile in tiles if not tile.is_joker)
        bound = Counter(fixed[tile] for tile in tiles if tile in fixed)
        free = sum(tile.is_joker and tile not in fixed for tile in tiles)
        return self.can_place(tuple(sorted(naturals.items())), tuple(sorted(bound.items())), free)

    def _can_place(self, naturals: Kinds, fixed: Kinds, free: int) -> bool:
        if not naturals and not fixed:
            return free == 0 or (self.rules.jokers_adjacent and free >= 3)
        own, bound = dict(naturals), dict(fixed)
        lowest = min([*own, *bound], key=lambda face: (face.number, face.colour))
        return any(
            self.can_place(less_own, less_bound, free - jokers)
            for meld in self._melds_with(lowest)
            for less_own, less_bound, jokers in self._fillings(meld, lowest, own, bound, free)
        )

    def _melds_with(self, face: Face) -> Iterator[tuple[list[Face], bool]]:
        """Every run and group of faces that holds a face; runs may begin below it (with jokers)."""
        colour, number = face
        for low in range(1, number + 1):
            for high in range(max(number, low + 2), self.rules.numbers + 1):
                yield [Face(colour, each) for each in range(low, high + 1)], True
        others = [other for other in self.rules.colours if other != colour]
        for count in range(2, len(others) + 1):
            for chosen in combinations(others, count):
                yield [face, *(Face(other, number) for other in chosen)], False

    def _fillings(
        self, meld: tuple[list[Face], bool], lowest: Face, own: dict[Face, int], bound: dict[Face, int], free: int
    ) -> Iterator[tuple[Kinds, Kinds, int]]:
        """Every way to fill a meld's places: what is left of the tiles, and the jokers spent."""
        faces, is_run = meld
        rules = self.rules

        def fill(at: int, letters: str) -> Iterator[str]:
            if at == len(faces):
                yield letters
                return
            face = faces[at]
            options = "N" * (own.get(face, 0) > 0) + "F" * (bound.get(face, 0) > 0)
            if letters.count("J") < free and (face != lowest or not options):
                options += "J"
            for letter in options:
                is_joker = letter != "N"
                if is_joker and is_run and not rules.jokers_adjacent and letters and letters[-1] != "N":
                    continue
                jokers = sum(each != "N" for each in letters) + is_joker
                if is_joker and not is_run and rules.group_jokers is not None and jokers > rules.group_jokers:
                    continue
                yield from fill(at + 1, letters + letter)

        for letters in fill(0, ""):
            less_own, less_bound = dict(own), dict(bound)
            for face, letter in zip(faces, letters, strict=True):
                if letter == "N":
                    less_own[face] -= 1
                elif letter == "F":
                    less_bound[face] -= 1
            yield (
                tuple(sorted((face, count) for face, count in less_own.items() if count)),
                tuple(sorted((face, count) for face, count in less_bound.items() if count)),
                letters.count("J"),
            )

    def outcomes(
        self,
        table: Sequence[Meld],
        loose: Sequence[Tile],
        rack: Sequence[Tile],
        most: int | None,
        must: Sequence[Tile] = (),
        fixed: dict[Tile, Face] | None = None,
    ) -> set[tuple[Face, ...]]:
        """Every set of rack tiles that can be laid, as sorted faces."""
        if fixed is None:
            fixed = {}
            if self.rules.table_joker is TableJoker.FIXED:
                fixed = {tile: face for meld in table for tile, face in meld.pairs() if tile.is_joker}
        bound = [tile for meld in table for tile in meld.tiles]
        found: set[tuple[Face, ...]] = set()
        refused: set[tuple[Face, ...]] = set()
        for count in range(max(1, len(must)), (len(rack) if most is None else min(most, len(rack))) + 1):
            for chosen in combinations(rack, count):
                key = tuple(sorted(tile.face for tile in chosen))
                if key in found or key in refused:
                    continue
                if Counter(tile.face for tile in must) - Counter(key):
                    continue
                fits = any(
                    self.placeable([*bound, *joined, *chosen], fixed)
                    for joiners in range(len(loose) + 1)
                    for joined in combinations(loose, joiners)
                )
                (found if fits else refused).add(key)
        return found
