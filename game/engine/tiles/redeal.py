"""Claiming a new deal with three pairs among the first tiles (RK-12..RK-14, RK-Q12)."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.options import OnOff
from game.engine.problems import Problem
from game.engine.tiles.citations import problem
from game.engine.tiles.pieces import Tile
from game.engine.tiles.state import TileState

PAIRS = 3
"""The number of pairs of equal number and colour that a claim takes."""


def pairs(rack: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the tiles that have their twin on the rack, side by side; two jokers are no pair (RK-Q12)."""
    there = set(rack)
    return tuple(sorted(tile for tile in rack if not tile.is_joker and _twin(tile) in there))


def _twin(tile: Tile) -> Tile:
    return tile._replace(copy=1 - tile.copy)


def proof(rack: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the six tiles that a seat shows (RK-13)."""
    return pairs(rack)[: 2 * PAIRS]


def has_proof(rack: tuple[Tile, ...]) -> bool:
    """Return whether a seat holds the three pairs with which it may claim a new deal (RK-12)."""
    return len(pairs(rack)) >= 2 * PAIRS


def redeal_problems(state: TileState, seat: int) -> Iterator[Problem]:
    """Yield why a seat may not claim a new deal."""
    if state.rules.redeal_claim is OnOff.OFF:
        yield problem(state.rules, "not-in-this-book", ("word", "redeal"))
        return
    if seat in state.passed or not before_first_turn(state):
        yield problem(state.rules, "redeal-too-late")
    have = len(pairs(state.racks[seat])) // 2
    if have < PAIRS:
        yield problem(state.rules, "no-three-pairs", ("have", have), ("need", PAIRS))


def before_first_turn(state: TileState) -> bool:
    """Return whether nobody has laid or drawn in this round yet.

    As long as there is a stock, every turn does one or the other.
    """
    return not state.table and all(len(rack) == state.rules.rack_size for rack in state.racks)
