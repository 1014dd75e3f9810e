"""A generator of puzzles: a seed gives the same one for ever, as long as the version stays."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from game.engine.shuffle import chances
from game.engine.tiles.actions import Lay
from game.engine.tiles.goals import Goal
from game.engine.tiles.plays import with_chosen_actions
from game.engine.tiles.puzzles.aims import puzzle_of
from game.engine.tiles.puzzles.dead_ends import dead_ends
from game.engine.tiles.puzzles.drafts import Candidate, drafts
from game.engine.tiles.puzzles.grades import Grade, Limits, Puzzle, Solved, first, solved, solves
from game.engine.tiles.puzzles.search import OutOfNodes
from game.engine.tiles.puzzles.themes import has_theme, themes_of
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before

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
    for draft in islice(drafts(rules, grade, theme, chances(name)), most):
        found = None if draft is None else examine(draft, grade, theme, name)
        if found is not None:
            return found
    return None


def examine(draft: Candidate, grade: Grade, theme: str | None, name: str) -> Generated | None:
    """Return the puzzle of a candidate if it has the grade and the theme."""
    puzzle = puzzle_of(draft.state, draft.goals)
    if puzzle is None or not _has_grade(puzzle, grade):
        return None
    found = solved(puzzle, NODES)
    if found is None:
        return None
    state = draft.state
    lay = with_chosen_actions(before(state), Lay(found.table))
    if theme is not None and not has_theme(theme, state, lay):
        return None
    tempting = dead_ends(puzzle, grade, NODES)
    if tempting is None:
        return None
    return Generated(name, state, draft.goals, lay, found, tempting, themes_of(state, lay))


def _has_grade(puzzle: Puzzle, grade: Grade) -> bool:
    """Return whether a puzzle has just that grade, by the cheaper proof first."""
    if grade is Grade.JOKERS and not any(meld.jokers for meld in puzzle.table):
        return False
    if grade is Grade.NEW:
        return solves(puzzle, grade, NODES) is True
    weaker = Grade(grade - 1)
    if grade <= Grade.THREE:
        return solves(puzzle, grade, NODES) is True and solves(puzzle, weaker, NODES) is False
    # That everything solves it is already known.
    if solves(puzzle, weaker, NODES) is not False:
        return False
    if grade is Grade.JOKERS and not _needs_breaks(puzzle):
        return False
    return grade is Grade.EVERYTHING or solves(puzzle, grade, NODES) is True


def _needs_breaks(puzzle: Puzzle) -> bool:
    """Return whether no play that gives jokers other faces breaks only a few melds."""
    try:
        return first(puzzle, Limits(True, JOKER_BREAKS - 1, True), NODES) is None
    except OutOfNodes:
        return False
