"""What happens now and then to a computer player."""

from __future__ import annotations

from random import Random


def happens(chance: Random, percent: int) -> bool:
    """Return whether something happens that does in so many cases of a hundred."""
    return chance.random() * 100 < percent
