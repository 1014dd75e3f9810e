"""Proving that a short round of the school can be won: a good computer wins each of its deals against easy ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeVar

from game.ai import players
from game.engine import registry
from game.engine.cards.referee import CardGame
from game.engine.game import Game, StepOf
from game.engine.tiles.referee import TileGame
from game.play.bots import next_act
from game.store.card_stages import CardStage
from game.store.school import SchoolStage, turned
from game.store.settings import SeatKind

MOST = 600
"""The actions after which a round is given up."""
R = TypeVar("R")
S = TypeVar("S", bound=registry.State)
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


def lost_deals(level: SchoolStage) -> Iterator[str]:
    """Yield the deals of a round that a hard computer in the player's seat does not win."""
    about = level.stage.round if level.stage is not None else None
    for times, deal in enumerate(about.deals if about is not None else ()):
        if not is_won(turned(level, times)):
            yield deal


def is_won(level: SchoolStage) -> bool:
    """Return whether a hard computer wins a round against easy ones; the same for the same deal."""
    if isinstance(level, CardStage):
        game = CardGame(level.start.rules)
        return level.seat in played_out(game, level.start, level.seat, players.CARDS.levels).match.winners
    return played_out(TileGame(level.start.rules), level.start, level.seat, players.TILES.levels).winner == level.seat


def played_out(
    game: Game[R, S, A, StepOf[E, S], V], state: S, seat: int, levels: Mapping[str, Callable[[V, Random], A]]
) -> S:
    """Return the state at the end of a round between a hard computer in a seat and easy ones in the others."""
    kinds = [SeatKind.HARD if each == seat else SeatKind.EASY for each in range(state.seats)]
    chances = [Random(f"{state.seed}/{each}") for each in range(state.seats)]
    for _ in range(MOST):
        if state.phase.is_between:
            break
        _, thought = next_act(game, state, [levels[kind.value] for kind in kinds], chances, "in the school")
        state = thought.steps[-1].state
    return state
