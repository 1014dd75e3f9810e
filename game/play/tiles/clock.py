"""The time of a turn: quiet until ten seconds are left, then urgent. It advances only when told to."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

URGENT = 10
"""The number of last seconds that are audible."""


@dataclass(slots=True)
class TurnClock:
    """The time left in one turn.

    >>> clock = TurnClock(60, 60.0)
    >>> clock.pass_time(44.5), clock.text, clock.pass_time(6.0), clock.text
    (False, '0:16', True, '10')
    """

    limit: int
    """Seconds of the whole turn."""
    left: float
    """Seconds left."""

    def pass_time(self, dt: float) -> bool:
        """Advance the clock; return whether one of the last seconds, which are audible, has begun."""
        before = ceil(self.left)
        self.left = max(self.left - dt, 0.0)
        return 0 < ceil(self.left) < before and ceil(self.left) <= URGENT

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return self.left <= 0

    @property
    def urgent(self) -> bool:
        """Whether the last seconds have begun."""
        return self.left <= URGENT

    @property
    def near(self) -> bool:
        """Whether the last seconds have begun or are about to, so that each must be heard on time."""
        return self.left <= URGENT + 1

    @property
    def share(self) -> float:
        """How much of the time is left, 1..0."""
        return self.left / self.limit

    @property
    def text(self) -> str:
        """Minutes and seconds, or only the last seconds."""
        seconds = ceil(self.left)
        return str(seconds) if self.urgent else f"{seconds // 60}:{seconds % 60:02}"
