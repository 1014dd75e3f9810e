"""How long a match lasts: what decides it, and at which number."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class MatchLength(StrEnum):
    """How a match is decided (UR-79, UR-83, UR-84)."""

    POINTS = "points"
    """First to reach the target."""
    ROUNDS = "rounds"
    """Most rounds won out of a fixed number; an extra round breaks a tie (UR-Q30)."""
    FIRST_TO = "first_to"
    """First to win a number of rounds."""


class MatchGoal(NamedTuple):
    """What decides a match: points to reach, rounds to play, or rounds to win."""

    form: MatchLength
    number: int
