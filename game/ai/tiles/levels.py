"""The levels of the tile books: functions from a view and a source of chance to an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from game.ai.tiles.evaluator import HARD, PROFILES, TileEvaluator, TileProfile, first_layout, holds_back
from game.ai.tiles.foresight import TileForesight, lays, least, seen, winning_act
from game.engine.game import Catch, Draw, Next, Pass, Uno
from game.engine.options import LateUnoCall
from game.engine.tiles.actions import Lay, Open, TileAction, TilePhase
from game.engine.tiles.legality import TurnContext, lay_problems, rack_after
from game.engine.tiles.melds import Tile
from game.engine.tiles.plays import PLAY_NODES, NoPlay, as_lay, find_play
from game.engine.tiles.rules import Allowed, DrawnTile
from game.engine.tiles.solver import best, count_tiles
from game.engine.tiles.solver.instance import Arrangement
from game.engine.tiles.views import TileView, before

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


LEVELS: dict[str, Choose] = {key: partial(choose, profile=profile) for key, profile in PROFILES.items()}
"""The levels by key, weakest first."""


# -- Simple players without any judgement, as a yardstick for the levels.

FindArrangement = Callable[[TurnContext, Random], Arrangement | None]


def most_tiles(view: TileView, chance: Random) -> TileAction:
    """Return an action that lays as many tiles as possible, no matter which."""
    return _simple_turn(view, chance, lambda context, _: _found(context, count_tiles))


def random_play(view: TileView, chance: Random) -> TileAction:
    """Return an action that lays up to four tiles chosen by random weights."""

    def some(context: TurnContext, chance: Random) -> Arrangement | None:
        most = 1 + int(4 * chance.random())
        liking = {tile: int(10 * chance.random()) for tile in sorted(context.rack)}
        return _found(context, lambda tile: liking.get(tile, 0), most)

    return _simple_turn(view, chance, some)


def _found(context: TurnContext, weights: Callable[[Tile], int], most: int | None = None) -> Arrangement | None:
    """Return the arrangement the solver finds; after drawing, one that lays the drawn tile."""
    limits = [each for each in (most, context.rules.lay_limit) if each is not None]
    if context.drawn is not None and context.rules.drawn_tile is DrawnTile.ALONE:
        limits.append(1)
    return best(
        context.rules,
        context.table,
        context.loose,
        context.rack,
        weights=weights,
        most=min(limits, default=None),
        must=() if context.drawn is None else (context.drawn,),
        exchange=True,
        few_changes=False,
        nodes=PLAY_NODES,
    )


def _simple_turn(view: TileView, chance: Random, search: FindArrangement) -> TileAction:
    """Return an action that always catches and calls, lays what the search finds, and otherwise draws or passes."""
    if view.phase is TilePhase.SCORING:
        return Next()
    if view.catchable is not None and view.catchable != view.seat:
        return Catch(view.catchable)
    if view.seat != view.turn or view.phase in (TilePhase.WINDOW, TilePhase.CLAIM):
        return Pass()
    wait = Draw() if view.phase is TilePhase.TURN and view.stock_count else Pass()
    context = before(view)
    if (last := winning_act(context)) is not None:
        return last
    if not context.opened:
        return first_layout(context) or wait
    found = search(context, chance)
    lay: Lay | Open | NoPlay | None = None if found is None else as_lay(context, found)
    if not isinstance(lay, Lay) or lay_problems(context, lay):
        lay = find_play(context) if view.rules.draw_although_playable is Allowed.FORBIDDEN else None
    if isinstance(lay, Lay):
        return replace(lay, uno=view.rules.uno_call and len(rack_after(context, lay)) == 1)
    return wait


BASELINES: dict[str, Callable[[TileView, Random], TileAction]] = {"random": random_play, "most-tiles": most_tiles}
"""Every baseline by its key, weakest first."""
