"""How a round goes out, as functions of the seconds since its last action: the table is held, then all is counted up.

0 ........ LIT ............ HOLD ................. counted .. title
the table  the last lay     what is left flies     the sums     who has
is seen    has risen        into the count         are there    won
"""

from __future__ import annotations

from game.ui.kit.tween import in_out_sine, out_back, out_cubic

RISES, LIT, HOLD = 0.25, 0.55, 1.5
"""Seconds until the last lay begins to rise, until it has risen, and until the counting begins."""
HEIGHT = 0.16
"""How far it rises, in widths of a piece."""
TITLE_SECONDS = 0.35
"""Seconds that the title takes to appear."""
FLOURISH = 0.8
"""Seconds that the passing of the target is celebrated."""


def share(seconds: float, begin: float, end: float) -> float:
    """Return how much of a span of time has passed, 0..1."""
    return min(max((seconds - begin) / (end - begin), 0.0), 1.0)


def risen(seconds: float) -> float:
    """Return how far the last lay has risen, 1 at rest."""
    return out_back(share(seconds, RISES, LIT))


def light(seconds: float) -> float:
    """Return how bright the light around the last lay is, 0..1: it flares up, then stays."""
    come = share(seconds, RISES, LIT)
    return in_out_sine(come) * (1 - 0.3 * share(seconds, LIT, HOLD))


def title(seconds: float, counted: float) -> float:
    """Return how far the title has appeared, 0..1, if the counting ends after `counted` seconds."""
    return out_cubic(share(seconds, counted, counted + TITLE_SECONDS))


def flourish(seconds: float, passed: float) -> float:
    """Return how strong the celebration of the target is, 0..1, if it was passed after that many seconds."""
    if seconds < passed:
        return 0.0
    return 1 - share(seconds, passed, passed + FLOURISH)


def passes(before: int, after: int, target: int) -> float | None:
    """Return at which share of the growth from one total to the next the target is reached; None if it is not."""
    if not target or not before < target <= after:
        return None
    return (target - before) / (after - before)


def grown(before: int, after: int, counted: float) -> int:
    """Return what a total has grown to when that much has been counted, 0..1.

    >>> [grown(50, 130, counted) for counted in (0.0, 0.5, 1.0)]
    [50, 90, 130]
    """
    return round(before + (after - before) * counted)
