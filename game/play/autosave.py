"""Saving a match while it is played: every action at once, the draft and finished rounds on a thread.

The draft is whatever is not committed: the turn in progress, or the orders that players left on their cards.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from game.engine.record import Record
from game.engine.registry import Step
from game.play.places import Places
from game.play.session import AnySession
from game.store.journal import Journal
from game.store.notes import Note

CountMatch = Callable[[Record, tuple[Step, ...]], tuple[Note, ...]]
"""Counts what was played in the statistics; returns notes."""
DraftText = Callable[[], str | None]
"""Returns the text of the draft, or None if there is nothing to keep. What a draft is, only the table knows."""


LONGEST = 0.5
"""Seconds that leaving waits for the statistics; if another program locks them, they are caught up later."""


class Autosave:
    """Keeps one match on the disk; without a journal nothing is kept."""

    def __init__(self, session: AnySession, journal: Journal | None, count: CountMatch, draft_text: DraftText) -> None:
        self.session = session
        self.journal = journal
        self._count = count
        self._rounds = session.rounds
        self._counting: list[Future[tuple[Note, ...]]] = []
        self._counter = ThreadPoolExecutor(1, "counting")
        self._pool = ThreadPoolExecutor(1, "autosave")
        self._draft_text = draft_text
        self._draft: object = None
        """What was saved last, or is being saved."""
        self._moment = 0
        """When that was, on the clock of the turn."""
        self._writing: Future[tuple[Note, ...]] | None = None
        self._seen = 0
        """The version of the places that was saved last, or is being saved."""
        self._placing: Future[None] | None = None

    def save(self) -> tuple[Note, ...]:
        """Write what has happened since the last call; return notes."""
        news = self.session.take_news()
        if self.journal is None:
            return ()
        if (rounds := self.session.rounds) != self._rounds:
            self._rounds = rounds
            session = self.session
            self._counting.append(self._counter.submit(self._count, session.record, tuple(session.steps)))
        return self.journal.write(news)

    def reported(self) -> tuple[Note, ...]:
        """Return the notes of counting rounds and flushing since the last call."""
        return (self.journal.reported() if self.journal is not None else ()) + self._counted()

    def _counted(self) -> tuple[Note, ...]:
        """Return the notes of the rounds that have been counted since the last call."""
        notes: tuple[Note, ...] = ()
        while self._counting and self._counting[0].done():
            notes += self._counting.pop(0).result()
        return notes

    def keep_draft(self, draft: object, moment: int = 0) -> tuple[Note, ...]:
        """Save the draft at a `moment` on the clock of the turn; return notes of the previous time.

        Called with every frame.
        """
        if self.journal is None or (self._writing is not None and not self._writing.done()):
            return ()
        notes = self._writing.result() if self._writing is not None else ()
        self._writing = None
        if draft is not self._draft or moment != self._moment:
            self._draft, self._moment = draft, moment
            self._writing = self._pool.submit(self.journal.keep_draft, self._draft_text())
        return notes

    def keep_places(self, places: Places) -> None:
        """Save where the players see everything; called with every frame."""
        waiting = self._placing is not None and not self._placing.done()
        if self.journal is not None and places.version != self._seen and not waiting:
            self._seen = places.version
            self._placing = self._pool.submit(self.journal.keep_places, places.text())

    def leave(self, draft: object, moment: int = 0, places: Places | None = None) -> tuple[Note, ...]:
        """Leave the match with this draft: write everything and release its lock. Return notes."""
        notes = self.save()  # a rewritten file may take another name, and so may its draft
        self._pool.shutdown()
        wait(self._counting, LONGEST)
        self._counter.shutdown(wait=False)
        if self.journal is None:
            return ()
        notes += self._counted()
        # A draft that could not be written is tried once more, and what becomes of that is said.
        written = self._writing.result() if self._writing is not None else ()
        if written or draft is not self._draft or moment != self._moment:
            written = self.journal.keep_draft(self._draft_text())
        notes += written
        if places is not None and places.version != self._seen:
            self.journal.keep_places(places.text())
        notes += self.journal.close()
        self.journal = None
        return notes
