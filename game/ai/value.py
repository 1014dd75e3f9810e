"""How likely each seat wins the round: the sum of whole weights over what is true of it, as strength.

A seat with a strength of 100 more wins e times as often. What a seat sees of itself and of the others are different
features, with weights of their own; a third set is for all hands open, which is how luck is measured. The weights are
fitted to rounds of the computers among themselves by `main.py train` (docs/computer-players.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from random import Random
from typing import NamedTuple

from game.engine.options import MatchGoal, MatchLength

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
    left: tuple[int, int]
    """What a seat that does not win a round has left, in points: the mean and the standard deviation."""


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


# -- The chance to win the match: a random walk of the scores from here to the end.


class Race(NamedTuple):
    """How a match stands."""

    scores: tuple[int, ...]
    """What decides it, the highest best: points, won rounds, or points that count against their seats, below 0."""
    goal: MatchGoal
    rounds: int
    """How many rounds are over."""
    winner: int
    """What a round brings its winner, on average."""
    others: int
    """What it brings each other seat."""
    spread: int
    """The mean square of the difference that a round makes between two seats."""

    def after(self, winners: Sequence[int]) -> Race:
        """Return how it stands after a round that these seats won."""
        gains = (self.winner if seat in winners else self.others for seat in range(len(self.scores)))
        return self._replace(scores=tuple(map(sum, zip(self.scores, gains, strict=True))), rounds=self.rounds + 1)

    @property
    def to_go(self) -> int:
        """About how many more rounds decide it, in hundredths."""
        form, number = self.goal
        if form is MatchLength.ROUNDS:
            return 100 * (number - self.rounds)
        # The winners of rounds come forward in turn; where what others lose is what the winner gets, only they do.
        seats = len(self.scores)
        pace = abs(self.winner + (seats - 1) * self.others) or self.winner
        reached = max(self.scores) if self.winner > 0 else -min(self.scores)
        return 100 * seats * (number - reached) // pace

    def chances(self) -> list[int]:
        """Return how likely each seat wins the match if everybody plays equally well, in millionths.

        After n rounds the lead of one seat over another has n times the `spread` of a single one. A logit of 1.6 for
        each standard deviation that a seat is ahead comes close to the normal distribution.
        """
        if self.to_go <= 0:
            best = [score == max(self.scores) for score in self.scores]
            return [ALL * each // sum(best) for each in best]
        root = max(1, isqrt(self.to_go * self.spread))
        # Who is closer to the target than one round usually brings has to win one like the others.
        enough = self.goal.number - self.winner if self.goal.form is not MatchLength.ROUNDS else max(self.scores)
        return chances([1600 * min(score, enough) // root for score in self.scores])
