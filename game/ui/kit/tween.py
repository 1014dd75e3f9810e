"""Motion over time, driven by an injected `dt`.

`Motion` is the one place that decides how fast things move and whether they move at all: every duration goes through
`motion.seconds(0.2)`. A `Tween` goes from one value to another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi

Ease = Callable[[float], float]


def out_cubic(share: float) -> float:
    """Return an ease out: fast at first, then gently to rest."""
    return 1 - (1 - share) ** 3


def out_back(share: float) -> float:
    """Return an ease out with a small overshoot, the way a tile lands."""
    strength = 1.04  # past the goal by 4 %
    rest = share - 1
    return 1 + (strength + 1) * rest**3 + strength * rest**2


def in_out_sine(share: float) -> float:
    """Return an ease in and out."""
    return 0.5 - 0.5 * cos(pi * share)


def between(start: float, end: float, share: float) -> float:
    """Return the value at `share` of the way between two."""
    return start + (end - start) * share


@dataclass(frozen=True, slots=True)
class Motion:
    """The speed of the table: `speed` 1 is normal, 2 twice as fast; `reduced` makes everything instant."""

    speed: float = 1.0
    reduced: bool = False

    def seconds(self, base: float) -> float:
        """Return the duration of something that takes `base` seconds at normal speed."""
        return 0.0 if self.reduced or self.speed <= 0 else base / self.speed


@dataclass(slots=True)
class Tween:
    """A value that moves after waiting for `delay` seconds."""

    start: float
    end: float
    seconds: float
    ease: Ease = out_cubic
    delay: float = 0.0
    elapsed: float = 0.0

    def advance(self, dt: float) -> float:
        """Advance by `dt` seconds; return the value."""
        self.elapsed += dt
        return self.value

    @property
    def value(self) -> float:
        """Return the present value."""
        return between(self.start, self.end, self.ease(self.share))

    @property
    def share(self) -> float:
        """Return how much of the time has passed, 0..1, not counting the delay."""
        if self.elapsed < self.delay:
            return 0.0
        if self.seconds <= 0:
            return 1.0
        return min((self.elapsed - self.delay) / self.seconds, 1.0)

    @property
    def done(self) -> bool:
        """Whether it has arrived."""
        return self.elapsed >= self.delay + self.seconds

    def arrive(self) -> None:
        """Arrive at once."""
        self.elapsed = self.delay + self.seconds
