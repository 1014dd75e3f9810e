"""A player that does anything the rules of either family allow."""

from random import Random
from typing import Any, overload

from game.engine.cards.actions import CardAction
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.tiles.actions import TileAction
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from tests import random_cards, random_tiles
from tests.habits import Habits


@overload
def random_act(game: TileGame, state: TileState, chance: Random, habits: Habits = ...) -> tuple[int, TileAction]: ...
@overload
def random_act(game: CardGame, state: CardState, chance: Random, habits: Habits = ...) -> tuple[int, CardAction]: ...
@overload
def random_act(game: Any, state: Any, chance: Random, habits: Habits = ...) -> tuple[int, Any]: ...
def random_act(game: Any, state: Any, chance: Random, habits: Habits | None = None) -> tuple[int, Any]:
    """A seat and something that it may do now."""
    if isinstance(state, CardState):
        return random_cards.random_act(game, state, chance, habits or random_cards.HABITS)
    return random_tiles.random_act(game, state, chance, habits or random_tiles.HABITS)
