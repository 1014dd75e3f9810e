"""A match between computers to watch: it goes on for ever, one action at a time, and keeps no history."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from game.engine.tiles.melds import Meld
from game.engine.tiles.rules import TileRules
from game.store.settings import SeatKind

if TYPE_CHECKING:
    from game.engine.tiles.state import TileState

LOG = logging.getLogger(__name__)
SEATS = 4
PACE = 3.0
"""Seconds between two actions."""
AHEAD = 14
"""Actions that are played before the first picture, so that the table is not empty."""

Start = Callable[[Callable[[], None]], None]
"""Runs something in the background."""


def beside(work: Callable[[], None]) -> None:
    """Run something on a thread that ends with it, and never keeps the game from ending."""
    Thread(target=work, name="exhibition", daemon=True).start()


class Exhibition:
    """A match of four easy computers; after its end another one begins."""

    def __init__(self, rules: TileRules, seed: str, start: Start | None = None) -> None:
        self.rules, self.seed = rules, seed
        self._start = start
        self._matches = 0
        self._state: TileState | None = None
        self._next: TileState | None = None
        self._thinking = False
        self._rested = PACE
        self._failed = False
        self._chances = [Random(f"{seed}/seat {seat}") for seat in range(SEATS)]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table now."""
        return self._state.table if self._state is not None else ()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds, without waiting for anybody; return whether the table may have changed."""
        self._rested += dt
        if self._thinking or self._failed or self._rested < PACE:
            return False
        self._rested, self._state = 0.0, self._next
        self._thinking = True
        (self._start or beside)(self._think)
        return True

    def _think(self) -> None:
        """Find the state after the next action."""
        from game.ai.players import TILES
        from game.engine.tiles.referee import TileGame
        from game.play.session import next_act
        from game.play.thinking import apart

        try:
            game, state, actions = TileGame(self.rules), self._state, 1
            if state is None or state.phase.is_over:
                self._matches += 1
                state, actions = game.deal(SEATS, f"{self.seed} {self._matches}"), AHEAD
            players = [apart(TILES.levels[SeatKind.EASY])] * SEATS
            for _ in range(actions):
                state = next_act(game, state, players, self._chances, "in the exhibition")[1].steps[-1].state
            self._next = state
        except Exception:  # a picture behind the menu is no reason to fail
            LOG.exception("the exhibition ends")
            self._failed = True
        self._thinking = False
