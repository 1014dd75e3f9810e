"""Themes of old melds that are broken."""

from __future__ import annotations

from itertools import permutations

from game.engine.tiles.melds import SHORTEST
from game.engine.tiles.puzzles.themes.play import Solution, is_run

ANEW = 3
"""The number of old melds from which a new table counts as such."""


def give_one(play: Solution) -> bool:
    """Return whether an old meld of four or more gives one tile away and stays without it."""
    return any(
        len(parts) == 2 and play.shares[parts[0]][old] == len(play.old[old].tiles) - 1 >= SHORTEST
        for old, parts in enumerate(play.parts)
    )


def split(play: Solution) -> bool:
    """Return whether an old run becomes parts of two runs, each with two of its tiles or more."""
    return any(
        is_run(meld) and sum(is_run(play.new[at]) and play.shares[at][old] > 1 for at in play.parts[old]) > 1
        for old, meld in enumerate(play.old)
    )


def insert(play: Solution) -> bool:
    """Return whether an old run is parted by a rack tile whose twin lies inside it."""
    for old, meld in enumerate(play.old):
        runs = [at for at in play.parts[old] if is_run(play.new[at])]
        if not is_run(meld) or len(runs) < 2:
            continue
        inside = meld.faces[1:-1]
        if any(play.is_fresh(tile) and play.faces[tile] in inside for at in runs for tile in play.new[at].tiles):
            return True
    return False


def swap(play: Solution) -> bool:
    """Return whether a tile takes the place of one tile of an old meld, which goes elsewhere."""
    return any(
        len(parts) == 2
        and play.shares[parts[0]][old] == len(play.old[old].tiles) - 1
        and len(play.new[parts[0]].tiles) == len(play.old[old].tiles)
        for old, parts in enumerate(play.parts)
    )


def cross(play: Solution) -> bool:
    """Return whether there is a group with tiles of two old runs or more."""
    return any(
        not is_run(meld) and sum(is_run(play.old[old]) for old in play.shares[at]) > 1
        for at, meld in enumerate(play.new)
    )


def groups_to_runs(play: Solution) -> bool:
    """Return whether there is a run with tiles of two old groups or more."""
    return any(
        is_run(meld) and sum(not is_run(play.old[old]) for old in play.shares[at]) > 1
        for at, meld in enumerate(play.new)
    )


def chain(play: Solution) -> bool:
    """Return whether an old meld gives a tile to a second, which gives one to a third."""
    gives = {
        (giver, taker)
        for giver, taker in permutations(range(len(play.old)), 2)
        if play.shares[play.parts[taker][0]][giver] and play.parts[giver][0] != play.parts[taker][0]
    }
    return any((second, third) in gives for first, second in gives for third in range(len(play.old)) if third != first)


def all_anew(play: Solution) -> bool:
    """Return whether every meld of a table of three or more is broken."""
    return len(play.old) >= ANEW and all(map(play.is_broken, range(len(play.old))))
