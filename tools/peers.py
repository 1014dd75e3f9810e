"""Other solvers, measured on the same positions; the game never needs them."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

from game.engine.tiles.pieces import Tile
from tools.positions import Position

INSTALL = "pip install rummikub-solver==1.0.0 cvxopt"


class Peer(NamedTuple):
    """Another solver."""

    name: str
    key: str
    """Its name in the goals."""
    solve: Callable[[Position], tuple[float, int]]
    """Milliseconds of processor time for a position, and how many tiles it lays."""


def peers() -> tuple[list[Peer], list[str]]:
    """Return the peers that are installed, and a line for each that is not."""
    try:
        from rummikub_solver import MILPSolver, RuleSet
    except ImportError:
        return [], [f"rummikub-solver is not installed and left out; to have it: {INSTALL}"]
    found = [_peer(RuleSet(), "default")]
    if MILPSolver.GLPK_MI not in MILPSolver.supported():
        return found, [f"the GLPK back-end of rummikub-solver needs cvxopt and is left out; to have it: {INSTALL}"]
    return [*found, _peer(RuleSet(solver_backend=MILPSolver.GLPK_MI), "GLPK")], []


def _peer(rules: object, key: str) -> Peer:
    from rummikub_solver import RuleSet, SolverMode

    assert isinstance(rules, RuleSet)

    def number(tile: Tile) -> int:
        return int(rules.tile_count) if tile.is_joker else "KRBO".index(tile.colour) * rules.numbers + tile.number

    def solve(position: Position) -> tuple[float, int]:
        began = process_time()
        state = rules.new_game()
        state.add_table(*(number(tile) for meld in position.table for tile in meld.tiles))
        state.add_rack(*map(number, position.rack))
        found = rules.solve(state, SolverMode.TILE_COUNT)
        return 1000 * (process_time() - began), len(found.tiles) if found else 0

    return Peer(f"rummikub-solver, {rules.backend}", key, solve)
