"""Proving that a short round of the school can be won: a good computer wins each of its deals against an easy one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.ai.players import TILES
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.play.bots import next_act
from game.store.levels import Level
from game.store.school import turned
from game.store.settings import SeatKind

MOST = 400
"""The actions after which a round is given up."""


def lost_deals(level: Level) -> Iterator[str]:
    """Yield the deals of a round that a hard computer in the player's seat does not win."""
    about = level.stage.round if level.stage is not None else None
    for times, deal in enumerate(about.deals if about is not None else ()):
        if not is_won(turned(level, times).start, level.seat):
            yield deal


def is_won(state: TileState, seat: int) -> bool:
    """Return whether a hard computer in a seat wins a round against easy ones; the same for the same state."""
    game = TileGame(state.rules)
    kinds = [SeatKind.HARD if each == seat else SeatKind.EASY for each in range(state.seats)]
    chances = [Random(f"{state.seed}/{each}") for each in range(state.seats)]
    for _ in range(MOST):
        if state.phase.is_between:
            break
        _, thought = next_act(game, state, [TILES.levels[kind.value] for kind in kinds], chances, "in the school")
        state = thought.steps[-1].state
    return state.winner == seat
