"""Tempting beginnings of a puzzle that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from game.engine.tiles.melds import SHORTEST, Meld, assess, read
from game.engine.tiles.pieces import Tile
from game.engine.tiles.puzzles.grades import GRADE_NODES, LIMITS, Grade, Puzzle, first
from game.engine.tiles.puzzles.search import OutOfNodes
from game.engine.tiles.puzzles.windows import of
from game.engine.tiles.solver.rebuild import named_meld


def dead_ends(puzzle: Puzzle, grade: Grade, nodes: int = GRADE_NODES) -> int | None:
    """Return how many tempting beginnings the solver of the grade cannot complete; None if undecided.

    A beginning is one rack tile attached to an old meld, or one shortest new meld of rack tiles, without jokers; its
    meld may grow afterwards but not be broken.
    """
    count = 0
    try:
        for table, locked, laid in beginnings(puzzle):
            choices = tuple(
                tuple(tile for tile in choice if tile not in laid) for choice in puzzle.choices if {*laid} <= {*choice}
            )
            count += first(replace(puzzle, table=table, choices=choices), LIMITS[grade], nodes, (locked,)) is None
    except OutOfNodes:
        return None
    return count


def beginnings(puzzle: Puzzle) -> Iterator[tuple[tuple[Meld, ...], Meld, tuple[Tile, ...]]]:
    """Yield tables after one obvious step, with its meld and the rack tiles in it."""
    rules = puzzle.rules
    rack = {tile.face: tile for tile in puzzle.rack if not tile.is_joker}
    for tile, (at, meld) in product(rack.values(), enumerate(puzzle.table)):
        grown = read((*meld.tiles, tile), rules, (*meld.faces, None))
        if not assess(grown, rules):
            yield (*puzzle.table[:at], grown, *puzzle.table[at + 1 :]), grown, (tile,)
    for window in of(rules):
        if len(window.faces) == SHORTEST and all(face in rack for face in window.faces):
            tiles = tuple(rack[face] for face in window.faces)
            made = named_meld(rules, window.is_run, tiles, window.faces)
            yield (*puzzle.table, made), made, tiles
