"""A match between computers to watch: it goes on for ever, one action at a time, and keeps no history."""

from __future__ import annotations

import logging
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from game.engine.options import SeatKind
from game.engine.tiles.melds import Meld
from game.engine.tiles.rules import TileRules
from game.store.background import Background, Task

if TYPE_CHECKING:
    from game.engine.tiles.state import TileState

LOG = logging.getLogger(__name__)
SEATS = 4
PACE = 3.0
"""Seconds between two actions."""
AHEAD = 14
"""Actions that are played before the first picture, so that the table is not empty."""


class Exhibition:
    """A match of four easy computers; after its end another one begins."""

    def __init__(self, rules: TileRules, seed: str) -> None:
        self.rules, self.seed = rules, seed
        self._matches = 0
        self._state: TileState | None = None
        self._background = Background("exhibition")
        self._asked: Task[TileState] | None = None
        self._rested = PACE
        self._ended = False
        self._chances = [Random(f"{seed}/seat {seat}") for seat in range(SEATS)]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table now."""
        return self._state.table if self._state is not None else ()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds, without waiting for anybody; return whether the table may have changed."""
        self._rested += dt
        if self._ended or self._rested < PACE or (self._asked is not None and not self._asked.done()):
            return False
        try:
            if self._asked is not None:
                self._state = self._asked.result()
        except Exception:  # a picture behind the menu is no reason to fail
            LOG.exception("the exhibition ends")
            self._ended = True
            return False
        self._rested = 0.0
        self._asked = self._background.submit(partial(self._next, self._state))
        return True

    def _next(self, state: TileState | None) -> TileState:
        from game.ai import TILES
        from game.engine.tiles.referee import TileGame
        from game.engine.tiles.state import TileState
        from game.play.session import next_act
        from game.play.thinking import apart

        game, actions = TileGame(self.rules), 1
        if state is None or state.phase.is_over:
            self._matches += 1
            state, actions = game.deal(SEATS, f"{self.seed} {self._matches}"), AHEAD
        players = [apart(TILES.levels[SeatKind.EASY])] * SEATS
        for _ in range(actions):
            acted = next_act(game, state, players, self._chances, "in the exhibition")[1].steps[-1].state
            assert isinstance(acted, TileState)
            state = acted
        return state
