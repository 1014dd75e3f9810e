"""The log of a match: a line for every event worth one, kept as an event, so that another language redraws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from game.engine import registry
from game.ui.kit.style import Style
from game.ui.table.shared.log import LogEntry, Scrolled, most_scrolled

Event = TypeVar("Event", bound=registry.Event)

NEWS = 6
"""The number of log lines on the cover."""
LOG_LINES = 60
"""The maximum number of visible log lines."""
OLDER = 300
"""The number of earlier steps written into the log per frame."""


@dataclass(frozen=True, slots=True)
class LogLine(Generic[Event]):
    """An event worth a line; stored as an event, so that another language redraws it."""

    seat: int | None
    event: Event


class MatchLog(Generic[Event]):
    """What was shown of a match, in lines; those of steps that were played before come with the frames."""

    def __init__(
        self,
        events: Callable[[], Sequence[Event]],
        public: Callable[[Event], Event],
        text: Callable[[Event], str | None],
        pictures: Callable[[Event], tuple[str, tuple[pygame.Surface, ...]]],
    ) -> None:
        self._events = events
        """Returns everything that has happened."""
        self._public = public
        """Returns an event as everybody may see it."""
        self._text = text
        """Returns the line of an event; None for what is not worth one."""
        self._pictures = pictures
        """Returns the words of a line that name pieces, and pictures of these."""
        self._made: dict[int, LogEntry] = {}
        """The lines made so far in the present language and look, by identity."""
        self.lines: list[LogLine[Event]] = []
        self.scrolled = Scrolled()
        """How far back the log is scrolled."""
        self.seen = 0
        """The number of lines when the device last changed hands."""
        self._unwritten = 0
        """How many of the first steps are not in the log yet."""

    @property
    def busy(self) -> bool:
        """Whether something is still to be written."""
        return self._unwritten > 0

    def add(self, event: Event) -> None:
        """Log what was shown."""
        for line in self._written([event]):
            self.lines.append(line)
            self.scrolled.came()

    def line_of(self, event: Event) -> str | None:
        """Return the line of an event, as everybody may see it; None for what is not worth one."""
        return self._text(self._public(event))

    def _written(self, happened: Sequence[Event]) -> list[LogLine[Event]]:
        """Return the log lines of a step."""
        events = [self._public(event) for event in happened]
        return [LogLine(getattr(event, "seat", None), event) for event in events if self._text(event) is not None]

    def forget(self) -> None:
        """Make the lines again, in another language or look."""
        self._made.clear()

    def anew(self) -> None:
        """Write the log of the steps played before: visible lines at once, the rest frame by frame."""
        self.lines.clear()
        self.forget()
        self.seen = self.scrolled.lines = 0
        self._unwritten = len(self._events())
        while self._unwritten and len(self.lines) < LOG_LINES:
            self.older()

    def older(self) -> None:
        """Insert the lines of some earlier steps that are still missing."""
        if self._unwritten:
            end, self._unwritten = self._unwritten, max(self._unwritten - OLDER, 0)
            written = self._written(self._events()[self._unwritten : end])
            self.lines[:0] = written
            self.seen += len(written)

    def news(self) -> str | None:
        """Return what was shown last, in words."""
        return self._text(self.lines[-1].event) if self.lines else None

    def lately(self) -> list[str]:
        """Return what everybody may know about the turns since somebody last looked."""
        return [self._text(line.event) or "" for line in self.lines[self.seen :][-NEWS:]]

    def texts(self) -> list[LogEntry]:
        """Return the log in the player's language."""
        return self._texts(self.readable)

    @property
    def readable(self) -> list[LogLine[Event]]:
        """Return the lines that may be visible, down to the scroll position."""
        end = max(len(self.lines) - self.scrolled.lines, 0)
        return self.lines[max(end - LOG_LINES, 0) : end]

    def _texts(self, lines: Sequence[LogLine[Event]]) -> list[LogEntry]:
        for line in lines:
            if id(line) not in self._made:
                text = self._text(line.event) or ""
                self._made[id(line)] = LogEntry(line.seat, text, *self._pictures(line.event))
        return [self._made[id(line)] for line in lines]

    def scroll(self, style: Style, zone: pygame.Rect | None, notches: float) -> None:
        """Scroll the log in its zone, if it is open, by notches of the wheel."""
        if zone is not None:
            first = self._texts(self.lines[:LOG_LINES])
            self.scrolled.move(notches, most_scrolled(style, zone, first, len(self.lines)))
