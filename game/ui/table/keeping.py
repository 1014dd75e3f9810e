"""Keeps a match while it is played: every action at once, the draft of the turn beside the frames."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from game.engine.draft import Draft
from game.engine.drafttext import format_draft
from game.engine.record import Record
from game.engine.state import Phase, Step
from game.store.matches import Journal
from game.store.notes import Note
from game.ui.session import Session

Count = Callable[[Record, tuple[Step, ...]], tuple[Note, ...]]
"""Puts what was played into the statistics."""


def _rounds(session: Session) -> int:
    """How many rounds are over."""
    return session.state.round - (session.state.phase not in (Phase.SCORING, Phase.OVER))


class Keeping:
    """One match on the disk; without a journal nothing is kept."""

    def __init__(self, session: Session, journal: Journal | None, count: Count) -> None:
        self.session = session
        self.journal = journal
        self._count = count
        self._rounds = _rounds(session)
        self._counting: list[Future[tuple[Note, ...]]] = []
        self._pool = ThreadPoolExecutor(1, "draft")
        self._draft: Draft | None = None
        """What was kept last, or is on its way."""
        self._writing: Future[tuple[Note, ...]] | None = None

    def save(self) -> tuple[Note, ...]:
        """Write down what happened since the last time."""
        news = self.session.take_news()
        if self.journal is None:
            return ()
        if (rounds := _rounds(self.session)) != self._rounds:
            self._rounds = rounds
            session = self.session
            self._counting.append(self._pool.submit(self._count, session.record, tuple(session.steps)))
        return self.journal.write(news)

    def keep_draft(self, draft: Draft | None) -> tuple[Note, ...]:
        """Keep the draft as it is now; called with every frame. Answers what the last time had to tell."""
        if self.journal is None or (self._writing is not None and not self._writing.done()):
            return ()
        notes = self._writing.result() if self._writing is not None else ()
        while self._counting and self._counting[0].done():
            notes += self._counting.pop(0).result()
        self._writing = None
        if draft is not self._draft:
            self._draft = draft
            self._writing = self._pool.submit(self.journal.keep_draft, self._text(draft))
        return notes

    def _text(self, draft: Draft | None) -> str | None:
        if draft is None or not draft.changed:
            return None
        return format_draft(draft, self.session.state.turn, self.session.turns)

    def close(self, draft: Draft | None) -> None:
        """The match is left: everything is written, its lock is free."""
        self._pool.shutdown()
        if self.journal is not None:
            self.save()
            if draft is not self._draft:
                self.journal.keep_draft(self._text(draft))
            self.journal.close()
            self.journal = None
