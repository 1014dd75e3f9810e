"""Levels: positions with a goal, read from files. A broken file is skipped, with a note saying what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path

from game.engine.fields import NotationError
from game.engine.game import Problem, Refused
from game.engine.registry import idle_lengths, idle_reason
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS
from game.engine.tiles.goals import Goal, GoalError, LevelOutcome, Win, judge, parse_goals
from game.engine.tiles.notation import parse_action
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import before
from game.shipped import LANGUAGES
from game.shipped import levels as shipped_levels
from game.store.card_levels import is_of_cards
from game.store.files import Note
from game.store.folders import Folders, own_files, own_key
from game.store.level_texts import (
    GRADING_KEYS,
    STAGE_KEYS,
    Grading,
    LevelText,
    StageFacts,
    list_of_texts,
    read_grading,
    read_stage,
    read_texts,
)
from game.store.toml_source import TomlSource, read_all

LEVEL_KEYS = ("goal", "solution", *GRADING_KEYS, *STAGE_KEYS, *LANGUAGES)
"""The keys of a level file besides those of its position; it needs the texts of at least one language."""


class LevelSet(StrEnum):
    """The set that a level belongs to."""

    LESSONS = "lessons"
    """The stages of the school: for each book they teach one thing each, in order."""
    PUZZLES = "puzzles"
    """They get harder, in order."""
    OWN = "own"
    """The player's own levels."""


@dataclass(frozen=True, slots=True)
class Level:
    """A position with a goal."""

    key: str
    """For example `lessons/uno-rummy/01-run`; solved levels are remembered by it."""
    set: LevelSet
    start: TileState
    goals: tuple[Goal, ...]
    solution: tuple[str, ...]
    """One action line for each turn of the level; () for a whole round."""
    texts: Mapping[str, LevelText]
    """By language, at least one."""
    grading: Grading | None = None
    """None for a level that was never graded."""
    stage: StageFacts | None = None
    """None for a level outside of the school."""
    file: Path | None = None
    """What it was read from."""

    @property
    def seat(self) -> int:
        """The seat that plays it."""
        return self.start.turn

    def text(self, language: str) -> LevelText:
        """Return the texts in a language, or in the one that exists."""
        return self.texts.get(language) or next(iter(self.texts.values()))

    def outcome(self, steps: tuple[TileStep, ...]) -> LevelOutcome:
        """Return the outcome of the level after all steps since its start."""
        if not steps:
            return LevelOutcome.GOES_ON
        return judge(self.goals, len(self.solution), self.seat, steps)


@dataclass(frozen=True, slots=True)
class Library:
    """All levels that can be played."""

    levels: tuple[Level, ...] = ()
    notes: tuple[Note, ...] = field(default=())
    """About files that were skipped."""

    def of(self, kind: LevelSet) -> tuple[Level, ...]:
        """Return the levels of a set, in order."""
        return tuple(level for level in self.levels if level.set is kind)

    def number(self, level: Level) -> int:
        """Return the place of a level in its set, from 1."""
        return self.of(level.set).index(level) + 1

    def after(self, level: Level) -> Level | None:
        """Return the next level of the same set; None after the last one."""
        row = self.of(level.set)
        at = row.index(level) + 1
        return row[at] if at < len(row) else None


def load(folders: Folders, kinds: Sequence[LevelSet] = tuple(LevelSet)) -> Library:
    """Return the levels of the game, and the player's own in `levels` of the data folder; `kinds` are the sets read."""
    return Library(
        *read_all((path, partial(read, path, key, kind)) for kind in kinds for key, path in _files(folders, kind))
    )


def _files(folders: Folders, kind: LevelSet) -> Iterator[tuple[str, Path]]:
    """Yield every level file of a set with its key, in order."""
    match kind:
        case LevelSet.LESSONS:
            for book in BOOKS:
                for path in sorted((shipped_levels() / kind.value / book).glob("*.toml")):
                    yield f"{kind.value}/{book}/{path.stem}", path
        case LevelSet.PUZZLES:
            for path in sorted((shipped_levels() / kind.value).glob("*.toml")):
                yield f"{kind.value}/{path.stem}", path
        case LevelSet.OWN:
            for path in own_files(folders):
                if not is_of_cards(path):
                    yield own_key(folders, path), path


def read(path: Path, key: str, kind: LevelSet, changed: Callable[[str], str] = str) -> Level:
    """Return the level of a file, as `changed` makes its text; raises FileMistake for the first thing that is wrong."""
    written = TomlSource(path, changed)
    table = written.table
    written.check_keys((*LEVEL_KEYS, *KEYS))
    start = _start(written)
    if "goal" not in table:
        raise written.mistake((), "goal: missing")
    try:
        goals = parse_goals(table["goal"], start.rules)
    except GoalError as error:
        raise written.mistake(("goal", error.key), f"goal: {error}") from None
    texts = read_texts(written)
    stage = read_stage(written, start.rules)
    if (stage is not None and stage.round is not None) != (Win() in goals):
        raise written.mistake(("goal",), "goal: `win` and the key `mini_round` belong together")
    solution = () if Win() in goals else tuple(list_of_texts(written, ("solution",), table.get("solution")))
    level = Level(key, kind, start, goals, solution, texts, read_grading(written), stage, path)
    if solution:
        _prove(written, level)
    return level


def _start(written: TomlSource) -> TileState:
    """Return the position at the start of the level, which is the start of a turn."""
    start = written.position(KEYS, parse_position)
    for name in idle_lengths(start.rules, written.table.get("options")):
        raise written.mistake(("options", name), f"{name}: {idle_reason(start.rules, name)}")
    if start.phase not in (TilePhase.TURN, TilePhase.CLAIM):
        raise written.mistake(("phase",), f"phase: a level begins with a turn, not with {start.phase.value!r}")
    return start


def _prove(written: TomlSource, level: Level) -> None:
    """Play the solution, which must be legal and reach the goals; raises FileMistake."""
    try:
        steps = solved_steps(level)
    except NotationError as error:
        raise written.mistake(("solution",), f"solution: {error}") from None
    if isinstance(steps, Problem):
        raise written.mistake(("solution",), f"solution: refused because {steps!r}")
    if level.outcome(steps) is not LevelOutcome.SOLVED:
        raise written.mistake(("solution",), "solution: it does not reach the goal")


def solved_steps(level: Level) -> tuple[TileStep, ...] | Problem:
    """Return the steps of the solution, or why a line of it is refused; raises NotationError."""
    game, state = TileGame(level.start.rules), level.start
    done: tuple[TileStep, ...] = ()
    for line in level.solution:
        action = parse_action(line, before(state))
        outcome = Refused((action,)) if isinstance(action, Problem) else game.attempt(state, level.seat, action)
        if isinstance(outcome, Refused):
            return outcome.problems[0]
        done += outcome
        state = done[-1].state
    return done
