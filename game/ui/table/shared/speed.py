"""How fast a match is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.play.places import Places
from game.store.settings import ComputerSpeed

SPEEDS: Mapping[ComputerSpeed, float] = {
    ComputerSpeed.SLOW: 1.8,
    ComputerSpeed.NORMAL: 1.0,
    ComputerSpeed.FAST: 0.5,
    ComputerSpeed.AT_ONCE: 0.0,
}
"""How long things take compared with normal."""


@dataclass(slots=True)
class Watched:
    """How a match that nobody plays is shown."""

    places: Places = field(default_factory=Places)
    """Where the players saw everything."""
    speed: float = 1.0
    """The speed as a multiple of normal."""


def factor(chosen: ComputerSpeed, watched: Watched | None, *, again: bool) -> float:
    """Return how long everything takes, compared with normal; who asks to see a turn `again` wants to see it."""
    if watched is not None:
        return 1 / watched.speed
    return SPEEDS[chosen] or (SPEEDS[ComputerSpeed.NORMAL] if again else 0.0)
