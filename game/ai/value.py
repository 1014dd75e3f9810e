"""How likely each seat wins the round: the sum of whole weights over what is true of it, as strength.

A seat with a strength of 100 more wins e times as often. What a seat sees of itself and of the others are different
features, with weights of their own; a third set is for all hands open, which is how luck is measured. The weights are
fitted to rounds of the computers among themselves by `main.py train` (docs/computer-players.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

Features = Iterable[tuple[str, int]]
"""What is true of a seat: each with the band that it falls into, from 0."""
Weights = Mapping[str, Sequence[int]]
"""By feature and band, the strength in hundredths; a band beyond the last counts as that one."""

ALL = 1_000_000
"""The chances of all seats together, in millionths."""


def _growth() -> tuple[int, ...]:
    """Return e to the power of each negative hundredth until nothing is left, in integer arithmetic."""
    steps = [1 << 40]
    while steps[-1] >> 30:
        steps.append(steps[-1] * 990_049_834 // 1_000_000_000)
    return tuple(step >> 20 for step in steps)


_FALLING = _growth()
NONE = (0,)
"""The weights of what was never seen in training."""


def chances(strengths: Sequence[int]) -> list[int]:
    """Return how likely each seat wins, in millionths."""
    best = max(strengths)
    last = len(_FALLING) - 1
    shares = [_FALLING[min(best - strength, last)] for strength in strengths]
    total = sum(shares)
    return [ALL * share // total for share in shares]


class TableWeights(NamedTuple):
    """The weights of a book at a table of some size."""

    own: Weights
    """Of a seat that sees itself."""
    other: Weights
    """Of a seat that sees itself, about the others."""
    open: Weights
    """Of any seat where all hands are open."""
    deal: tuple[int, ...]
    """How likely a seat wins before anything is dealt, in millionths, by its distance from the starter."""


def strength(weights: Weights, features: Features) -> int:
    """Return the strength of a seat, in hundredths."""
    total = 0
    for name, band in features:
        bands = weights.get(name, NONE)
        total += bands[band] if band < len(bands) else bands[-1]
    return total


def happens(chance: Random, percent: int) -> bool:
    """Return whether something that happens in so many per cent of cases happens now."""
    return chance.random() * 100 < percent
