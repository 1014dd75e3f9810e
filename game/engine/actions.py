"""Actions that exist in every book; `tiles/actions.py` and `cards/actions.py` have the rest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile from the stock (UR-26)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the drawn tile, end a turn in which nothing can be done, or let a window go by."""


@dataclass(frozen=True, slots=True)
class Uno:
    """Call UNO! (UR-66)."""


@dataclass(frozen=True, slots=True)
class Catch:
    """Catch a seat that did not call UNO! (UR-69)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Next:
    """Deal the next round of the match (UR-85)."""


SharedAction = Draw | Pass | Uno | Catch | Next
"""What can be asked for in a match of either family."""
