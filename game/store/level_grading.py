"""What is known about a graded level: the keys of its file beside position, goal, solution and texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.engine.shown import shown
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES
from game.store.toml_lines import KeyPath
from game.store.toml_source import TomlSource, unknown_key

GRADING_KEYS = ("grade", "par", "features", "themes", "generator")
"""The keys of a graded level; the first two belong together, the others are optional."""
FEATURES = ("breaks", "plays", "dead_ends")
"""The keys of the table of features."""


@dataclass(frozen=True, slots=True)
class Grading:
    """The grade of a level, and what was found out with it; `main.py check` proves it."""

    grade: Grade
    par: int
    """The fewest tiles moved by a play that breaks the fewest melds."""
    features: Mapping[str, int]
    """How many melds are broken, how many best plays and dead ends there are; what is left out is unknown."""
    themes: tuple[str, ...] | None
    generator: str
    """Version and seed of the generator that made it; "" if it was made by hand."""


def read_grading(written: TomlSource) -> Grading | None:
    """Return the grading in a level file; None if it has none. Raises FileMistake."""
    table = written.table
    if not any(key in table for key in GRADING_KEYS):
        return None
    for key in ("grade", "par"):
        if key not in table:
            raise written.mistake((), f"{key}: missing; a graded level has a grade and a par")
    grade = _whole(written, ("grade",), table["grade"], Grade.NEW, Grade.EVERYTHING)
    features = table.get("features", {})
    if not isinstance(features, dict):
        raise written.mistake(("features",), f"features: expected a table, got {shown(repr(features), 60)}")
    for key in features:
        if key not in FEATURES:
            raise written.mistake(("features", key), unknown_key(key, FEATURES))
    generator = table.get("generator", "")
    if not isinstance(generator, str):
        raise written.mistake(("generator",), f"generator: expected a text, got {shown(repr(generator), 60)}")
    return Grading(
        Grade(grade),
        _whole(written, ("par",), table["par"], 1, 999),
        {key: _whole(written, ("features", key), value, 0, 9999) for key, value in features.items()},
        _themes(written) if "themes" in table else None,
        generator,
    )


def _themes(written: TomlSource) -> tuple[str, ...]:
    value = written.table["themes"]
    if not isinstance(value, list):
        raise written.mistake(("themes",), f"themes: expected a list, got {shown(repr(value), 60)}")
    for each in value:
        if each not in THEMES:
            raise written.mistake(("themes",), f"themes: {unknown_key(str(each), tuple(THEMES))}")
    return tuple(value)


def _whole(written: TomlSource, place: KeyPath, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise written.mistake(
            place, f"{place[-1]}: expected a whole number from {low} to {high}, got {shown(repr(value), 60)}"
        )
    return value
