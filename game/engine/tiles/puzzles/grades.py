"""The grade of a puzzle: eight solvers, each weaker than the next; what a play disturbs, and dead ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import combinations, product

from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.goals import EmptyRack, Goal, Keep, PlayAtLeast, Points
from game.engine.tiles.melds import SHORTEST, Meld, assess, read
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.puzzles.search import OutOfNodes, PlaySearch, of
from game.engine.tiles.rules import TableJoker, TileRules
from game.engine.tiles.solver.instance import exchanges, stands_for
from game.engine.tiles.solver.rebuild import named_meld
from game.engine.tiles.state import TileState

# -- How much a play disturbs a table: melds broken, tiles moved.


def broken(old: Sequence[Meld], new: Sequence[Meld]) -> tuple[Meld, ...]:
    """Return the old melds whose tiles no longer lie together."""
    homes = {tile: at for at, meld in enumerate(new) for tile in meld.tiles}
    return tuple(meld for meld in old if len({homes.get(tile) for tile in meld.tiles}) > 1)


def tiles_moved(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    """Return how many tiles have to be moved, one by one, to get from one table to the other.

    A new meld may stay where one old meld lies, and an old meld may remain one new meld; of all ways to choose these
    places, the one that leaves the most tiles where they are counts. Every tile from a rack is moved.
    """
    origins = {tile: at for at, meld in enumerate(old) for tile in meld.tiles}
    stays: list[dict[int, int]] = []
    for meld in new:
        counts: dict[int, int] = {}
        for tile in meld.tiles:
            if tile in origins:
                counts[origins[tile]] = counts.get(origins[tile], 0) + 1
        stays.append(counts)
    return sum(len(meld.tiles) for meld in new) - _most_staying(stays)


def _most_staying(stays: list[dict[int, int]]) -> int:
    """Return the largest sum of one entry a row with no key twice."""
    rivals: dict[int, int] = {}
    for counts in stays:
        for home in counts:
            rivals[home] = rivals.get(home, 0) + 1
    # A row whose best key no other row has may take it; only the others have to be tried.
    sure, contested = 0, []
    for counts in stays:
        best = max(counts, key=lambda home: counts[home], default=None)
        if best is not None and rivals[best] == 1:
            sure += counts[best]
        elif counts:
            contested.append(counts)
    return sure + _tried(contested, 0, frozenset())


def _tried(rows: list[dict[int, int]], at: int, taken: frozenset[int]) -> int:
    if at == len(rows):
        return 0
    best = _tried(rows, at + 1, taken)
    for home, count in rows[at].items():
        if home not in taken:
            best = max(best, count + _tried(rows, at + 1, taken | {home}))
    return best


# -- Eight solvers, each weaker than the next; the grade of a puzzle is the weakest that solves it.

CHAIN = 5
"""The number of old melds that a chain may break."""
GRADE_NODES = 4000
"""The limit of nodes for one search; a puzzle that needs more has no grade."""


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


@dataclass(frozen=True, slots=True)
class Limits:
    """What a solver may do."""

    attach: bool
    breaks: int
    jokers: bool
    """Whether table jokers may get another meaning."""


EVERY = 99
"""More melds than a table has."""

LIMITS = {
    Grade.NEW: Limits(False, 0, False),
    Grade.ATTACH: Limits(True, 0, False),
    Grade.ONE: Limits(True, 1, False),
    Grade.TWO: Limits(True, 2, False),
    Grade.THREE: Limits(True, 3, False),
    Grade.CHAIN: Limits(True, CHAIN, False),
    Grade.JOKERS: Limits(True, CHAIN, True),
    Grade.EVERYTHING: Limits(True, EVERY, True),
}
"""What the solver of each grade may do; each may do all that the one before it may."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A table and the tiles to be laid on it, all of them or some that do."""

    rules: TileRules
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    choices: tuple[tuple[Tile, ...], ...]
    """The sets of rack tiles that reach the goal if they are laid; each contains no other."""


@dataclass(frozen=True, slots=True)
class Solved:
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


TableShape = tuple[tuple[tuple[str, int], ...], ...]
"""The tiles that lie together, without what tells twins apart."""


def solves(puzzle: Puzzle, grade: Grade, nodes: int = GRADE_NODES) -> bool | None:
    """Return whether the solver of a grade solves a puzzle; None if the limit of nodes leaves that open."""
    limits = LIMITS[grade]
    try:
        return first(puzzle, limits, nodes) is not None
    except OutOfNodes:
        return None


def first(
    puzzle: Puzzle, limits: Limits, nodes: int = GRADE_NODES, locked: Sequence[Meld] = ()
) -> tuple[Meld, ...] | None:
    """Return the table of a play within the limits; None if it is proven that there is none. Raises OutOfNodes."""
    breaks = min(limits.breaks, len(puzzle.table))
    for search in attempts(puzzle, limits.jokers, nodes, locked):
        for chosen in search.solutions(breaks, attach=limits.attach):
            return search.arranged(chosen)
    return None


def attempts(
    puzzle: Puzzle, jokers: bool, nodes: int, locked: Sequence[Meld] = (), search: type[PlaySearch] = PlaySearch
) -> Iterator[PlaySearch]:
    """Yield a search for each choice of tiles to lay and each meaning that the table jokers keep."""
    for rack in puzzle.choices:
        for fixed in _meanings(puzzle, rack, jokers):
            yield search(puzzle.rules, puzzle.table, puzzle.loose, rack, fixed, locked, nodes)


def _meanings(puzzle: Puzzle, rack: tuple[Tile, ...], jokers: bool) -> Iterator[dict[Tile, Face]]:
    """Yield the faces that table jokers keep; the others may get any."""
    if jokers and puzzle.rules.table_joker is TableJoker.FREE:
        yield {}
        return
    for taken, _ in exchanges(puzzle.rules, puzzle.table, rack) if jokers else [((), ())]:
        yield from _kept(puzzle.rules, puzzle.table, taken)


def _kept(rules: TileRules, table: Iterable[Meld], taken: Sequence[Tile]) -> Iterator[dict[Tile, Face]]:
    """Yield the faces of all jokers but the taken ones; several choices if a colour was left open (UR-Q4)."""
    found: list[dict[Tile, Face]] = [{}]
    for meld in table:
        for tile, face in meld.pairs():
            if tile.is_joker and tile not in taken:
                found = [{**each, tile: other} for each in found for other in stands_for(rules, meld, face)]
    yield from found


def _weakest(puzzle: Puzzle, nodes: int) -> tuple[Grade, Limits, tuple[Meld, ...]] | None:
    """Return the grade, the narrowest limits that suffice, and the table of a play within them.

    None if no play solves the puzzle, or if the limit of nodes leaves that open.
    """
    movable = any(meld.jokers for meld in puzzle.table)
    stages = [(Grade.NEW, Limits(False, 0, False)), (Grade.ATTACH, Limits(True, 0, False))]
    named = {1: Grade.ONE, 2: Grade.TWO, 3: Grade.THREE}
    most = len(puzzle.table)
    chain = min(CHAIN, most)
    stages += [(named.get(count, Grade.CHAIN), Limits(True, count, False)) for count in range(1, chain + 1)]
    if movable:
        stages += [(Grade.JOKERS, Limits(True, count, True)) for count in range(chain + 1)]
    stages += [(Grade.EVERYTHING, Limits(True, count, True)) for count in range(chain + 1, most + 1)]
    try:
        for grade, limits in stages:
            table = first(puzzle, limits, nodes)
            if table is not None:
                return grade, limits, table
    except OutOfNodes:
        return None
    return None


def solved(puzzle: Puzzle, nodes: int = GRADE_NODES) -> Solved | None:
    """Return the grade with its proof, the par and the number of best plays; None if undecided or unsolvable."""
    found = _weakest(puzzle, nodes)
    if found is None:
        return None
    grade, limits, start = found
    best: dict[TableShape, tuple[Meld, ...]] = {}
    par = tiles_moved(puzzle.table, start)
    try:
        for search in attempts(puzzle, limits.jokers, nodes):
            for chosen in search.solutions(limits.breaks, attach=limits.attach, most=par):
                table = search.arranged(chosen)
                moved = tiles_moved(puzzle.table, table)
                if moved < par:
                    par, search.most = moved, moved
                    best.clear()
                if moved == par:
                    best.setdefault(_shape(table), table)
    except OutOfNodes:
        return None
    return Solved(grade, limits.breaks, next(iter(best.values())), par, len(best))


def _shape(table: Sequence[Meld]) -> TableShape:
    """Return which tiles lie together; twins are alike, and it does not matter what a joker stands for."""
    return tuple(sorted(tuple(sorted(tile[:2] for tile in meld.tiles)) for meld in table))


# -- Tempting beginnings of a puzzle that lead nowhere.


def dead_ends(puzzle: Puzzle, grade: Grade, nodes: int = GRADE_NODES) -> int | None:
    """Return how many tempting beginnings the solver of the grade cannot complete; None if undecided.

    A beginning is one rack tile attached to an old meld, or one shortest new meld of rack tiles, without jokers; its
    meld may grow afterwards but not be broken.
    """
    count = 0
    try:
        for table, locked, laid in beginnings(puzzle):
            choices = tuple(
                tuple(tile for tile in choice if tile not in laid) for choice in puzzle.choices if {*laid} <= {*choice}
            )
            count += first(replace(puzzle, table=table, choices=choices), LIMITS[grade], nodes, (locked,)) is None
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
    for window in of(rules):
        if len(window.faces) == SHORTEST and all(face in rack for face in window.faces):
            tiles = tuple(rack[face] for face in window.faces)
            made = named_meld(rules, window.is_run, tiles, window.faces)
            yield (*puzzle.table, made), made, tiles


# -- Which rack tiles reach the goals of a level: the puzzle behind it.

MOST = 300
"""The number of choices of rack tiles from which a level is no puzzle."""


def puzzle_of(state: TileState, goals: Sequence[Goal]) -> Puzzle | None:
    """Return the puzzle of a level; None if its goals ask for more than which tiles are laid."""
    rack = state.racks[state.turn]
    if not all(isinstance(goal, EmptyRack | PlayAtLeast | Points | Keep) for goal in goals):
        return None
    if any(isinstance(goal, Points) for goal in goals) and any(tile.is_joker for tile in rack):
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
    held, kept = Counter(tile.face for tile in rack), Counter[Face]()
    for goal in goals:
        kept |= Counter(goal.faces if isinstance(goal, Keep) else ())
    free = tuple(tile for tile in rack if held[tile.face] > kept[tile.face])
    fewest = max((_fewest(goal, rack) for goal in goals), default=1)
    exact = any(isinstance(goal, Points) for goal in goals)
    most = min(state.rules.lay_limit or len(rack), len(free), len(rack) if exact else fewest)
    for size in range(fewest, most + 1):
        for choice in combinations(free, size):
            if reaches(goals, choice, rack):
                yield choice


def _fewest(goal: Goal, rack: Sequence[Tile]) -> int:
    """Return how many tiles have to be laid at least."""
    if isinstance(goal, EmptyRack):
        return max(len(rack), 1)
    return max(goal.count, 1) if isinstance(goal, PlayAtLeast) else 1


def reaches(goals: Sequence[Goal], choice: Sequence[Tile], rack: Sequence[Tile]) -> bool:
    """Return whether the goals are reached by laying these tiles of a rack; they ask only for which tiles are laid."""
    return all(_reached(goal, choice, rack) for goal in goals)


def _reached(goal: Goal, choice: Sequence[Tile], rack: Sequence[Tile]) -> bool:
    match goal:
        case EmptyRack():
            return len(choice) == len(rack)
        case PlayAtLeast(count):
            return len(choice) >= count
        case Points(count):
            return sum(tile.number for tile in choice) == count
        case Keep(faces):
            left = Counter(tile.face for tile in rack) - Counter(tile.face for tile in choice)
            return not Counter(faces) - left
        case _:
            raise AssertionError(goal)
