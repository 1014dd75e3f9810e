"""What the line above the rack or the hand says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the line above the rack says."""

    text: str
    rule: str = ""
    """The rule behind it, by its id; its place in the book is cited."""
    tone: str = "plain"
    """plain, good, help or bad."""
    progress: float | None = None
    """How much of what is wanted is there, 0..1, as a bar at the foot of the line."""
