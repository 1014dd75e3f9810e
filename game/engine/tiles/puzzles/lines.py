"""Puzzles as lines of text: a thousand of them in a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.fields import NotationError
from game.engine.tiles.goals import Goal, GoalError, parse_goals
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState

FIELDS = 8
"""The number of fields of a line, which tabs separate."""
WORDS = 5
"""The number of words in the first field."""
FIGURES = 4
"""The number of figures in the second field."""
OTHERS = "?7"
"""The rack of the other seat."""


@dataclass(frozen=True, slots=True)
class PuzzleLabel:
    """What a line says about its puzzle before the position."""

    name: str
    """The version of the generator, the book, the grade, the theme and the seed."""
    grade: Grade
    par: int
    breaks: int
    plays: int
    dead_ends: int
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PuzzleLine(PuzzleLabel):
    """A puzzle as it is kept in a set."""

    state: TileState
    goals: tuple[Goal, ...]
    solution: str
    """The line of the lay."""


def position_of(rules: TileRules, table: Sequence[str], loose: Sequence[str], rack: str) -> TileState:
    """Return the position at the start of the turn, in which everybody has made an initial meld."""
    return parse_position(
        {
            "book": rules.book,
            "table": [meld.strip() for meld in table],
            "loose": list(loose),
            "racks": [rack, OTHERS],
            "opened": [True, True],
        }
    )


def parse_label(text: str, rules: TileRules) -> PuzzleLabel:
    """Return what a line says before the position, without looking at the rest; raises NotationError."""
    return PuzzleLabel(*_label(_fields(text), rules))


def parse_line(text: str, rules: TileRules) -> PuzzleLine:
    """Return the puzzle of a line; raises NotationError."""
    fields = _fields(text)
    table, loose, rack, goals, lay = fields[3:]
    label = _label(fields, rules)
    try:
        parsed = parse_goals(dict(_goal(each) for each in goals.split(";")), rules)
    except GoalError as error:
        raise NotationError(str(error)) from None
    state = position_of(rules, table.split("|") if table else [], loose.split(), rack)
    return PuzzleLine(*label, state, parsed, f"lay {lay}")


def _fields(text: str) -> list[str]:
    fields = text.rstrip("\n").split("\t")
    if len(fields) != FIELDS:
        raise NotationError(f"expected {FIELDS} fields between tabs, got {len(fields)}")
    return fields


def _label(fields: list[str], rules: TileRules) -> tuple[str, Grade, int, int, int, int, tuple[str, ...]]:
    name, numbers, themes = fields[0], fields[1], tuple(fields[2].split())
    words, figures = name.split(), numbers.split()
    if (
        len(words) != WORDS
        or words[1] != rules.book
        or not words[2].isdigit()
        or not 1 <= int(words[2]) <= Grade.EVERYTHING
    ):
        raise NotationError(f"{name!r} names no puzzle of {rules.book}")
    if len(figures) != FIGURES or not all(each.isdigit() for each in figures):
        raise NotationError(f"{numbers!r} are not {FIGURES} figures")
    if unknown := [theme for theme in themes if theme not in THEMES]:
        raise NotationError(f"there is no theme {unknown[0]!r}")
    par, breaks, plays, tempting = map(int, figures)
    return name, Grade(int(words[2])), par, breaks, plays, tempting, themes


def _goal(text: str) -> tuple[str, object]:
    key, _, value = (each.strip() for each in text.partition("="))
    return key, True if value == "true" else int(value) if value.isdigit() else value
