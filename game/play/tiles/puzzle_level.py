"""A puzzle of a set as a level, which the table can show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.engine.tiles.actions import Lay
from game.engine.tiles.melds import Meld
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.lines import PuzzleLine
from game.engine.tiles.views import before
from game.store.level_grading import Grading
from game.store.level_texts import LevelText
from game.store.levels import Level, LevelSet


def rack_size(line: PuzzleLine) -> int:
    """Return the number of tiles on the rack."""
    return len(line.state.racks[line.state.turn])


def tables(line: PuzzleLine) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Return the melds before and after the solution."""
    lay = parse_action(line.solution, before(line.state))
    assert isinstance(lay, Lay)  # a set is proven before it is shipped
    return line.state.table, lay.table


def level_of(line: PuzzleLine, texts: Mapping[str, LevelText]) -> Level:
    """Return a puzzle as a level, without a clock for its turn."""
    rules = replace(line.state.rules, turn_time=None, rebuild_time=None)
    figures = {"breaks": line.breaks, "plays": line.plays, "dead_ends": line.dead_ends}
    grading = Grading(line.grade, line.par, figures, line.themes, line.name)
    start = line.state._replace(rules=rules)
    return Level(line.name, LevelSet.PUZZLES, start, line.goals, (line.solution,), texts, grading)
