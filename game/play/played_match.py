"""A match being watched turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from game.engine.events import TurnStarted
from game.engine.registry import Event, State
from game.play.session import AnySession, Events

S = TypeVar("S", bound=AnySession)


def stops_of(events: Sequence[Event]) -> tuple[int, ...]:
    """Return how many events there are when each turn begins, and at the end."""
    turns = [number for number, event in enumerate(events, 1) if isinstance(event, TurnStarted)]
    return tuple(dict.fromkeys((*turns, len(events))))


class PlayedMatch(Generic[S]):
    """All steps of a match; its session moves among them."""

    def __init__(self, session: S) -> None:
        self.session = session
        self._whole = tuple(session.steps)
        self.stops = stops_of(Events(self._whole))
        """The number of steps when each turn begins, and at the end."""
        self.at = 0
        """The number of the current turn."""
        self.go_to(0)

    @property
    def last(self) -> int:
        """The number of the last turn."""
        return len(self.stops) - 1

    @property
    def steps(self) -> int:
        """The number of steps up to the current turn."""
        return self.stops[self.at]

    @property
    def decided(self) -> bool:
        """Whether the match is decided, so that nothing has to be hidden any more."""
        return bool(self._whole[-1].state.phase.is_over)

    @property
    def at_the_end(self) -> bool:
        """Whether the match is decided by the current turn."""
        return bool(self._whole[self.steps - 1].state.phase.is_over)

    def states(self) -> tuple[State, ...]:
        """Return the position at the beginning of each turn, and the last one."""
        return tuple(self._whole[stop - 1].state for stop in self.stops)

    def go_to(self, turn: int) -> int:
        """Go to the end of a turn; return the number of steps up to there."""
        self.at = min(max(turn, 0), self.last)
        self.session.steps = list(self._whole[: self.steps])
        return self.steps
