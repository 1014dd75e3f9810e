"""Proving that a graded level is what it says, and that a round of the school can be won."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.cli.paths import obstacle
from game.engine.actions import Uno
from game.engine.game import Refused
from game.engine.notation import NotationError
from game.engine.problems import Problem
from game.engine.registry import BOOKS, TILES
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.goals import Goal, missed
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.aims import as_opened, puzzle_of, whole_table
from game.engine.tiles.puzzles.dead_ends import dead_ends
from game.engine.tiles.puzzles.grades import solved
from game.engine.tiles.puzzles.lines import PuzzleLine
from game.engine.tiles.puzzles.measures import tiles_moved
from game.engine.tiles.puzzles.themes import themes_of
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.play.round_proof import lost_deals
from game.store.card_stages import CardStage
from game.store.guided import PLAYER, GuidedRound, is_guided
from game.store.level_grading import Grading
from game.store.school import SchoolStage
from game.store.toml_source import FileMistake, TomlSource

NODES = 20_000
"""The limit of nodes for one search."""
NO_PUZZLE = "grade: only a level of one lay whose goal says which tiles to lay has a grade"


def is_level(path: Path) -> bool:
    """Return whether a file is meant to be a level: it has a goal, a solution or the acts of a round, and no case."""
    if obstacle(path) or path.is_dir():
        return False
    try:
        table = TomlSource(path).table
    except FileMistake:
        return False
    return "case" not in table and ("goal" in table or "solution" in table or is_guided(table))


def is_set(path: Path) -> bool:
    """Return whether a file is meant to be a set of puzzles."""
    return path.suffix == ".txt" and path.stem in BOOKS and path.is_file()


def departures(level: SchoolStage) -> tuple[str, ...]:
    """Return where a level departs from what can be proven: its grading, or the deals of its round."""
    if level.stage is not None and level.stage.round is not None:
        return tuple(f"deals: a hard computer does not win {deal}" for deal in lost_deals(level))
    if isinstance(level, CardStage) or level.grading is None:
        return ()
    if len(level.solution) > 1:
        return (NO_PUZZLE,)
    return tuple(_departures(level.start, level.goals, level.solution[0], level.grading))


def line_departures(line: PuzzleLine) -> tuple[str, ...]:
    """Return where a line of a set departs from what can be proven."""
    features = {"breaks": line.breaks, "plays": line.plays, "dead_ends": line.dead_ends}
    said = Grading(line.grade, line.par, features, line.themes, line.name)
    wrong = tuple(_departures(line.state, line.goals, line.solution, said))
    lay = parse_action(line.solution, before(line.state))
    moves = tiles_moved(line.state.table, lay.table) if isinstance(lay, Lay) else 0
    return wrong if moves == line.par else (*wrong, f"solution: it moves {moves} tiles, and par is {line.par}")


def round_departures(guided: GuidedRound) -> Iterator[str]:
    """Yield where a guided round departs from what the rules and the screen make of it.

    Each action is allowed to its seat when its turn comes, and the last one is that of the player who goes out. The
    screen shows lays alone, and calls of the player.
    """
    state, game = guided.start, TileGame(guided.start.rules)
    for number, act in enumerate(guided.acts, 1):
        where = f"act {number}: seat {act.seat} `{act.line}`"
        if state.end is not None:
            yield f"{where}: the round is over"
            return
        try:
            action = TILES.parse_action(act.line, state, act.seat)
        except NotationError as error:
            yield f"{where}: {error}"
            return
        if not isinstance(action, (Lay, Uno, Problem) if act.seat == PLAYER else (Lay, Problem)):
            yield f"{where}: the screen does not show such an action"
            return
        outcome = Refused((action,)) if isinstance(action, Problem) else game.attempt(state, act.seat, action)
        if isinstance(outcome, Refused):
            yield f"{where}: refused because {outcome.problems[0]!r}"
            return
        state = outcome[-1].state
    if state.winners != (PLAYER,):
        yield "act: the round does not end with the player going out"


def _departures(state: TileState, goals: tuple[Goal, ...], solution: str, said: Grading) -> Iterator[str]:
    puzzle = puzzle_of(state, goals)
    action = parse_action(solution, before(state))
    if puzzle is None or not isinstance(action, Lay | Open):
        yield NO_PUZZLE
        return
    lay = whole_table(state, action)
    steps = TileGame(state.rules).attempt(state, state.turn, action)
    if isinstance(steps, Refused):
        yield f"solution: refused because {steps.problems[0]!r}"
        return
    if missed(goals, state.turn, steps):
        yield "solution: it does not reach the goal"
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
    if said.themes is not None and said.themes != (themes := themes_of(as_opened(state), lay)):
        yield f"themes: {', '.join(said.themes) or 'none'} in the file, {', '.join(themes) or 'none'} by the solution"
