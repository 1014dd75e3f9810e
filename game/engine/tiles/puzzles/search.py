"""The one search behind all grades: which plays lay given tiles and break at most that many old melds.

A tile that has no place yet is taken, the one with the fewest melds to go to, and each of these melds is tried: it may
hold tiles without a place, an old meld as a whole, or some tiles of an old meld, whose others then need a place too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver.rebuild import named_meld

# -- The shapes of melds that a position has the tiles for, as places to be filled.

SHORT = 5
"""The length from which a run could as well be two runs, less one."""


class Window(NamedTuple):
    """A run or a group: the faces that its tiles must have."""

    is_run: bool
    faces: tuple[Face, ...]
    mask: int
    """A bit for each of its faces, as `face_bit` numbers them."""


def face_bit(colours: str, numbers: int, face: Face) -> int:
    """Return the bit of a face of a book, for sets of faces."""
    return 1 << colours.index(face.colour) * numbers + face.number - 1


@cache
def windows(colours: str, numbers: int) -> tuple[Window, ...]:
    """Return every run and every group of a book, the shortest first."""
    return tuple(sorted(_every(colours, numbers), key=lambda window: len(window.faces)))


def _every(colours: str, numbers: int) -> Iterator[Window]:
    for is_run, faces in _shapes(colours, numbers):
        yield Window(is_run, faces, sum(face_bit(colours, numbers, face) for face in faces))


def _shapes(colours: str, numbers: int) -> Iterator[tuple[bool, tuple[Face, ...]]]:
    for number in range(1, numbers + 1):
        for size in range(3, len(colours) + 1):
            for chosen in combinations(colours, size):
                yield False, tuple(Face(colour, number) for colour in chosen)
    for colour in colours:
        for low in range(1, numbers - 1):
            for high in range(low + 2, numbers + 1):
                yield True, tuple(Face(colour, number) for number in range(low, high + 1))


def of(rules: TileRules) -> tuple[Window, ...]:
    """Return the windows of a book."""
    return windows(rules.colours, rules.numbers)


# -- The one search behind all grades: which plays lay given tiles and break at most that many old melds.


class OutOfNodes(Exception):
    """The search was stopped by its limit, so that it proves nothing."""


class Placed(NamedTuple):
    """A window with a tile in each of its places."""

    window: Window
    tiles: tuple[int, ...]
    """The numbers of the tiles, by place."""
    mask: int


Chosen = tuple[Placed, ...]
"""Every meld of a solution that is not an old one as it was."""

Fillings = dict[tuple[Face, int], list[int]]
"""The tiles that can fill a place: by its face, and the free jokers that are already in the meld."""


class PlaySearch:
    """The plays of one position in which given table jokers keep their faces and the others are free."""

    def __init__(
        self,
        rules: TileRules,
        table: Sequence[Meld],
        loose: Sequence[Tile],
        rack: Sequence[Tile],
        fixed: Mapping[Tile, Face],
        locked: Sequence[Meld] = (),
        nodes: int = 2000,
    ) -> None:
        """Prepare to lay the whole rack; melds in `locked` may grow but not be broken."""
        self.rules, self.table = rules, tuple(table)
        self.tiles: list[Tile] = []
        self.origins: list[int] = []
        """Of each tile, the number of its old meld; -1 for rack and start tiles."""
        self.melds: list[int] = []
        for at, meld in enumerate(table):
            self.melds.append(self._add(meld.tiles, at))
        self.rack, self.loose = self._add(rack, -1), self._add(loose, -1)
        self.locked = sum(1 << at for at, meld in enumerate(table) if meld in locked)
        self.faces = [fixed.get(tile) if tile.is_joker else tile.face for tile in self.tiles]
        self.by_face: dict[Face, int] = {}
        self.jokers = 0
        for at, face in enumerate(self.faces):
            if face is None:
                self.jokers |= 1 << at
            else:
                self.by_face[face] = self.by_face.get(face, 0) | 1 << at
        self.natural = [{face for at in _bits(mask) if (face := self.faces[at]) is not None} for mask in self.melds]
        self.shapes = [
            (self._mask(faces), mask.bit_count()) for faces, mask in zip(self.natural, self.melds, strict=True)
        ]
        """Of each old meld, the faces that its tiles must keep, as a mask, and the number of its tiles."""
        self.roomy: dict[int, int] = {}
        """For each window, the old melds that it has room for, both as masks."""
        self.tiles_of = {self._mask([face]): tiles for face, tiles in self.by_face.items()}
        self.nodes = nodes

    def _mask(self, faces: Iterable[Face]) -> int:
        return sum(face_bit(self.rules.colours, self.rules.numbers, face) for face in faces)

    def _add(self, tiles: Sequence[Tile], origin: int) -> int:
        first = len(self.tiles)
        self.tiles += tiles
        self.origins += [origin] * len(tiles)
        return (1 << len(self.tiles)) - (1 << first)

    def prepare(self, *, long: bool) -> None:
        """Look up which windows can be filled; without `long`, only runs that are not as well two shorter ones."""
        self.through: dict[Face, list[Window]] = {}
        self.windows: list[Window] = []
        jokers = self.jokers.bit_count()
        lengths = [len(faces) for faces in self.natural if len({face.number for face in faces}) > 1]
        longest = 99 if long or jokers else max([SHORT, *(length + 4 for length in lengths)])
        absent = ~self._present(-1)
        for window in of(self.rules):
            if len(window.faces) <= longest and (window.mask & absent).bit_count() <= jokers:
                if longest < 99 and len(window.faces) > SHORT and not self._grown(window):
                    continue
                self.windows.append(window)
                for face in window.faces:
                    self.through.setdefault(face, []).append(window)

    def _grown(self, window: Window) -> bool:
        """Return whether a long run is an old one with at most two tiles more at each end."""
        low, high = window.faces[0], window.faces[-1]
        for faces in self.natural:
            numbers = [face.number for face in faces]
            if len(set(numbers)) > 1 and {face.colour for face in faces} == {low.colour}:
                below, above = min(numbers) - low.number, high.number - max(numbers)
                if 0 <= below <= 2 and 0 <= above <= 2:
                    return True
        return False

    def solutions(self, breaks: int, *, attach: bool = True, most: int | None = None) -> Iterator[Chosen]:
        """Yield plays that break at most that many melds, or without `attach` do not even touch one; raises OutOfNodes.

        Without `most` it is enough to find one: tiles of one face are interchangeable, and dead ends are remembered.
        With `most`, at most that many tiles are moved, and every play of that kind comes up, perhaps more than once.
        """
        self.attach, self.most = attach, most
        self.failed: dict[tuple[int, int], int] = {}
        self.prepare(long=most is not None)
        yield from self._go(self.rack, (1 << len(self.melds)) - 1, self.loose, breaks, (), 0)

    def _go(self, free: int, intact: int, loose: int, breaks: int, done: Chosen, moved: int) -> Iterator[Chosen]:
        if not free:
            yield done
            return
        key = (free | loose, intact)
        if self.most is None and self.failed.get(key, -1) >= breaks:
            return
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodes
        there = free | loose
        if self.attach:
            for at in _bits(intact):
                there |= self.melds[at]
        target = self._target(free, there)
        if target >= 0:
            for placed in self._placements(target, free | loose, there & ~free & ~loose, breaks):
                left, still, used = (free | loose) & ~placed.mask, intact, 0
                more = moved + self._foreign(placed) if self.most is not None else 0
                if self.most is not None and more > self.most:
                    continue
                kept = loose & ~placed.mask
                for at in {self.origins[tile] for tile in placed.tiles}:
                    if at >= 0 and intact >> at & 1:
                        rest = self.melds[at] & ~placed.mask
                        used += rest > 0
                        left |= rest
                        still &= ~(1 << at)
                yield from self._go(left & ~kept, still, kept, breaks - used, (*done, placed), more)
        if self.most is None:
            self.failed[key] = breaks

    def _foreign(self, placed: Placed) -> int:
        """Return how many tiles of a meld must have been moved at least: those that do not come with the most."""
        homes = [self.origins[tile] for tile in placed.tiles]
        return len(homes) - max((homes.count(home) for home in homes if home >= 0), default=0)

    def _present(self, there: int) -> int:
        """Return the faces of natural tiles among some, and of jokers that keep theirs, as a mask."""
        return sum(bit for bit, tiles in self.tiles_of.items() if tiles & there)

    def _target(self, free: int, there: int) -> int:
        """Return the tile without a place that has the fewest windows; -1 if one has none."""
        jokers = (there & self.jokers).bit_count()
        absent = ~self._present(there)
        fewest, target = 10**9, (free & -free).bit_length() - 1
        for at in _bits(free):
            face = self.faces[at]
            if face is None:
                continue
            windows = self.through.get(face, ())
            if jokers:
                count = sum((window.mask & absent).bit_count() <= jokers for window in windows)
            else:
                count = sum(not window.mask & absent for window in windows)
            if count < fewest:
                fewest, target = count, at
                if not count:
                    return -1
        return target

    def _placements(self, target: int, open_tiles: int, standing: int, breaks: int) -> Iterator[Placed]:
        """Yield every meld that the target can go to."""
        face = self.faces[target]
        absent = ~self._present(open_tiles | standing)
        spare = (open_tiles | standing) & self.jokers
        choices: Fillings = {} if face is None else {(face, 0): [target]}
        for window in self.windows if face is None else self.through.get(face, ()):
            if (window.mask & absent).bit_count() <= spare.bit_count():
                for tiles, mask in self._filled(window, face, open_tiles, standing, breaks, choices):
                    if mask >> target & 1 and self._allowed(window, tiles, mask, standing, breaks):
                        yield Placed(window, tiles, mask)

    def _filled(
        self, window: Window, fixed: Face | None, open_tiles: int, standing: int, breaks: int, choices: Fillings
    ) -> list[tuple[tuple[int, ...], int]]:
        """Return the ways to fill the places of a window, as tiles by place and their mask."""
        whole = self._could_be_whole(window)
        found: list[tuple[tuple[int, ...], int, int]] = [((), 0, 0)]
        for face in window.faces:
            longer = []
            for tiles, mask, broken in found:
                used = 0 if face == fixed else mask & self.jokers
                options = choices.get((face, used))
                if options is None:
                    options = self._of(self.by_face.get(face, 0), open_tiles, standing)
                    options += self._of(self.jokers & ~mask, open_tiles, standing) if self.jokers else ()
                    choices[face, used] = options
                for tile in options:
                    now = broken
                    if standing >> tile & 1:
                        home = 1 << self.origins[tile]
                        if not (broken | whole) & home:
                            if broken.bit_count() == breaks or self.locked & home:
                                continue
                            now = broken | home
                    longer.append(((*tiles, tile), mask | 1 << tile, now))
            found = longer
        return [(tiles, mask) for tiles, mask, _ in found]

    def _of(self, among: int, open_tiles: int, standing: int) -> list[int]:
        """Return the tiles to choose from, one of those that are alike."""
        found = list(_bits(among & standing))
        seen: set[int] = set()
        for at in _bits(among & open_tiles):
            home = self.origins[at] if self.most is not None else 0
            if home not in seen:
                seen.add(home)
                found.append(at)
        return found

    def _could_be_whole(self, window: Window) -> int:
        """Return the old melds of which all tiles have room in a window, as a mask."""
        found = self.roomy.get(window.mask)
        if found is None:
            found = self.roomy[window.mask] = sum(
                1 << home
                for home, (faces, size) in enumerate(self.shapes)
                if not faces & ~window.mask and size <= len(window.faces)
            )
        return found

    def _allowed(self, window: Window, tiles: tuple[int, ...], mask: int, standing: int, breaks: int) -> bool:
        """Return whether the book allows the meld and the limits allow what happens to the old ones."""
        broken = 0
        for home in {self.origins[tile] for tile in tiles if standing >> tile & 1}:
            if self.melds[home] & ~mask:
                broken += 1
                if broken > breaks or self.locked >> home & 1:
                    return False
        jokers = [place for place, tile in enumerate(tiles) if self.tiles[tile].is_joker]
        if len(jokers) < 2:
            return True
        if window.is_run:
            beside = any(right - left == 1 for left, right in pairwise(jokers))
            return self.rules.jokers_adjacent or not beside
        return self.rules.group_jokers is None or len(jokers) <= self.rules.group_jokers

    def arranged(self, chosen: Chosen) -> tuple[Meld, ...]:
        """Return the table of a solution: the old melds that stayed as they were, then the others."""
        touched = {self.origins[tile] for placed in chosen for tile in placed.tiles}
        still = [meld for at, meld in enumerate(self.table) if at not in touched]
        made = [
            named_meld(self.rules, window.is_run, tuple(self.tiles[tile] for tile in tiles), window.faces)
            for window, tiles, _ in chosen
        ]
        return (*still, *made)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
