"""Themes of what is reached, and of how many tiles are laid."""

from __future__ import annotations

from collections import Counter

from game.engine.tiles.legality import loose_after
from game.engine.tiles.melds import assess, read
from game.engine.tiles.pieces import Tile, all_tiles
from game.engine.tiles.puzzles.themes.play import Solution
from game.engine.tiles.solver import best

MANY = 5
"""The number of tiles from which many are laid."""


def empty_rack(play: Solution) -> bool:
    """Return whether the rack is empty afterwards."""
    return not play.left


def most_tiles(play: Solution) -> bool:
    """Return whether some rack tiles stay, and no play lays more."""
    context = play.before
    found = best(
        context.rules, context.table, context.loose, context.rack, exchange=True, few_changes=False, nodes=None
    )
    return bool(play.left) and found is not None and len(found.played) == len(play.played)


def points(play: Solution) -> int:
    """Return the points of the tiles that leave the rack; a joker counts as the tile that it stands for."""
    return sum(play.faces[tile].number for tile in play.played)


def thirty(play: Solution) -> bool:
    """Return whether the tiles laid are worth exactly 30."""
    return points(play) == 30


def forty(play: Solution) -> bool:
    """Return whether the tiles laid are worth exactly 40."""
    return points(play) == 40


def none_loose(play: Solution) -> bool:
    """Return whether there were start tiles and all of them lie in melds afterwards."""
    return bool(play.state.loose) and not loose_after(play.before, play.lay)


def nothing_open(play: Solution) -> bool:
    """Return whether no tile that is not in sight can be attached to the table as it lies."""
    rules = play.state.rules
    sight = Counter(tile.face for tile in (*play.faces, *play.left, *loose_after(play.before, play.lay)))
    every = Counter(tile.face for tile in all_tiles(rules) if not tile.is_joker)
    hidden = [Tile(*face) for face in every - sight]
    return bool(play.new) and not any(
        not assess(read((*meld.tiles, tile), rules, (*meld.faces, None)), rules) for meld in play.new for tile in hidden
    )


def lays_one(play: Solution) -> bool:
    """Return whether one tile is laid."""
    return len(play.played) == 1


def lays_two(play: Solution) -> bool:
    """Return whether two tiles are laid."""
    return len(play.played) == 2


def lays_three(play: Solution) -> bool:
    """Return whether three tiles are laid."""
    return len(play.played) == 3


def lays_four(play: Solution) -> bool:
    """Return whether four tiles are laid."""
    return len(play.played) == 4


def lays_many(play: Solution) -> bool:
    """Return whether five tiles or more are laid."""
    return len(play.played) >= MANY
