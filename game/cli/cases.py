"""Cases: rules as data, and judging them."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.cli import card_expectations, tile_expectations
from game.cli.happenings import Happening, missing
from game.engine.cards.state import CardState
from game.engine.fields import TomlTable
from game.engine.game import Refused
from game.engine.problems import Problem
from game.engine.registry import State, family_of


@dataclass(frozen=True, slots=True)
class Do:
    """An action of a case, and what is expected of it."""

    seat: int
    action: str
    legal: bool
    because: str | None
    """The code that one of the problems must have; None: any."""
    events: tuple[Happening, ...] = ()
    """What it must make happen, in this order."""
    after: TomlTable = field(default_factory=dict)
    """What the state after it is compared with."""


@dataclass(frozen=True, slots=True)
class Case:
    """A rule as data: a position, actions, and their expected results."""

    rule: str
    """The ledger id of the rule it shows."""
    name: str
    """What it shows, in words; may be empty."""
    line: int
    start: State
    does: tuple[Do, ...]
    after: TomlTable
    opening: tuple[object, ...] = ()
    """The events that set up the match, if the case starts with the deal."""
    events: tuple[Happening, ...] = ()
    """What must be among them, in this order."""

    @property
    def title(self) -> str:
        """The rule and the name."""
        return f"{self.rule} ({self.name})" if self.name else self.rule


def judge(case: Case) -> tuple[str, ...]:
    """Return what did not go as expected; () if the case passed."""
    state = case.start
    family = family_of(state.rules.book)
    game = family.game(state.rules)
    if wrong := tuple(f"events: {text}" for text in missing(case.events, case.opening)):
        return wrong
    for number, do in enumerate(case.does, 1):
        if not do.action:
            if wrong := _differences(f"do {number}: after", do.after, state):
                return wrong
            continue
        action = family.parse_action(do.action, state, do.seat)
        outcome = Refused((action,)) if isinstance(action, Problem) else game.attempt(state, do.seat, action)
        if surprise := _surprise(do, outcome.problems if isinstance(outcome, Refused) else ()):
            return (f"do {number}: seat {do.seat} `{do.action}`: {surprise}",)
        steps = () if isinstance(outcome, Refused) else outcome
        state = steps[-1].state if steps else state
        happened = missing(do.events, [step.event for step in steps])
        wrong = tuple(f"do {number}: seat {do.seat} `{do.action}`: events: {text}" for text in happened)
        if wrong := wrong or _differences(f"do {number}: after", do.after, state):
            return wrong
    return _differences("after", case.after, state)


def _differences(where: str, after: TomlTable, state: State) -> tuple[str, ...]:
    """Return how a state differs from what is expected."""
    found = (difference(key, wanted, state) for key, wanted in after.items())
    return tuple(f"{where}: {text}" for text in found if text)


def difference(key: str, wanted: object, state: State) -> str:
    """Return how a state differs from the expected value of a key, or ""."""
    if isinstance(state, CardState):
        return card_expectations.difference(key, wanted, state)
    return tile_expectations.difference(key, wanted, state)


def _surprise(do: Do, problems: tuple[Problem, ...]) -> str:
    """Return the result of an action if it is not as expected, else ""."""
    reasons = ", ".join(map(repr, problems))
    if do.legal:
        return f"expected legal, got refused because {reasons}" if problems else ""
    because = f" because {do.because}" if do.because else ""
    if not problems:
        return f"expected refused{because}, got legal"
    if do.because and all(problem.code != do.because for problem in problems):
        return f"expected refused{because}, got refused because {reasons}"
    return ""
