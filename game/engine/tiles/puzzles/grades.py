"""The grade of a puzzle: eight solvers, each weaker than the next; what a play disturbs, and dead ends."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import cache
from itertools import chain, combinations, pairwise, product
from typing import NamedTuple

from game.engine.game import Value
from game.engine.goals import Goal
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.melds import SHORTEST, Face, Meld, Tile, assess, left_open, read
from game.engine.tiles.rules import TableJoker, TileRules
from game.engine.tiles.solver.instance import exchanges, faces_kept
from game.engine.tiles.solver.rebuild import meld_shapes
from game.engine.tiles.state import TileState

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
    every = (
        Window(is_run, faces, sum(face_bit(colours, numbers, face) for face in faces))
        for is_run, faces in meld_shapes(colours, numbers)
    )
    return tuple(sorted(every, key=lambda window: len(window.faces)))


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
        self, puzzle: "Puzzle", rack: Sequence[Tile], fixed: Mapping[Tile, Face], locked: Sequence[Meld], nodes: int
    ) -> None:
        """Prepare to lay that rack as a whole; melds in `locked` may grow but not be broken."""
        self.rules, self.table = puzzle.rules, puzzle.table
        self.tiles: list[Tile] = []
        self.origins: list[int] = []
        """Of each tile, the number of its old meld; -1 for rack and start tiles."""
        self.melds = [self._add(meld.tiles, at) for at, meld in enumerate(self.table)]
        self.rack, self.loose = self._add(rack, -1), self._add(puzzle.loose, -1)
        self.locked = sum(1 << at for at, meld in enumerate(self.table) if meld in locked)
        self.faces = [fixed.get(tile) if tile.is_joker else tile.face for tile in self.tiles]
        self.by_face: dict[Face, int] = {}
        self.jokers = 0
        for at, face in enumerate(self.faces):
            if face is None:
                self.jokers |= 1 << at
            else:
                self.by_face[face] = self.by_face.get(face, 0) | 1 << at
        self.natural = [{face for at in _bits(mask) if (face := self.faces[at]) is not None} for mask in self.melds]
        masks = zip(self.natural, self.melds, strict=True)
        self.shapes = [(self._mask(faces), mask.bit_count()) for faces, mask in masks]
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
        for window in windows(self.rules.colours, self.rules.numbers):
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
            return self.rules.jokers_adjacent or all(right - left > 1 for left, right in pairwise(jokers))
        return self.rules.group_jokers is None or len(jokers) <= self.rules.group_jokers

    def arranged(self, chosen: Chosen) -> tuple[Meld, ...]:
        """Return the table of a solution: the old melds that stayed as they were, then the others."""
        touched = {self.origins[tile] for placed in chosen for tile in placed.tiles}
        still = [meld for at, meld in enumerate(self.table) if at not in touched]
        made = (Meld(tuple(self.tiles[tile] for tile in tiles), window.faces) for window, tiles, _ in chosen)
        return (*still, *(left_open(meld, self.rules) for meld in made))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# -- How much a play disturbs a table: melds broken, tiles moved.


def tiles_moved(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    """Return how many tiles have to be moved, one by one, to get from one table to the other.

    A new meld may stay where one old meld lies, and an old meld may remain one new meld; of all ways to choose these
    places, the one that leaves the most tiles where they are counts. Every tile from a rack is moved.
    """
    origins = {tile: at for at, meld in enumerate(old) for tile in meld.tiles}
    stays = [Counter(origins[tile] for tile in meld.tiles if tile in origins) for meld in new]
    rivals = Counter(home for counts in stays for home in counts)
    # A new meld whose best place no other could take stays there; only for the others it has to be tried.
    sure, contested = 0, []
    for counts in stays:
        best = max(counts, key=lambda home: counts[home], default=None)
        if best is not None and rivals[best] == 1:
            sure += counts[best]
        elif counts:
            contested.append(counts)
    return sum(len(meld.tiles) for meld in new) - sure - _most_staying(contested, 0, frozenset())


def _most_staying(rows: list[Counter[int]], at: int, taken: frozenset[int]) -> int:
    """Return the largest sum of one entry a row, from row `at` on, with no key twice and none that is `taken`."""
    if at == len(rows):
        return 0
    best = _most_staying(rows, at + 1, taken)
    for home, count in rows[at].items():
        if home not in taken:
            best = max(best, count + _most_staying(rows, at + 1, taken | {home}))
    return best


# -- Eight solvers, each weaker than the next; the grade of a puzzle is the weakest that solves it.

CHAIN = 5
"""The number of old melds that a chain may break."""
GRADE_NODES = 4000
"""The limit of nodes for one search, for which a player may wait; a puzzle that needs more has no grade."""


class Grade(IntEnum):
    """The weakest solver that solves a puzzle."""

    NEW = 1
    """Only new melds; the old ones stay exactly as they are."""
    ATTACH = 2
    """Old melds may also grow."""
    ONE = 3
    """One old meld may be broken: its tiles need not lie together any more."""
    TWO = 4
    """Two old melds may be broken."""
    THREE = 5
    """Three old melds may be broken."""
    CHAIN = 6
    """Up to five old melds may be broken."""
    JOKERS = 7
    """Jokers of the table may also get another meaning, as far as the book allows it."""
    EVERYTHING = 8
    """Any number of old melds may be broken."""


EVERY = 99
"""More melds than a table has."""

BREAKS = dict(zip(Grade, (0, 0, 1, 2, 3, CHAIN, CHAIN, EVERY), strict=True))
"""How many old melds the solver of each grade may break; each may do all that the one before it may."""


class Puzzle(Value):
    """A table and the tiles to be laid on it, all of them or some that do."""

    rules: TileRules
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    choices: tuple[tuple[Tile, ...], ...]
    """The sets of rack tiles that reach the goal if they are laid; each contains no other."""


class Solved(Value):
    """A solution within the limits of the grade."""

    grade: Grade
    breaks: int
    """The fewest old melds that a play within the freedoms of the grade breaks."""
    table: tuple[Meld, ...]
    """The table after a play that breaks no more than that and moves the fewest tiles."""
    par: int
    """How many tiles that play moves."""
    plays: int
    """How many tables with other tiles side by side are reached with that par."""


def first(
    puzzle: Puzzle, grade: Grade, nodes: int = GRADE_NODES, locked: Sequence[Meld] = (), breaks: int | None = None
) -> tuple[Meld, ...] | None:
    """Return the table of a play of that grade which breaks no more melds than it may, or than `breaks`.

    None if it is proven that there is none. Raises OutOfNodes.
    """
    most = min(BREAKS[grade] if breaks is None else breaks, len(puzzle.table))
    for search in attempts(puzzle, grade, nodes, locked):
        for chosen in search.solutions(most, attach=grade > Grade.NEW):
            return search.arranged(chosen)
    return None


def attempts(puzzle: Puzzle, grade: Grade, nodes: int, locked: Sequence[Meld] = ()) -> Iterator[PlaySearch]:
    """Yield a search for each choice of tiles to lay and each meaning that the table jokers keep."""
    jokers = grade >= Grade.JOKERS
    for rack in puzzle.choices:
        meanings: Iterable[dict[Tile, Face]] = ({},)
        if not (jokers and puzzle.rules.table_joker is TableJoker.FREE):
            choices = exchanges(puzzle.rules, puzzle.table, rack) if jokers else [((), ())]
            meanings = chain.from_iterable(faces_kept(puzzle.rules, puzzle.table, taken) for taken, _ in choices)
        for fixed in meanings:
            yield PlaySearch(puzzle, rack, fixed, locked, nodes)


def _stages(puzzle: Puzzle) -> list[tuple[Grade, int]]:
    """Return what to try, the least first: how many melds may be broken, after the grade that needs as many."""
    most = len(puzzle.table)
    chain = min(CHAIN, most)
    grades = (Grade.ATTACH, Grade.ONE, Grade.TWO, Grade.THREE, *(Grade.CHAIN,) * CHAIN)
    stages = [(Grade.NEW, 0)]
    stages += [(grades[count], count) for count in range(chain + 1)]
    if any(meld.jokers for meld in puzzle.table):
        stages += [(Grade.JOKERS, count) for count in range(chain + 1)]
    return stages + [(Grade.EVERYTHING, count) for count in range(chain + 1, most + 1)]


def solved(puzzle: Puzzle, nodes: int = GRADE_NODES) -> Solved | None:
    """Return the grade with its proof, the par and the number of best plays; None if undecided or unsolvable."""
    best: dict[Hashable, tuple[Meld, ...]] = {}
    try:
        for grade, breaks in _stages(puzzle):
            if (start := first(puzzle, grade, nodes, breaks=breaks)) is not None:
                break
        else:
            return None
        par = tiles_moved(puzzle.table, start)
        for search in attempts(puzzle, grade, nodes):
            for chosen in search.solutions(breaks, attach=grade > Grade.NEW, most=par):
                table = search.arranged(chosen)
                moved = tiles_moved(puzzle.table, table)
                if moved < par:
                    par, search.most = moved, moved
                    best.clear()
                if moved == par:
                    # Twins are alike, and it does not matter what a joker stands for.
                    shape = tuple(sorted(tuple(sorted(tile[:2] for tile in meld.tiles)) for meld in table))
                    best.setdefault(shape, table)
    except OutOfNodes:
        return None
    return Solved(grade, breaks, next(iter(best.values())), par, len(best))


def dead_ends(puzzle: Puzzle, grade: Grade, nodes: int = GRADE_NODES) -> int | None:
    """Return how many tempting beginnings the solver of the grade cannot complete; None if undecided.

    A beginning is one rack tile attached to an old meld, or one shortest new meld of rack tiles, without jokers; its
    meld may grow afterwards but not be broken.
    """
    count = 0
    try:
        for table, locked, laid in beginnings(puzzle):
            fitting = (choice for choice in puzzle.choices if {*laid} <= {*choice})
            choices = tuple(tuple(tile for tile in choice if tile not in laid) for choice in fitting)
            count += first(replace(puzzle, table=table, choices=choices), grade, nodes, (locked,)) is None
    except OutOfNodes:
        return None
    return count


def beginnings(puzzle: Puzzle) -> Iterator[tuple[tuple[Meld, ...], Meld, tuple[Tile, ...]]]:
    """Yield tables after one obvious step, with its meld and the rack tiles in it."""
    rules = puzzle.rules
    rack = {tile.face: tile for tile in puzzle.rack if not tile.is_joker}
    for tile, (at, meld) in product(rack.values(), enumerate(puzzle.table)):
        grown = read((*meld.tiles, tile), rules, (*meld.faces, None))
        if not assess(grown, rules):
            yield (*puzzle.table[:at], grown, *puzzle.table[at + 1 :]), grown, (tile,)
    for window in windows(rules.colours, rules.numbers):
        if len(window.faces) == SHORTEST and all(face in rack for face in window.faces):
            tiles = tuple(rack[face] for face in window.faces)
            made = left_open(Meld(tiles, window.faces), rules)
            yield (*puzzle.table, made), made, tiles


# -- Which rack tiles reach the goals of a level: the puzzle behind it.

MOST = 300
"""The number of choices of rack tiles from which a level is no puzzle."""
OF_RACK = {"empty_rack", "play_at_least", "points", "keep"}
"""The goals that only ask for which rack tiles are laid."""


def puzzle_of(state: TileState, goals: Sequence[Goal]) -> Puzzle | None:
    """Return the puzzle of a level; None if its goals ask for more than which tiles are laid."""
    rack = state.racks[state.turn]
    keys = {goal.key for goal in goals}
    if not keys <= OF_RACK or ("points" in keys and any(tile.is_joker for tile in rack)):
        return None
    found: list[tuple[Tile, ...]] = []
    for choice in _choices(state, goals, rack):
        if not any({*smaller} <= {*choice} for smaller in found):
            found.append(choice)
        if len(found) > MOST:
            return None
    # An initial meld leaves whatever lies there as it is.
    table, loose = (state.table, state.loose) if has_opened(state) else ((), ())
    return Puzzle(state.rules, table, loose, rack, tuple(found))


def has_opened(state: TileState) -> bool:
    """Return whether the seat on turn needs no initial meld, or has made it."""
    return not state.rules.opening or state.opened[state.turn]


def as_opened(state: TileState) -> TileState:
    """Return a position as if the seat on turn had made its initial meld: what themes look at is a lay of its tiles."""
    return state._replace(opened=tuple(has or seat == state.turn for seat, has in enumerate(state.opened)))


def whole_table(state: TileState, action: Lay | Open) -> Lay:
    """Return a lay, or an initial meld as the lay of everything that lies there afterwards."""
    return action if isinstance(action, Lay) else Lay((*state.table, *action.melds), state.loose)


def _choices(state: TileState, goals: Sequence[Goal], rack: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Yield the sets of rack tiles that reach the goals, the smallest first.

    Without points, whatever is more than has to be laid contains something smaller that reaches the goals: that is left
    out, and so is what has to stay, because large racks have too many sets.
    """
    asked, held = dict(goals), Counter(tile.face for tile in rack)
    kept = Counter[Face](asked.get("keep"))
    free = tuple(tile for tile in rack if held[tile.face] > kept[tile.face])
    fewest = max(1, len(rack) if "empty_rack" in asked else 0, asked.get("play_at_least", 0))
    exact = "points" in asked
    most = min(state.rules.lay_limit or len(rack), len(free), len(rack) if exact else fewest)
    for size in range(fewest, most + 1):
        for choice in combinations(free, size):
            worth = not exact or sum(tile.number for tile in choice) == asked["points"]
            if worth and not (kept and kept - (held - Counter(tile.face for tile in choice))):
                yield choice
