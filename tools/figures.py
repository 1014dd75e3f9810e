"""Times as figures, and figures next to the project's goals."""

from collections.abc import Sequence
from math import sqrt
from operator import ge, le
from statistics import median
from typing import NamedTuple


class Figures(NamedTuple):
    """Statistics of a set of times, in milliseconds."""

    median: float
    p95: float
    p99: float
    max: float

    def __str__(self) -> str:
        return "".join(f"{each:9.2f}" for each in self)


def figures(times: Sequence[float]) -> Figures:
    """Return the statistics of times in milliseconds."""
    ordered = sorted(times)
    last = len(ordered) - 1
    return Figures(median(ordered), ordered[round(0.95 * last)], ordered[round(0.99 * last)], ordered[last])


NORMAL = 1.959964
"""By how many standard errors a 95 % interval reaches to each side."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return the 95 % confidence interval of a proportion (Wilson score)."""
    if games == 0:
        return 0.0, 1.0
    z, share = NORMAL, wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Goal(NamedTuple):
    """A figure next to what it must reach and what it should reach."""

    name: str
    figures: tuple[float, ...]
    must: tuple[float, ...]
    aim: tuple[float, ...]
    unit: str
    """For `x` and `%` higher is better, for all others, as `ms` and `x plain`, lower."""

    @property
    def verdict(self) -> str:
        """What is reached: aim, must, or nothing."""
        if self._reaches(self.aim):
            return "aim"
        return "must" if self._reaches(self.must) else "MISSED"

    def _reaches(self, wanted: tuple[float, ...]) -> bool:
        return all(map(ge if self.unit in ("x", "%") else le, self.figures, wanted))

    def __str__(self) -> str:
        parts = (" / ".join(f"{each:.3g}" for each in values) for values in (self.figures, self.must, self.aim))
        figure, must, aim = parts
        return f"{self.name:58} {figure:>22} {must:>16} {aim:>16} {self.unit:8} {self.verdict}"


HEAD = f"{'goal':58} {'figure':>22} {'must':>16} {'aim':>16} {'unit':8} reached"
