"""What every engine answers; no base class, the families only share these questions."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from game.engine.problems import Problem

State = TypeVar("State")
Seen_co = TypeVar("Seen_co", covariant=True)
Asked = TypeVar("Asked")
Done_co = TypeVar("Done_co", covariant=True)


class Game(Protocol[State, Asked, Done_co, Seen_co]):
    """One book as a game; every method is a pure function of the state."""

    @property
    def rules(self) -> Any:
        """The options of the book."""

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[Done_co, ...]:
        """The steps that set the match up."""

    def deal(self, seats: int, seed: str, starter: int = 0) -> State:
        """The first round, dealt."""

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that the match waits for; () once it is over."""

    def choices(self, state: State, seat: int) -> tuple[Asked, ...]:
        """The finite actions of a seat."""

    def problems(self, state: State, seat: int, action: Asked) -> tuple[Problem, ...]:
        """Every reason why the action is refused; () means legal."""

    def apply(self, state: State, seat: int, action: Asked) -> tuple[Done_co, ...]:
        """What follows from a legal action."""

    def view(self, state: State, seat: int | None) -> Seen_co:
        """What a seat, or with None the public, may see."""

    def scores(self, state: State) -> tuple[int, ...] | None:
        """The points of the match once it is over, None before."""
