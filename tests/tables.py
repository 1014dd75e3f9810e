"""Small builders for tests of both families: actions as text, what follows from them, what was refused and why."""

from collections.abc import Iterable
from typing import Any, TypeVar

from game.engine.cards.state import CardState, CardStep
from game.engine.game import Problem
from game.engine.options import T
from game.engine.registry import family_of
from game.engine.tiles.state import TileState, TileStep

S = TypeVar("S", TileState, CardState)


def game_of(state: Any) -> Any:
    return family_of(state.rules.book).game(state.rules)


def read_line(state: Any, line: str) -> tuple[int, Any]:
    """`seat action` as the seat and what it asks for; the text must not be ambiguous."""
    seat, _, text = line.partition(" ")
    action = family_of(state.rules.book).parse_action(text, state, int(seat))
    assert not isinstance(action, Problem), action
    return int(seat), action


def steps(state: Any, *lines: str) -> tuple[Any, ...]:
    """Everything that follows from the lines, each of which has to be legal."""
    done: list[Any] = []
    for line in lines:
        seat, action = read_line(state, line)
        done += game_of(state).apply(state, seat, action)
        state = done[-1].state
    return tuple(done)


def play(state: S, *lines: str) -> S:
    """The state after the lines, each of which has to be legal."""
    after: S = steps(state, *lines)[-1].state
    return after


def happened(kind: type[T], done: Iterable[TileStep] | Iterable[CardStep]) -> list[T]:
    """The events of one kind among steps."""
    return [step.event for step in done if isinstance(step.event, kind)]


def problems(state: TileState | CardState, line: str) -> tuple[Problem, ...]:
    """Every reason why a line is refused; () where it is legal."""
    found: tuple[Problem, ...] = game_of(state).problems(state, *read_line(state, line))
    return found
