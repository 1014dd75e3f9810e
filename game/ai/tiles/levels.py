"""The levels of the tile books: functions from a view and a source of chance to an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from game.ai.tiles.candidates import lays
from game.ai.tiles.evaluator import TileEvaluator
from game.ai.tiles.foresight import TileForesight
from game.ai.tiles.human_search import least, seen
from game.ai.tiles.opening import first_layout, holds_back
from game.ai.tiles.profile import EASY, HARD, MASTER, NORMAL, TileProfile
from game.ai.tiles.winning_move import winning_act
from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.options import LateUnoCall
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.legality import lay_problems, rack_after
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.plays import find_play
from game.engine.tiles.rules import Allowed
from game.engine.tiles.views import TileView

Choose = Callable[[TileView, Random], TileAction]
"""A computer player; it is given a view, never a state."""


def choose(view: TileView, rng: Random, profile: TileProfile = HARD) -> TileAction:
    """Return the action of the viewing seat.

    Off turn this is Catch, or Pass when it lets a forgotten call go by.
    """
    assert view.seat is not None, "the public has nothing to choose"
    if view.phase is TilePhase.SCORING:
        return Next()
    if view.seat == view.catchable and view.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
        return Uno()
    if view.catchable not in (None, view.seat) and rng.random() * 100 < profile.alert:
        return Catch(view.catchable)
    if view.phase in (TilePhase.WINDOW, TilePhase.CLAIM) or view.seat != view.turn:
        return Pass()
    return _turn(view, view.seat, rng, profile)


def _turn(view: TileView, seat: int, rng: Random, profile: TileProfile) -> TileAction:
    """Return the most valuable lay, or wait where that is worth more or nothing can be played."""
    evaluator = TileForesight(view, seat, profile, rng) if profile.escape else TileEvaluator(view, seat, profile)
    context = evaluator.before
    draws = view.phase is TilePhase.TURN and view.stock_count > 0
    wait = Draw() if draws else Pass()
    if (last := winning_act(context)) is not None:
        return last
    if not context.opened:
        opening = first_layout(context)
        return wait if opening is None or holds_back(view, context, opening) else opening
    if profile.breaks is None:
        found = lays(context, evaluator.merit, profile.ideas)
    else:
        found = seen(context, evaluator.merit, profile, rng)
    hidden = (evaluator.jokers.hidden(lay) for lay in found)
    legal = [each for lay in hidden for each in evaluator.with_actions(lay) if not lay_problems(context, each)]
    choice = max(evaluator.shortlist(legal), key=evaluator.worth, default=None)
    if view.drawn is not None or view.rules.draw_although_playable is Allowed.ALLOWED:
        if choice is None or evaluator.worth(choice) < evaluator.worth_of_waiting(draws):
            return wait
    elif choice is None:
        choice = None if profile.breaks is None else least(context)
        if choice is None:
            play = find_play(context)
            choice = play if isinstance(play, Lay) else None
    if choice is None:
        return wait
    one_left = len(rack_after(context, choice)) == 1
    return replace(choice, uno=one_left and view.rules.uno_call and rng.random() * 100 >= profile.forgets)


LEVELS: dict[str, Choose] = {
    "easy": partial(choose, profile=EASY),
    "normal": partial(choose, profile=NORMAL),
    "hard": partial(choose, profile=HARD),
    "master": partial(choose, profile=MASTER),
}
"""The levels by key, weakest first."""
