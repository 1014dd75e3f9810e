"""What a computer does: given a view, it decides; the referee judges once; if it fails, a legal action is played."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from game.engine import registry
from game.engine.actions import Pass
from game.engine.game import Game, Refused, granted
from game.engine.options import LateUnoCall
from game.play.thinking import UnwantedError

LOG = logging.getLogger(__name__)

Rules = TypeVar("Rules")
State = TypeVar("State", bound=registry.State)
Action = TypeVar("Action")
Step = TypeVar("Step")
View = TypeVar("View")


class Thought(NamedTuple, Generic[Action, Step]):
    """A computer's decision and its consequences."""

    action: Action
    steps: tuple[Step, ...]
    """() if the action is not due now: a chance to catch that is passed up."""


def decide(
    game: Game[Rules, State, Action, Step, View],
    state: State,
    seat: int,
    player: Callable[[View, Random], Action],
    chance: Random,
    where: str,
    *,
    strict: bool = False,
) -> Thought[Action, Step]:
    """Return what the computer in a seat does, with its consequences.

    If it fails, or wants something illegal although the match waits for it, it takes the first legal action: no match
    ends because of it. The log records this, and `where` it was. With `strict`, for measuring computers, both are
    errors instead: the computer's own, or IllegalAction. Raises UnwantedError if nobody waits for it any more.
    """
    try:
        action = player(game.view(state, seat), chance)
        outcome = game.attempt(state, seat, action)
    except UnwantedError:
        raise
    except Exception:  # whatever goes wrong, the players play on
        if strict:
            raise
        LOG.exception("the computer in seat %d failed %s", seat, where)
    else:
        if not isinstance(outcome, Refused):
            return Thought(action, outcome)
        if seat not in game.to_act(state) and (not strict or action == Pass()):
            return Thought(action, ())
        if strict:
            granted(outcome, seat, action)
        LOG.error("the computer in seat %d asked %s for %r: %r", seat, where, action, outcome.problems)
    instead = next(iter(game.choices(state, seat)))
    outcome = game.attempt(state, seat, instead)
    return Thought(instead, () if isinstance(outcome, Refused) else outcome)


def next_act(
    game: Game[Rules, State, Action, Step, View],
    state: State,
    players: Sequence[Callable[[View, Random], Action]],
    chances: Sequence[Random],
    where: str,
    *,
    strict: bool = False,
) -> tuple[int, Thought[Action, Step]]:
    """Return who acts next if only computers play, and the consequences; `players` are given by seat with their chance.

    A forgotten call may be noticed, or made up for, before the seat to act does anything.
    """

    def thought(seat: int) -> Thought[Action, Step]:
        return decide(game, state, seat, players[seat], chances[seat], where, strict=strict)

    if state.catchable is not None and not state.phase.is_window:
        late = state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT
        for seat in ((state.turn + step) % state.seats for step in range(1, state.seats)):
            if (seat != state.catchable or late) and (found := thought(seat)).steps:
                return seat, found
    seat = game.to_act(state)[0]
    return seat, thought(seat)
