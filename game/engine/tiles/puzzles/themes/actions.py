"""Themes of action tiles."""

from __future__ import annotations

from game.engine.tiles.legality import choice_groups, effect_of, working
from game.engine.tiles.puzzles.themes.play import Solution
from game.engine.tiles.referee import TileGame


def pick_one(play: Solution) -> bool:
    """Return whether a meld has different action tiles from the rack, of which one has to be chosen."""
    rules = play.state.rules
    return any(len({effect_of(rules, tile) for tile in group}) > 1 for group in choice_groups(play.before, play.lay))


def two_actions(play: Solution) -> bool:
    """Return whether two actions take effect."""
    return len(working(play.before, play.lay)) > 1


def win_turn_back(play: Solution) -> bool:
    """Return whether the same seat is on turn again."""
    state = play.state
    steps = TileGame(state.rules).apply(state, state.turn, play.lay)
    after = steps[-1].state
    return not (after.phase.is_over or after.phase.is_between) and after.turn == state.turn
