"""What the game needs of a connection to screen readers, whatever the system."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import Protocol

from game.ui.kit.nodes import Asked
from game.ui.reader.changes import Change


class Adapter(Protocol):
    """A connection to the screen readers of the system."""

    @property
    def generation(self) -> int:
        """How often a reader has become active; 0: none is now, and nothing needs to be built."""

    def send(self, change: Change) -> None:
        """Tell the readers what has changed."""

    def focused(self, focused: bool) -> None:
        """Tell the readers whether the window has the focus."""

    def requests(self) -> list[Asked]:
        """Return what readers have asked for since the last call."""

    def close(self) -> None:
        """Close the connection."""


class Inbox:
    """Requests of readers, added by any thread and taken by the loop."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Asked] = SimpleQueue()

    def put(self, asked: Asked) -> None:
        """Add a request."""
        self._queue.put(asked)

    def take(self) -> list[Asked]:
        """Return all requests, oldest first."""
        found = []
        try:
            while True:
                found.append(self._queue.get_nowait())
        except Empty:
            return found


class InProcess:
    """A reader in this process, for tests and measurements: it remembers what it was told, and can ask."""

    def __init__(self) -> None:
        self.generation = 1
        self.changes: list[Change] = []
        self.inbox = Inbox()

    def send(self, change: Change) -> None:
        """Keep what has changed."""
        self.changes.append(change)

    def focused(self, focused: bool) -> None:
        """Ignore where the focus of the system is."""

    def requests(self) -> list[Asked]:
        """Return what was asked."""
        return self.inbox.take()

    def close(self) -> None:
        """Do nothing: there is no connection."""
