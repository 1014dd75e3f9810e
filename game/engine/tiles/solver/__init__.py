"""An exact solver for tile tables: the best legal arrangement of a table and a rack. See docs/solver.md."""

from game.engine.tiles.solver.instance import Arrangement, Verdict, Witness
from game.engine.tiles.solver.query import CAP, alternatives, best, count_tiles, going_out, with_few_changes, witness

__all__ = [
    "CAP",
    "Arrangement",
    "Verdict",
    "Witness",
    "alternatives",
    "best",
    "count_tiles",
    "going_out",
    "with_few_changes",
    "witness",
]
