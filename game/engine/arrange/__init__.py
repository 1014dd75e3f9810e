"""The exact solver: the best legal arrangement for a table and a rack."""

from game.engine.arrange.going_out import going_out
from game.engine.arrange.outcome import Arrangement, Verdict, Witness
from game.engine.arrange.solve import CAP, alternatives, best, calmed_down, count_tiles, witness

__all__ = [
    "CAP",
    "Arrangement",
    "Verdict",
    "Witness",
    "alternatives",
    "best",
    "calmed_down",
    "count_tiles",
    "going_out",
    "witness",
]
