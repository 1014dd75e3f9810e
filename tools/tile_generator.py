"""A generator of puzzles: a seed gives the same one for ever, as long as the version stays."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.engine.goals import Goal, written_goal
from game.engine.options import T
from game.engine.shuffle import RandomSource, chances
from game.engine.tiles.actions import Lay
from game.engine.tiles.melds import JOKER, SHORTEST, Face, Meld, MeldKind, Tile, all_tiles, assess, kind_of, read
from game.engine.tiles.notation import format_action, format_table, format_tiles
from game.engine.tiles.plays import with_chosen_actions
from game.engine.tiles.puzzles.grades import (
    CHAIN,
    Grade,
    OutOfNodes,
    Puzzle,
    Solved,
    Window,
    dead_ends,
    first,
    puzzle_of,
    solved,
    windows,
)
from game.engine.tiles.puzzles.themes import ANEW, THEMES, Solution, position_of, themes_of
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import best, going_out
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before

# -- Random tables for puzzles: any melds, melds of neighbouring numbers, or melds to which nothing can be attached.

LONGEST = 6
"""The number of tiles of the longest run on a table."""
NEAR = 5
"""The number of neighbouring numbers of a table on which everything hangs together."""
CLOSED = 0.8
"""The chance of a group of all colours on a table to which little can be attached; the others lack one tile."""
TABLE_TRIES = 60
"""The number of melds that are tried before a table remains as it is."""


def table_of(
    rules: TileRules, melds: int, jokers: float, theme: str | None, chance: RandomSource
) -> tuple[tuple[Meld, ...], tuple[Tile, ...]]:
    """Return melds that lie side by side, and the natural tiles that are left, in random order."""
    runs, groups = _shapes(rules.colours, rules.numbers)
    if theme == "all-anew":
        low = between(chance, 1, rules.numbers - NEAR + 1)
        near = range(low, low + NEAR)
        runs, groups = (
            tuple(each for each in among if all(face.number in near for face in each.faces)) for among in (runs, groups)
        )
    elif theme == "nothing-open":
        full = tuple(each for each in groups if len(each.faces) == len(rules.colours))
        runs, groups = tuple(each for each in groups if each not in full), full
    left = set(all_tiles(rules))
    table: list[Meld] = []
    tried = 0
    while len(table) < melds and (theme is None or tried < TABLE_TRIES):
        tried += 1
        window = pick(chance, runs if chance() < (0.5 if theme != "nothing-open" else 1 - CLOSED) else groups)
        made = _meld(rules, window, left, jokers, chance)
        if made is not None:
            left -= set(made.tiles)
            table.append(made)
    return tuple(table), _mixed(chance, sorted(tile for tile in left if not tile.is_joker))


@cache
def _shapes(colours: str, numbers: int) -> tuple[tuple[Window, ...], tuple[Window, ...]]:
    """Return the runs and the groups that a table is made of."""
    every = [window for window in windows(colours, numbers) if len(window.faces) <= LONGEST]
    return tuple(each for each in every if each.is_run), tuple(each for each in every if not each.is_run)


def _meld(rules: TileRules, window: Window, left: set[Tile], jokers: float, chance: RandomSource) -> Meld | None:
    """Return a meld of tiles that are left, perhaps with a joker; None if they do not suffice."""
    tiles: list[Tile] = []
    for face in window.faces:
        twins = [tile for copy in range(rules.copies) if (tile := Tile(*face, copy)) in left]
        if not twins:
            return None
        tiles.append(twins[0])
    if chance() < jokers:
        spare = sorted(tile for tile in left if tile.is_joker)
        if spare:
            tiles[int(chance() * len(tiles))] = spare[0]
    made = read(tiles, rules, [face if tile.is_joker else None for tile, face in zip(tiles, window.faces, strict=True)])
    return None if assess(made, rules) else made


def between(chance: RandomSource, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`."""
    return low + int(chance() * (high - low + 1))


def pick(chance: RandomSource, among: Sequence[T]) -> T:
    """Return one of several."""
    return among[int(chance() * len(among))]


def _mixed(chance: RandomSource, among: Sequence[T]) -> tuple[T, ...]:
    order = sorted((chance(), at) for at in range(len(among)))
    return tuple(among[at] for _, at in order)


# -- Positions that may be puzzles: a random table, and a rack that the solver says can be laid.

NEW_MELD = 0.15
"""The chance of tiles on the rack that make a new meld, where they need not."""
TRIES = 12
"""The number of rack tiles that are tried in one candidate."""


RECIPES = {
    Grade.NEW: ((2, 5), (6, 8), 0),
    Grade.ATTACH: ((3, 7), (2, 4), 0.05),
    Grade.ONE: ((4, 8), (1, 3), 0),
    Grade.TWO: ((6, 10), (1, 3), 0),
    Grade.THREE: ((7, 11), (2, 3), 0),
    Grade.CHAIN: ((9, 12), (2, 4), 0),
    Grade.JOKERS: ((8, 10), (3, 4), 0.4),
    Grade.EVERYTHING: ((11, 12), (3, 5), 0),
}
"""The fewest and the most melds and tiles of the rack, and the chance of a joker in each meld, by grade."""

BROKEN = {**dict.fromkeys(Grade, (ANEW, ANEW)), Grade.CHAIN: (4, CHAIN), Grade.EVERYTHING: (CHAIN + 1, CHAIN + 3)}
"""How many melds a table has of which none is left whole."""

SUMS = {"thirty": 30, "forty": 40}
"""The themes that ask for points."""
SOME = {"most-tiles", "pick-one", "two-actions", "win-turn-back"}
"""The themes for which tiles stay on the rack."""
RACK_JOKERS = {"fill", "two-jokers"}
"""The themes for which a joker of the rack is laid."""


Candidate = tuple[TileState, tuple[Goal, ...]]
"""A position with a goal."""


def draft(rules: TileRules, grade: Grade, theme: str | None, chance: RandomSource) -> Candidate | None:
    """Return a candidate; None for one without a solution or a goal that suits the theme.

    The goal is the whole rack, as much as goes, or points.
    """
    fewest_and_most, sizes, jokers = RECIPES[grade]
    melds = between(chance, *fewest_and_most)
    size = between(chance, *sizes)
    if theme in {"exchange", "free", "travel", "two-jokers"}:
        jokers = max(jokers, 0.2)
    if theme == "all-anew":
        melds = between(chance, *BROKEN[grade])
    table, left = table_of(rules, melds, jokers, theme, chance)
    loose: tuple[Tile, ...] = ()
    if rules.start_tiles and (theme == "none-loose" or chance() < 0.25):
        loose = left[: between(chance, 1, 2)]
        left = left[len(loose) :]
    size = min(size, rules.lay_limit or size)
    if theme in RACK_JOKERS:
        left = (*spare_jokers(rules, table)[:1], *left)
    rack = _fitting(rules, table, loose, left, size, grade, chance)
    if len(rack) < size:
        return None
    rest = [tile for tile in left if tile not in rack]
    goals: tuple[Goal, ...] = (Goal("empty_rack"),)
    if theme == "keep":
        spare = spare_jokers(rules, table)[:1]
        if not spare:
            return None
        goals = (Goal("play_at_least", len(rack)), Goal("keep", (Face(JOKER, 0),)))
        rack = (*rack, *spare)
    elif theme in SUMS:
        if sum(tile.number for tile in rack) != SUMS[theme]:
            return None
        goals = (Goal("points", SUMS[theme]),)
        rack = (*rack, *rest[:2])
    elif theme in SOME:
        rack = (*rack, *rest[:2])
        found = best(rules, table, loose, rack, exchange=True, few_changes=False, nodes=None)
        if found is None or len(found.played) == len(rack):
            return None
        goals = (Goal("play_at_least", len(found.played)),)
    lying = [repr(meld) for meld in table], [repr(tile) for tile in loose]
    return position_of(rules, *lying, format_tiles(sorted(rack))), goals


def spare_jokers(rules: TileRules, table: Sequence[Meld]) -> list[Tile]:
    """Return the jokers that are not on the table."""
    there = {tile for meld in table for tile in meld.tiles}
    return [tile for tile in all_tiles(rules) if tile.is_joker and tile not in there]


def _fitting(
    rules: TileRules,
    table: tuple[Meld, ...],
    loose: tuple[Tile, ...],
    left: tuple[Tile, ...],
    size: int,
    grade: Grade,
    chance: RandomSource,
) -> tuple[Tile, ...]:
    """Return rack tiles that can all be laid, for the higher grades none that could just be attached."""
    rack: list[Tile] = []
    if grade is Grade.NEW or chance() < NEW_MELD:
        rack += _new_meld(rules, left, size, chance)
    if grade is Grade.NEW and size - len(rack) >= SHORTEST:
        rack += _new_meld(rules, tuple(tile for tile in left if tile not in rack), size - len(rack), chance)
    near = _open_faces(rules, table) if grade > Grade.ATTACH else set()
    tried = 0
    for tile in left:
        if len(rack) >= size or tried == TRIES:
            break
        if tile.face in near or any(other.face == tile.face for other in rack):
            continue
        tried += 1
        found, _ = going_out(rules, table, loose, (*rack, tile), exchange=True, few_changes=False, nodes=None)
        if found is not None:
            rack.append(tile)
    return tuple(rack)


def _new_meld(rules: TileRules, left: tuple[Tile, ...], size: int, chance: RandomSource) -> list[Tile]:
    """Return the tiles of a new meld, if there is one of that size or less."""
    there = {tile.face: tile for tile in left}
    most = min(size, SHORTEST + 1)
    every = windows(rules.colours, rules.numbers)
    found = [window for window in every if len(window.faces) <= most and there.keys() >= {*window.faces}]
    return [there[face] for face in pick(chance, found).faces] if found else []


def _open_faces(rules: TileRules, table: Sequence[Meld]) -> set[Face]:
    """Return the faces of tiles that could just be attached."""
    found: set[Face] = set()
    for meld in table:
        low, high = meld.faces[0], meld.faces[-1]
        if kind_of(meld) is MeldKind.RUN:
            found |= {Face(low.colour, low.number - 1), Face(low.colour, high.number + 1)}
        elif len(meld.faces) < len(rules.colours):
            found |= {Face(colour, low.number) for colour in rules.colours} - {*meld.faces}
    return found


# -- The puzzle of a seed.

VERSION = 2
"""Raised whenever a seed would give another puzzle."""
NODES = 1500
"""The limit of nodes for one search; a candidate that needs more is dropped."""
CANDIDATES = 1000
"""The number of candidates after which a seed is given up."""
JOKER_BREAKS = 4
"""The fewest old melds that a puzzle of the seventh grade breaks: with fewer, a joker in a new place is soon found."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle with everything that is known about it."""

    name: str
    """The version of the generator, the book, the grade, the theme and the seed."""
    state: TileState
    goals: tuple[Goal, ...]
    lay: Lay
    """The solution, whose tiles moved are the par."""
    solved: Solved
    dead_ends: int
    themes: tuple[str, ...]


def generate(rules: TileRules, grade: Grade, theme: str | None, seed: int, most: int = CANDIDATES) -> Generated | None:
    """Return the puzzle of a seed; None if none of `most` candidates is one of that grade and theme."""
    name = f"{VERSION} {rules.book} {int(grade)} {theme or 'any'} {seed}"
    chance = chances(name)
    candidates = (draft(rules, grade, theme, chance) for _ in range(most))
    found = (examine(each, grade, theme, name) for each in candidates if each is not None)
    return next(filter(None, found), None)


def examine(candidate: Candidate, grade: Grade, theme: str | None, name: str) -> Generated | None:
    """Return the puzzle of a candidate if it has the grade and the theme."""
    state, goals = candidate
    puzzle = puzzle_of(state, goals)
    if puzzle is None or not _has_grade(puzzle, grade):
        return None
    found = solved(puzzle, NODES)
    if found is None:
        return None
    lay = with_chosen_actions(before(state), Lay(found.table))
    if theme is not None and not THEMES[theme](Solution(state, lay)):
        return None
    tempting = dead_ends(puzzle, grade, NODES)
    if tempting is None:
        return None
    return Generated(name, state, goals, lay, found, tempting, themes_of(state, lay))


def solves(puzzle: Puzzle, grade: Grade, nodes: int = NODES) -> bool | None:
    """Return whether the solver of a grade solves a puzzle; None if the limit of nodes leaves that open."""
    try:
        return first(puzzle, grade, nodes) is not None
    except OutOfNodes:
        return None


def _has_grade(puzzle: Puzzle, grade: Grade) -> bool:
    """Return whether a puzzle has just that grade, by the cheaper proof first."""
    if grade is Grade.JOKERS and not any(meld.jokers for meld in puzzle.table):
        return False
    if grade is Grade.NEW:
        return solves(puzzle, grade) is True
    weaker = Grade(grade - 1)
    if grade <= Grade.THREE:
        return solves(puzzle, grade) is True and solves(puzzle, weaker) is False
    # That everything solves it is already known.
    if solves(puzzle, weaker) is not False:
        return False
    if grade is Grade.JOKERS and not _needs_breaks(puzzle):
        return False
    return grade is Grade.EVERYTHING or solves(puzzle, grade) is True


def _needs_breaks(puzzle: Puzzle) -> bool:
    """Return whether no play that gives jokers other faces breaks only a few melds."""
    try:
        return first(puzzle, Grade.JOKERS, breaks=JOKER_BREAKS - 1) is None
    except OutOfNodes:
        return False


def written_line(found: Generated) -> str:
    """Return a puzzle as one line."""
    figures = (found.solved.par, found.solved.breaks, found.solved.plays, found.dead_ends)
    state = found.state
    return "\t".join(
        (
            found.name, " ".join(map(str, figures)), " ".join(found.themes), format_table(state.table),
            format_tiles(state.loose), format_tiles(state.racks[0]),
            "; ".join(f"{key} = {'true' if value is True else value}" for key, value in map(written_goal, found.goals)),
            format_action(found.lay).removeprefix("lay "),
        )
    )  # fmt: skip
