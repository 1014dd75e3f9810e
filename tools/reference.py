"""A slow, simple solver that shares nothing with the game's: every set of rack tiles, every way to lay it.

It thinks in faces and single melds instead of numbers and states: take the lowest tile to be placed, try every meld
that contains it, and go on with the rest.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from game.engine.options import YesNo
from game.engine.tiles.melds import Face, Meld, Tile
from game.engine.tiles.rules import TableJoker, TileRules, TotalIs, TotalMeld

Exchange = tuple[tuple[Tile, ...], Counter[Face], dict[Tile, Face]]
"""Jokers that are taken, the faces paid for them, and what the other jokers keep."""

Kinds = tuple[tuple[Face, int], ...]
"""Natural tiles as sorted faces with their numbers."""


class Reference:
    """The slow solver for one book."""

    def __init__(self, rules: TileRules) -> None:
        self.rules = rules
        self.can_place: Callable[[Kinds, Kinds, int], bool] = lru_cache(maxsize=None)(self._can_place)
        self.most_points: Callable[[Kinds, int], int | None] = lru_cache(maxsize=None)(self._most_points)

    def placeable(self, tiles: Sequence[Tile], fixed: dict[Tile, Face]) -> bool:
        """Return whether all tiles, including jokers with fixed faces, fit into legal melds together."""
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
            self.can_place(less_own, less_bound, free - letters.count("J"))
            for meld in self._melds_with(lowest)
            for letters, less_own, less_bound in self._lettered(meld, lowest, own, bound, free)
        )

    def _most_points(self, naturals: Kinds, free: int) -> int | None:
        """Return the most that free jokers can add if all tiles are in melds; None if that is impossible.

        At most two jokers.
        """
        if not naturals:
            return None if free else 0
        own = dict(naturals)
        lowest = min(own, key=lambda face: (face.number, face.colour))
        sums = []
        for meld in self._melds_with(lowest):
            for letters, less, _ in self._lettered(meld, lowest, own, {}, free):
                rest = self.most_points(less, free - letters.count("J"))
                if rest is not None:
                    here = sum(face.number for face, letter in zip(meld[0], letters, strict=True) if letter == "J")
                    sums.append(here + rest)
        return max(sums, default=None)

    def laid(
        self, lying: Sequence[Tile], hand: Sequence[Tile], must: Sequence[Tile], fixed: dict[Tile, Face]
    ) -> Iterator[tuple[Tile, ...]]:
        """Return every set of tiles of a hand that can be laid in addition to the table, with all twins."""
        for count in range(max(1, len(must)), min(self.rules.lay_limit or len(hand), len(hand)) + 1):
            for chosen in combinations(hand, count):
                if set(must) <= set(chosen) and self.placeable([*lying, *chosen], fixed):
                    yield chosen

    def openings(self, rack: Sequence[Tile], points: int) -> set[tuple[Face, ...]]:
        """Return every set of rack tiles that make an initial meld (RF-19, RK-18, RF-Q5)."""
        if self.rules.joker_in_first_layout is YesNo.NO:
            rack = [tile for tile in rack if not tile.is_joker]
        found = set()
        for count in range(1, len(rack) + 1):
            for chosen in combinations(rack, count):
                naturals = Counter(tile.face for tile in chosen if not tile.is_joker)
                jokers = self.most_points(tuple(sorted(naturals.items())), len(chosen) - sum(naturals.values()))
                if jokers is not None and jokers + sum(tile.number for tile in chosen) >= points:
                    found.add(tuple(sorted(tile.face for tile in chosen)))
        return found

    def can_go_out(self, table: Sequence[Meld], hand: Sequence[Tile], exchange: bool) -> bool:
        """Return whether all of a hand can be laid, with a meld of the winning total if the book has one (RF-Q20)."""
        for taken, _, fixed in self.exchanges(table, hand if exchange else ()):
            every = [*(tile for meld in table for tile in meld.tiles if tile not in taken), *hand, *taken]
            no_total = self.rules.winning_total is None
            if self.placeable(every, fixed) if no_total else self._can_win(every, fixed, hand):
                return True
        return False

    def _can_win(self, tiles: Sequence[Tile], fixed: dict[Tile, Face], hand: Sequence[Tile]) -> bool:
        """Return whether all tiles can be laid with a meld of the winning total among them."""
        own = Counter(tile.face for tile in tiles if not tile.is_joker)
        bound = Counter(fixed[tile] for tile in tiles if tile in fixed)
        free = sum(tile.is_joker and tile not in fixed for tile in tiles)
        held = Counter(tile.face for tile in hand if not tile.is_joker)
        held_jokers = sum(tile.is_joker for tile in hand)
        for face in own | bound:
            for faces, is_run in self._melds_with(face):
                if not self._is_total(faces):
                    continue
                for letters, less, less_bound in self._lettered((faces, is_run), face, dict(own), dict(bound), free):
                    from_hand = [letter == "N" and held[each] for each, letter in zip(faces, letters, strict=True)]
                    jokers = letters.count("J")
                    if self.rules.winning_total_meld is TotalMeld.NEW_ONLY:
                        counts = sum(map(bool, from_hand)) + jokers == len(faces) and jokers <= held_jokers
                    else:
                        counts = any(from_hand) or min(jokers, held_jokers) > 0
                    if counts and self.can_place(less, less_bound, free - jokers):
                        return True
        return False

    def _is_total(self, faces: Sequence[Face]) -> bool:
        total, wanted = sum(face.number for face in faces), self.rules.winning_total
        assert wanted is not None
        return total == wanted or (total > wanted and self.rules.winning_total_is is TotalIs.AT_LEAST)

    def exchanges(self, table: Sequence[Meld], hand: Sequence[Tile]) -> Iterator[Exchange]:
        """Yield each choice of jokers taken, faces paid for them, and what others keep (UR-48, RF-36, RF-Q9)."""
        keeps = self.rules.table_joker is TableJoker.FIXED
        pairs_of_all = [(meld, tile, face) for meld in table for tile, face in meld.pairs()]
        jokers = [(tile, self._stands_for(meld, face)) for meld, tile, face in pairs_of_all if tile.is_joker]
        held = Counter(tile.face for tile in hand if not tile.is_joker)
        for takes in product((False, True), repeat=len(jokers)):
            for faces in product(*(faces for _, faces in jokers)):
                paid = Counter(face for face, take in zip(faces, takes, strict=True) if take)
                if not paid - held:
                    taken = tuple(tile for (tile, _), take in zip(jokers, takes, strict=True) if take)
                    pairs = zip(jokers, faces, takes, strict=True)
                    yield taken, paid, {tile: face for (tile, _), face, take in pairs if keeps and not take}

    def _stands_for(self, meld: Meld, face: Face) -> list[Face]:
        if face.colour:
            return [face]
        there = [other.colour for other in meld.faces]
        return [Face(colour, face.number) for colour in self.rules.colours if colour not in there]

    def _melds_with(self, face: Face) -> Iterator[tuple[list[Face], bool]]:
        """Yield every run and group of faces that contains a face; runs may begin below it (with jokers)."""
        colour, number = face
        for low in range(1, number + 1):
            for high in range(max(number, low + 2), self.rules.numbers + 1):
                yield [Face(colour, each) for each in range(low, high + 1)], True
        others = [other for other in self.rules.colours if other != colour]
        for count in range(2, len(others) + 1):
            for chosen in combinations(others, count):
                yield [face, *(Face(other, number) for other in chosen)], False

    def _lettered(
        self, meld: tuple[list[Face], bool], lowest: Face, own: dict[Face, int], bound: dict[Face, int], free: int
    ) -> Iterator[tuple[str, Kinds, Kinds]]:
        """Yield every way to fill a meld's places: a letter for each place, and what is left of the tiles."""
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
                letters,
                tuple(sorted((face, count) for face, count in less_own.items() if count)),
                tuple(sorted((face, count) for face, count in less_bound.items() if count)),
            )

    def outcomes(
        self, table: Sequence[Meld], loose: Sequence[Tile], rack: Sequence[Tile], must: Sequence[Tile]
    ) -> set[tuple[Face, ...]]:
        """Return every set of rack tiles that can be laid, as sorted faces."""
        keeps = self.rules.table_joker is TableJoker.FIXED
        fixed = {tile: face for meld in table for tile, face in meld.pairs() if keeps and tile.is_joker}
        bound = [tile for meld in table for tile in meld.tiles]
        found: set[tuple[Face, ...]] = set()
        refused: set[tuple[Face, ...]] = set()
        for count in range(max(1, len(must)), min(self.rules.lay_limit or len(rack), len(rack)) + 1):
            for chosen in combinations(rack, count):
                key = tuple(sorted(tile.face for tile in chosen))
                if key in found or key in refused or Counter(tile.face for tile in must) - Counter(key):
                    continue
                fits = any(
                    self.placeable([*bound, *joined, *chosen], fixed)
                    for joiners in range(len(loose) + 1)
                    for joined in combinations(loose, joiners)
                )
                (found if fits else refused).add(key)
        return found
