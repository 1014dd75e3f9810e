"""Glicko-2: how strong a player is, and how sure that is.

By Mark Glickman, "Example of the Glicko-2 system" (2022), whose steps are numbered here as there.
"""

from collections.abc import Iterable
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
"""Points of a rating in one unit of the calculation."""
MIDDLE = 1500.0
"""The rating that is zero in the calculation."""
TAU = 0.5
"""How fast volatility may change; 0.3 to 1.2 are usual."""
EXACT = 0.000001
"""How closely the new volatility is approached."""
MOST_STEPS = 100
"""The steps after which the search ends in any case; a dozen are usual."""
MOST_DEVIATION = 350.0
"""The deviation of somebody of whom nothing is known."""


class Rating(NamedTuple):
    """A strength: with 95 % certainty it is within two deviations of its value."""

    value: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06
    """How much the strength itself changes."""


class Result(NamedTuple):
    """A game against somebody: 1 won, 0 lost, 0.5 drawn."""

    against: Rating
    score: float


def rated(mine: Rating, results: Iterable[Result]) -> Rating:
    """Return a rating after the games of one period; without any, only less is known than before.

    >>> against = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    >>> after = rated(Rating(1500, 200, 0.06), against)
    >>> round(after.value, 2), round(after.deviation, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu, phi = _scaled(mine)  # step 2
    games = [(_scaled(each.against), each.score) for each in results]
    if not games:
        return mine._replace(deviation=min(SCALE * sqrt(phi**2 + mine.volatility**2), MOST_DEVIATION))
    # g: how much a game counts against somebody whose strength is that uncertain
    weights = [1 / sqrt(1 + 3 * other[1] ** 2 / pi**2) for other, _ in games]
    expected = [1 / (1 + exp(-g * (mu - other[0]))) for g, (other, _) in zip(weights, games, strict=True)]  # E
    variance = 1 / sum(g**2 * e * (1 - e) for g, e in zip(weights, expected, strict=True))  # step 3
    gain = sum(g * (score - e) for g, e, (_, score) in zip(weights, expected, games, strict=True))
    sigma = _volatility(mine.volatility, phi, variance, variance * gain)  # steps 4 and 5
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / variance)  # steps 6 and 7
    return Rating(SCALE * (mu + phi**2 * gain) + MIDDLE, SCALE * phi, sigma)  # step 8


def _scaled(rating: Rating) -> tuple[float, float]:
    return (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility: the zero of f, by the Illinois method (step 5)."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    # One step below the start f is positive: of its two terms there, one is more than -1/2 and the other 1/TAU.
    low = log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else start - TAU
    high, f_high, f_low = start, f(start), f(low)
    for _ in range(MOST_STEPS):
        if abs(low - high) <= EXACT:
            break
        middle = high + (high - low) * f_high / (f_low - f_high)
        f_middle = f(middle)
        if f_middle * f_low <= 0:
            high, f_high = low, f_low
        else:
            f_high /= 2
        low, f_low = middle, f_middle
    return exp(high / 2)
