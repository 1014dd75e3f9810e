"""A player that does anything the rules of either family allow."""

from random import Random
from typing import Any

from game.engine.cards.state import CardState
from game.engine.record import Record, opening
from game.engine.registry import family_of
from tests import random_cards, random_tiles
from tests.habits import Habits


def random_act(game: Any, state: Any, chance: Random, habits: Habits | None = None) -> tuple[int, Any]:
    """A seat and something that it may do now."""
    if isinstance(state, CardState):
        return random_cards.random_act(game, state, chance, habits or random_cards.HABITS)
    return random_tiles.random_act(game, state, chance, habits or random_tiles.HABITS)


def random_match(record: Record, chance: Random, most: int | None = None) -> tuple[Record, tuple[Any, ...]]:
    """A match that anybody might play, to its end or for so many actions; and its steps."""
    game, steps = family_of(record.rules.book).game(record.rules), list[Any](opening(record))
    while game.to_act(steps[-1].state) and (most is None or len(record.lines) < most):
        seat, action = random_act(game, steps[-1].state, chance)
        steps += game.apply(steps[-1].state, seat, action)
        record = record.with_action(seat, action)
    return record, tuple(steps)
