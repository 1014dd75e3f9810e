"""Themes of new melds and of melds that grow."""

from __future__ import annotations

from game.engine.tiles.puzzles.themes.play import Solution, is_run


def new_run(play: Solution) -> bool:
    """Return whether there is a run of rack and start tiles alone."""
    return any(is_run(meld) and all(map(play.is_fresh, meld.tiles)) for meld in play.new)


def new_group(play: Solution) -> bool:
    """Return whether there is a group of rack and start tiles alone."""
    return any(not is_run(meld) and all(map(play.is_fresh, meld.tiles)) for meld in play.new)


def _grown(play: Solution) -> list[tuple[int, int]]:
    """Return the old melds, each with the new one, that only got rack and start tiles."""
    return [
        (old, new)
        for new, meld in enumerate(play.new)
        for old in play.wholes(new)
        if 0 < sum(map(play.is_fresh, meld.tiles)) == len(meld.tiles) - len(play.old[old].tiles)
    ]


def attach(play: Solution) -> bool:
    """Return whether an old meld grows by rack or start tiles alone."""
    return bool(_grown(play))


def complete_four(play: Solution) -> bool:
    """Return whether an old group of three gets its fourth tile."""
    return any(not is_run(play.new[new]) for _, new in _grown(play))


def both_ends(play: Solution) -> bool:
    """Return whether an old run grows at both ends."""
    return any(
        is_run(play.new[new]) and all(play.is_fresh(play.new[new].tiles[at]) for at in (0, -1))
        for _, new in _grown(play)
    )
