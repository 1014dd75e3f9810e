"""Keeps a match while it is played: every action at once, finished rounds counted beside the frames."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from game.engine.record import Record
from game.store.journal import Journal
from game.store.notes import Note
from game.ui.session import Session

Count = Callable[[Record, tuple[Any, ...]], tuple[Note, ...]]
"""Puts what was played into the statistics."""


class Keeping:
    """One match on the disk; without a journal nothing is kept."""

    def __init__(self, session: Session[Any, Any, Any, Any], journal: Journal | None, count: Count) -> None:
        self.session = session
        self.journal = journal
        self._count = count
        self._rounds = session.rounds
        self._counting: list[Future[tuple[Note, ...]]] = []
        self._pool = ThreadPoolExecutor(1, "keeping")

    def save(self) -> tuple[Note, ...]:
        """Write down what happened since the last time."""
        news = self.session.take_news()
        if self.journal is None:
            return ()
        if (rounds := self.session.rounds) != self._rounds:
            self._rounds = rounds
            session = self.session
            self._counting.append(self._pool.submit(self._count, session.record, tuple(session.steps)))
        return self.journal.write(news)

    def told(self) -> tuple[Note, ...]:
        """What counting the rounds and flushing had to tell since the last time."""
        notes = self.journal.told() if self.journal is not None else ()
        while self._counting and self._counting[0].done():
            notes += self._counting.pop(0).result()
        return notes

    def close(self) -> None:
        """The match is left: everything is written, its lock is free."""
        self._pool.shutdown()
        if self.journal is not None:
            self.save()
            self.journal.close()
            self.journal = None
