"""The branches of a colour for given tiles, shared by all searches."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat

from game.engine.tiles.solver.instance import FIELD, FIXED, HERE, HOME, OWN, TILE_SHARES
from game.engine.tiles.solver.runs import Branches, RunContext, Runs


class Transitions(dict[int, Branches]):
    """Branches by state, computed on demand."""

    def __init__(self, runs: Runs, context: RunContext) -> None:
        super().__init__()
        self._runs = runs
        self._context = context

    def __missing__(self, state: int) -> Branches:
        branches = self[state] = self._runs.branches(self._context, state)
        return branches


@lru_cache(maxsize=800)
def transitions_of(runs: Runs, phase: int, here: int, following: int, second: int) -> Transitions:
    """Return the branches of a phase, given the codes of three numbers. A full cache takes about 5 MB."""
    context = RunContext(
        phase,
        here & FIELD,
        here // FIXED & FIELD,
        here // HOME & FIELD,
        (following & FIELD, following // OWN & FIELD, following // FIXED & FIELD),
        (second & FIELD, second // OWN & FIELD, second // FIXED & FIELD),
    )
    return Transitions(runs, context)


@lru_cache(maxsize=256)
def column_of(runs: Runs, codes: tuple[int, ...]) -> tuple[Transitions, ...]:
    """Return the branches of a colour, number by number."""
    here = [code & HERE for code in codes]
    ahead = [code & TILE_SHARES for code in (*codes, 0, 0)]
    return tuple(map(transitions_of, repeat(runs), runs.phases[1:], here, ahead[1:], ahead[2:]))
