"""A table of computer players that nobody watches, played in the background (UC-Q13).

Everything follows from the seed of its record, so that the result is the same however often it is started.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from random import Random

from game.ai.cards import LEVELS
from game.engine.cards.phases import CardPhase
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.record import Record
from game.play.bots import next_act
from game.play.thinking import apart
from game.store.settings import SeatKind

PACE = 0.5
"""Seconds between actions, as long as there is time."""


class BackgroundTable:
    """A match that plays itself."""

    def __init__(self, record: Record) -> None:
        self.record = record
        assert isinstance(record.rules, CardRules)  # only the card books have tournaments
        self._game = CardGame(record.rules)
        self.state = self._game.deal(len(record.seats), record.seed, record.starter)
        self._players = [apart(LEVELS.get(kind, LEVELS[SeatKind.NORMAL])) for kind, _ in record.seats]
        self._chances = [Random(f"{record.seed}/seat {seat}") for seat in range(len(record.seats))]
        self._pool = ThreadPoolExecutor(1, "elsewhere")
        self._asked: Future[CardState] | None = None
        self._rested = 0.0

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.state.phase is CardPhase.OVER

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(len, self.state.hands))

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
        """Return the match after the next action."""
        return next_act(self._game, state, self._players, self._chances, "at another table")[1].steps[-1].state
