"""Stages of the school of a card book: a position with a task, or a whole round, read from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.engine.cards.actions import CardAction
from game.engine.cards.goals import CardGoal, CardGoalError, WinRound, goes_on, lacking, parse_card_goals
from game.engine.cards.notation import parse_action
from game.engine.cards.position import KEYS, parse_position
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState, CardStep
from game.engine.fields import PositionError
from game.engine.game import Refused
from game.engine.notation import NotationError
from game.engine.problems import Problem
from game.shipped import LANGUAGES
from game.store.level_stages import STAGE_KEYS, StageFacts, read_stage
from game.store.level_texts import LevelText, list_of_texts, read_texts
from game.store.toml_source import TomlSource, unknown_key

CARD_STAGE_KEYS = ("goal", "solution", *STAGE_KEYS, *LANGUAGES)
"""The keys of a stage of cards besides those of its position."""


@dataclass(frozen=True, slots=True)
class CardStage:
    """A task with cards, or a round; what it shares with a `Level` has the same names."""

    key: str
    """For example `lessons/uno-1999/01-match`; what was done is remembered by it."""
    start: CardState
    goals: tuple[CardGoal, ...]
    solution: tuple[str, ...]
    """One action line after another; () for a whole round."""
    texts: Mapping[str, LevelText]
    stage: StageFacts
    file: Path

    @property
    def seat(self) -> int:
        """The seat that plays it."""
        return self.start.turn if self.start.catchable is None else 0

    def text(self, language: str) -> LevelText:
        """Return the texts in a language, or in the one that exists."""
        return self.texts.get(language) or next(iter(self.texts.values()))

    def lacking(self, steps: tuple[CardStep, ...]) -> tuple[CardGoal, ...]:
        """Return what is not reached by the steps since its start; () means solved."""
        return lacking(self.goals, self.seat, steps)

    def goes_on(self, steps: tuple[CardStep, ...]) -> bool:
        """Return whether its goals may still be reached."""
        return not steps or goes_on(len(self.solution), self.seat, steps)


def read_card_stage(path: Path, key: str, changed: Callable[[str], str] = str) -> CardStage:
    """Return the stage of a file, as `changed` makes its text; raises FileMistake for the first thing that is wrong."""
    written = TomlSource(path, changed)
    table = written.table
    for name in table:
        if name not in (*KEYS, *CARD_STAGE_KEYS):
            raise written.mistake((name,), unknown_key(name, (*CARD_STAGE_KEYS, *KEYS)))
    try:
        start = parse_position({name: value for name, value in table.items() if name in KEYS})
    except PositionError as error:
        raise written.mistake((error.key.partition(".")[0],), str(error)) from None
    try:
        goals = parse_card_goals(table.get("goal"), start.rules)
    except CardGoalError as error:
        raise written.mistake(("goal", error.key), f"goal: {error}") from None
    facts = read_stage(written, start.rules)
    if facts is None:
        raise written.mistake((), "rules: missing; a stage names the rules it teaches")
    if (facts.round is not None) != (WinRound() in goals):
        raise written.mistake(("goal",), "goal: `win` and the key `mini_round` belong together")
    lines = () if facts.round is not None else tuple(list_of_texts(written, ("solution",), table.get("solution")))
    stage = CardStage(key, start, goals, lines, read_texts(written), facts, path)
    if lines:
        _prove(written, stage)
    return stage


def _prove(written: TomlSource, stage: CardStage) -> None:
    """Play the solution, which must be legal and reach the goals; raises FileMistake."""
    try:
        steps = solution_steps(stage)
    except NotationError as error:
        raise written.mistake(("solution",), f"solution: {error}") from None
    if isinstance(steps, Problem):
        raise written.mistake(("solution",), f"solution: refused because {steps!r}")
    if stage.lacking(steps):
        raise written.mistake(("solution",), "solution: it does not reach the goal")


def solution_steps(stage: CardStage) -> tuple[CardStep, ...] | Problem:
    """Return the steps of the solution, or why a line of it is refused; raises NotationError."""
    game, state = CardGame(stage.start.rules), stage.start
    done: tuple[CardStep, ...] = ()
    for line in stage.solution:
        action = solution_action(line, state, stage.seat)
        outcome = Refused((action,)) if isinstance(action, Problem) else game.attempt(state, stage.seat, action)
        if isinstance(outcome, Refused):
            return outcome.problems[0]
        done += outcome
        state = done[-1].state
    return done


def solution_action(line: str, state: CardState, seat: int) -> CardAction | Problem:
    """Return the action of a line of a solution; raises NotationError."""
    return parse_action(line, state.rules, state.hands[seat], state.drawn)
