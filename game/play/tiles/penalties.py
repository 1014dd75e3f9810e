"""What a player has to read before playing on: a time-out and what it cost, and other penalties."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.events import Caught
from game.engine.shown import sentences
from game.engine.tiles import events
from game.engine.tiles.events import Reason, TileEvent

FOR = (Reason.TIME, Reason.WRONG, Reason.UNO, Reason.NEEDLESS)
"""Reasons for penalty draws."""


def penalties(happened: Sequence[TileEvent], seat: int) -> tuple[TileEvent, ...]:
    """Return the events that penalise a seat."""
    return tuple(event for event in happened if getattr(event, "seat", None) == seat and _punishes(event))


def _punishes(event: TileEvent) -> bool:
    match event:
        case events.TimedOut() | events.LeftoversTaken() | events.LayPunished() | Caught():
            return True
        case events.Drew(reason=reason):
            return reason in FOR
        case _:
            return False


class Penalties:
    """The penalties of the viewer, until that player acts again."""

    def __init__(self, shown: int) -> None:
        self._shown = shown
        self._seat = -1
        self._events: tuple[TileEvent, ...] = ()

    def look(self, happened: Sequence[TileEvent], shown: int, seat: int) -> bool:
        """Take the events shown since the last time; return whether there is something new to read."""
        if seat != self._seat:
            self._seat, self._events = seat, ()
        fresh = penalties(happened[self._shown : shown], seat)
        self._shown = shown
        for event in fresh:
            # Whoever is away for many turns reads only of the last one.
            self._events = (event,) if isinstance(event, events.TimedOut) else (*self._events, event)
        return bool(fresh)

    def text(self, say: Callable[[TileEvent], str | None]) -> str:
        """Return all of them in sentences."""
        return sentences(*(text for text in map(say, self._events) if text))

    def acted(self) -> bool:
        """Clear them when the player acts; return whether there were any."""
        there, self._events = bool(self._events), ()
        return there
