"""The turn nearest to another one that is fit for something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.engine.registry import State

S = TypeVar("S", bound=State)


def nearest_turn(states: Sequence[S], at: int, fit: Callable[[S], bool]) -> int | None:
    """Return which position is the nearest other `fit` one with the same seat on turn; None if none is.

    Of two as near, the later one. Every position is looked at once at most, the near ones first.
    """
    seat = states[at].turn
    others = sorted((number for number in range(len(states)) if number != at), key=lambda each: (abs(each - at), -each))
    return next((each for each in others if states[each].turn == seat and fit(states[each])), None)
