"""What a referee of either family offers: a protocol, no base class, and one door to the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from game.engine.problems import Problem

Rules_co = TypeVar("Rules_co", covariant=True)
State = TypeVar("State")
Action = TypeVar("Action")
Step_co = TypeVar("Step_co", covariant=True)
View_co = TypeVar("View_co", covariant=True)
Event_co = TypeVar("Event_co", covariant=True)
State_co = TypeVar("State_co", covariant=True)
Happened = TypeVar("Happened")


class StepOf(NamedTuple, Generic[Event_co, State_co]):
    """An event with the state after it."""

    event: Event_co
    state: State_co


@dataclass(frozen=True, slots=True)
class Refused:
    """The outcome of an action that the rules do not allow."""

    problems: tuple[Problem, ...]
    """Every reason, the most helpful first; never ()."""


class IllegalAction(ValueError):
    """Raised if a caller insists on an action that the rules refuse: a programmer's mistake."""


def granted(outcome: tuple[Happened, ...] | Refused, seat: int, action: object) -> tuple[Happened, ...]:
    """Return the steps of an attempt that has to succeed. Raise IllegalAction if it was refused."""
    if isinstance(outcome, Refused):
        raise IllegalAction(f"seat {seat} may not {action!r}: {outcome.problems!r}")
    return outcome


class Game(Protocol[Rules_co, State, Action, Step_co, View_co]):
    """A book as a game; every method is a pure function of the state."""

    @property
    def rules(self) -> Rules_co:
        """The options of the book."""

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[Step_co, ...]:
        """Return the steps that set up the match."""

    def deal(self, seats: int, seed: str, starter: int = 0) -> State:
        """Return the first round, dealt."""

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the seats that the match waits for; () once it is over."""

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return the finite actions of a seat."""

    def problems(self, state: State, seat: int, action: Action) -> tuple[Problem, ...]:
        """Return every reason why the action would be refused; () means legal."""

    def attempt(self, state: State, seat: int, action: Action) -> tuple[Step_co, ...] | Refused:
        """Return what follows from an action, or why it is refused: judged once, carried out once."""

    def apply(self, state: State, seat: int, action: Action) -> tuple[Step_co, ...]:
        """Return the steps of an action known to be legal. Raise IllegalAction if it is not."""

    def view(self, state: State, seat: int | None) -> View_co:
        """Return what a seat, or with None the public, may see."""

    def scores(self, state: State) -> tuple[int, ...] | None:
        """Return the scores of the match once it is over, else None."""
