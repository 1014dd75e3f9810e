"""Eight solvers, each weaker than the next; the grade of a puzzle is the weakest that solves it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.puzzles.measures import tiles_moved
from game.engine.tiles.puzzles.search import OutOfNodes, PlaySearch
from game.engine.tiles.rules import TableJoker, TileRules
from game.engine.tiles.solver.exchange import exchanges, stands_for

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
