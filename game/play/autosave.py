"""Keeps a match while it is played: every action at once, the draft and finished rounds beside the frames.

The draft is whatever is not committed: the turn in progress, or the orders that players left on their cards.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

from game.engine.record import Record
from game.play.places import Places
from game.play.session import Session
from game.store.journal import Journal
from game.store.notes import Note

Count = Callable[[Record, tuple[Any, ...]], tuple[Note, ...]]
"""Puts what was played into the statistics."""
DraftText = Callable[[Any], str | None]
"""What is kept of a draft, None where there is nothing to keep."""


LONGEST = 0.5
"""Seconds that leaving waits for the counting; where another program holds the statistics they are caught up later."""


class Autosave:
    """One match on the disk; without a journal nothing is kept."""

    def __init__(
        self, session: Session[Any, Any, Any, Any], journal: Journal | None, count: Count, draft_text: DraftText
    ) -> None:
        self.session = session
        self.journal = journal
        self._count = count
        self._rounds = session.rounds
        self._counting: list[Future[tuple[Note, ...]]] = []
        self._counter = ThreadPoolExecutor(1, "counting")
        self._pool = ThreadPoolExecutor(1, "keeping")
        self._draft_text = draft_text
        self._draft: object = None
        """What was kept last, or is on its way."""
        self._moment = 0
        """When that was, on the clock of the turn."""
        self._writing: Future[tuple[Note, ...]] | None = None
        self._seen = 0
        """Which version of the places was kept last, or is on its way."""
        self._placing: Future[None] | None = None

    def save(self) -> tuple[Note, ...]:
        """Write down what happened since the last time."""
        news = self.session.take_news()
        if self.journal is None:
            return ()
        if (rounds := self.session.rounds) != self._rounds:
            self._rounds = rounds
            session = self.session
            self._counting.append(self._counter.submit(self._count, session.record, tuple(session.steps)))
        return self.journal.write(news)

    def told(self) -> tuple[Note, ...]:
        """What counting the rounds and flushing had to tell since the last time."""
        notes = self.journal.told() if self.journal is not None else ()
        while self._counting and self._counting[0].done():
            notes += self._counting.pop(0).result()
        return notes

    def keep_draft(self, draft: object, moment: int = 0) -> tuple[Note, ...]:
        """Keep the draft as it is now, at a `moment` on the clock of the turn; called with every frame. Returns what
        the last time had to tell."""
        if self.journal is None or (self._writing is not None and not self._writing.done()):
            return ()
        notes = self._writing.result() if self._writing is not None else ()
        self._writing = None
        if draft is not self._draft or moment != self._moment:
            self._draft, self._moment = draft, moment
            self._writing = self._pool.submit(self.journal.keep_draft, self._draft_text(draft))
        return notes

    def keep_places(self, places: Places) -> None:
        """Keep where the players see everything; called with every frame."""
        waiting = self._placing is not None and not self._placing.done()
        if self.journal is not None and places.version != self._seen and not waiting:
            self._seen = places.version
            self._placing = self._pool.submit(self.journal.keep_places, places.text())

    def leave(self, draft: object, moment: int = 0, places: Places | None = None) -> tuple[Note, ...]:
        """The match is left with this draft: everything is written, its lock is free."""
        notes = self.save()  # a file that is written anew may take another name, and its draft with it
        self._pool.shutdown()
        wait(self._counting, LONGEST)
        self._counter.shutdown(wait=False)
        if self.journal is None:
            return ()
        if draft is not self._draft or moment != self._moment:
            notes += self.journal.keep_draft(self._draft_text(draft))
        if places is not None and places.version != self._seen:
            self.journal.keep_places(places.text())
        notes += self.journal.close()
        self.journal = None
        return notes
