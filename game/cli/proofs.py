"""Proving that a graded level is what it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.cli.paths import obstacle
from game.engine.tiles.actions import Lay
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.aims import puzzle_of
from game.engine.tiles.puzzles.dead_ends import dead_ends
from game.engine.tiles.puzzles.grades import solved
from game.engine.tiles.puzzles.themes import themes_of
from game.engine.tiles.views import before
from game.store.level_grading import Grading
from game.store.levels import Level
from game.store.toml_source import FileMistake, TomlSource

NODES = 20_000
"""The limit of nodes for one search."""


def is_level(path: Path) -> bool:
    """Return whether a file is meant to be a level: it has a goal or a solution, and no case."""
    if obstacle(path) or path.is_dir():
        return False
    try:
        table = TomlSource(path).table
    except FileMistake:
        return False
    return "case" not in table and ("goal" in table or "solution" in table)


def departures(level: Level) -> tuple[str, ...]:
    """Return where the grading of a level departs from what can be proven; () for one that has none."""
    return tuple(_departures(level, level.grading)) if level.grading else ()


def _departures(level: Level, said: Grading) -> Iterator[str]:
    puzzle = puzzle_of(level.start, level.goals)
    lay = parse_action(level.solution[0], before(level.start))
    if puzzle is None or len(level.solution) > 1 or not isinstance(lay, Lay):
        yield "grade: only a level of one lay whose goal says which tiles to lay has a grade"
        return
    found = solved(puzzle, NODES)
    if found is None:
        yield "grade: the search ended early"
        return
    if found.grade is not said.grade:
        yield f"grade: {said.grade} in the file, {found.grade} by proof"
    if found.par != said.par:
        yield f"par: {said.par} in the file, {found.par} by proof"
    tempting = dead_ends(puzzle, found.grade, NODES) if "dead_ends" in said.features else None
    proven = {"breaks": found.breaks, "plays": found.plays, "dead_ends": tempting}
    for key, count in said.features.items():
        if count != proven[key]:
            yield f"features: {key} = {count} in the file, {proven[key]} by proof"
    themes = themes_of(level.start, lay)
    if said.themes is not None and said.themes != themes:
        yield f"themes: {', '.join(said.themes) or 'none'} in the file, {', '.join(themes) or 'none'} by the solution"
