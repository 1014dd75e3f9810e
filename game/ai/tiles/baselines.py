"""Simple players without any judgement, as a yardstick for the levels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from game.ai.tiles.opening import first_layout
from game.ai.tiles.winning_move import winning_act
from game.engine.actions import Catch, Draw, Next, Pass
from game.engine.tiles.actions import Lay, Open, TileAction
from game.engine.tiles.legality import lay_problems, rack_after
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile
from game.engine.tiles.plays import PLAY_NODES, NoPlay, as_lay, find_play
from game.engine.tiles.rules import Allowed, DrawnTile
from game.engine.tiles.solver import Arrangement, best, count_tiles
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import TileView, before

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
