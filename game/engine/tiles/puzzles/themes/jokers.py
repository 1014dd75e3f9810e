"""Themes of jokers."""

from __future__ import annotations

from game.engine.tiles.pieces import Tile
from game.engine.tiles.puzzles.themes.play import Solution, is_run
from game.engine.tiles.solver.exchange import stands_for

PAIR = 2
"""How many jokers have to move for the theme of two jokers."""


def _on_table(play: Solution) -> list[tuple[Tile, int]]:
    """Return the jokers of the old table, each with the number of its meld."""
    return [(tile, at) for at, meld in enumerate(play.old) for tile in meld.tiles if tile.is_joker]


def fill(play: Solution) -> bool:
    """Return whether a joker from the rack fills a gap inside a run."""
    return any(
        is_run(meld) and any(tile.is_joker and play.is_fresh(tile) for tile in meld.tiles[1:-1]) for meld in play.new
    )


def exchange(play: Solution) -> bool:
    """Return whether a rack tile takes the place of a table joker among the same tiles."""
    return any(_is_exchanged(play, joker, old) for joker, old in _on_table(play))


def _is_exchanged(play: Solution, joker: Tile, old: int) -> bool:
    meld = play.old[old]
    faces = stands_for(play.state.rules, meld, meld.faces[meld.tiles.index(joker)])
    others = {*meld.tiles} - {joker}
    return any(
        others <= {*new.tiles}
        and joker not in new.tiles
        and any(tile in play.played and tile.face in faces for tile in new.tiles)
        for new in play.new
    )


def free(play: Solution) -> bool:
    """Return whether a table joker leaves all its neighbours without being exchanged."""
    return any(
        not _is_exchanged(play, joker, old)
        and all(joker not in meld.tiles or not {*meld.tiles} & ({*play.old[old].tiles} - {joker}) for meld in play.new)
        for joker, old in _on_table(play)
    )


def travel(play: Solution) -> bool:
    """Return whether a table joker stands for another tile afterwards."""
    rules = play.state.rules
    after = {tile: stands_for(rules, meld, face) for meld in play.new for tile, face in meld.pairs() if tile.is_joker}
    for joker, old in _on_table(play):
        meld = play.old[old]
        if joker in after and not {*after[joker]} & {*stands_for(rules, meld, meld.faces[meld.tiles.index(joker)])}:
            return True
    return False


def keep(play: Solution) -> bool:
    """Return whether a joker is on the rack afterwards."""
    return any(tile.is_joker for tile in play.left)


def two_jokers(play: Solution) -> bool:
    """Return whether two jokers come from the rack or leave their old meld."""
    moved = [joker for joker, old in _on_table(play) if play.is_broken(old) or joker in play.lay.take]
    return len({*moved, *(tile for tile in play.played if tile.is_joker)}) >= PAIR
