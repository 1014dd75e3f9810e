"""The solution of a level as a play, which the table can show."""

from __future__ import annotations

from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.notation import parse_action
from game.engine.tiles.opening import after_opening
from game.engine.tiles.plays import TilePlay, opening_play
from game.engine.tiles.turn_context import TurnContext
from game.store.levels import Level


def solution_play(level: Level, before: TurnContext) -> TilePlay | None:
    """Return what the solution lays in the first turn, an initial meld with what follows it; None if it lays nothing.

    A call of UNO! is left to the player.
    """
    first = parse_action(level.solution[0], before)
    if isinstance(first, Open):
        then = parse_action(level.solution[1], after_opening(before, first.melds)) if level.solution[1:] else None
        return TilePlay(then, first.melds) if isinstance(then, Lay) else opening_play(before, first.melds)
    return TilePlay(without_call(first)) if isinstance(first, Lay) else None


def without_call(lay: Lay) -> Lay:
    """Return a lay without the call of UNO!."""
    return Lay(lay.table, lay.loose, lay.take, lay.act)
