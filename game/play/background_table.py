"""A table of computer players that nobody watches, played beside the frame loop (UC-Q13).

Everything follows from the seed of its record, so that the result is the same however often it is started.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any

from game.ai import players_of
from game.engine.actions import Catch, Pass, Uno
from game.engine.cards.state import CardPhase, CardState
from game.engine.record import Record, opening
from game.engine.registry import family_of
from game.store.settings import SeatKind

LOG = logging.getLogger(__name__)

PACE = 0.5
"""Seconds between actions, as long as there is time."""


class BackgroundTable:
    """A match that plays itself."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state: CardState = opening(record)[-1].state
        self._game = family_of(record.rules.book).game(record.rules)
        levels = players_of(record.rules.book).levels
        self._players = [levels.get(kind, levels[SeatKind.NORMAL]) for kind, _ in record.seats]
        self._chances = [Random(f"{record.seed}/seat {seat}") for seat in range(len(record.seats))]
        self._pool = ThreadPoolExecutor(1, "elsewhere")
        self._asked: Future[CardState] | None = None
        self._rested = 0.0

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.state.phase is CardPhase.OVER

    def update(self, dt: float, pace: float = PACE) -> None:
        """Advance by `dt` seconds; a frame never waits for a computer's thinking."""
        self._rested += dt
        if self._asked is not None and self._asked.done():
            self.state, self._asked = self._asked.result(), None
        if self._asked is None and not self.over and self._rested >= pace:
            self._rested = 0.0
            self._asked = self._pool.submit(self._next, self.state)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self, state: CardState) -> CardState:
        """Return the match after the next action: a forgotten call noticed, or an act of the seat on turn."""
        seats = range(state.seats)
        if state.catchable is not None and state.phase is not CardPhase.WINDOW:
            for seat in (each for each in seats if each != state.turn):
                action = self._chosen(state, seat)
                if isinstance(action, Catch | Uno):
                    return self._after(state, seat, action)
        seat = self._game.to_act(state)[0]
        return self._after(state, seat, self._chosen(state, seat))

    def _after(self, state: CardState, seat: int, action: Any) -> CardState:
        after: CardState = self._game.apply(state, seat, action)[-1].state
        return after

    def _chosen(self, state: CardState, seat: int) -> Any:
        """Return a computer's choice from its view, or on an error the first legal action (logged)."""
        try:
            action = self._players[seat](self._game.view(state, seat), self._chances[seat])
            refused = self._game.problems(state, seat, action)
        except Exception:  # whatever goes wrong, the tournament goes on
            LOG.exception("the computer in seat %d failed at another table", seat)
        else:
            if not refused or seat not in self._game.to_act(state):
                return action
            LOG.error("the computer in seat %d asked for %r at another table: %r", seat, action, refused)
        return next(iter(self._game.choices(state, seat)), Pass())
