"""The habits of players that do anything."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Habits:
    """How likely the player does a thing where it may."""

    call: float = 0.5
    """Calls UNO! with the lay or before it."""
    catch: float = 0.4
    late: float = 0.3
    """Calls after its turn where that is allowed."""
    needless: float = 0.02
    """Calls and catches without reason, where that is only punished."""
    timeout: float = 0.03
    lazy: float = 0.15
    """Draws or passes although it found a play, where that is allowed."""
    wrong: float = 0.05
    """Ends its turn with a wrong lay-out, where that is only punished."""
    stop: float = 0.25
    """Ends the turn although more could be played."""
