"""Keeps a match of a tile book: besides its actions the draft of the turn, written beside the frames."""

from __future__ import annotations

from concurrent.futures import Future

from game.engine.draft import Draft
from game.engine.drafttext import format_draft
from game.store.journal import Journal
from game.store.notes import Note
from game.ui.match.keeping import Count, Keeping
from game.ui.table.meldsession import MeldSession


class DraftKeeping(Keeping):
    """One match of a tile book on the disk."""

    session: MeldSession

    def __init__(self, session: MeldSession, journal: Journal | None, count: Count) -> None:
        super().__init__(session, journal, count)
        self._draft: Draft | None = None
        """What was kept last, or is on its way."""
        self._writing: Future[tuple[Note, ...]] | None = None

    def keep_draft(self, draft: Draft | None) -> tuple[Note, ...]:
        """Keep the draft as it is now; called with every frame. Answers what the last time had to tell."""
        if self.journal is None or (self._writing is not None and not self._writing.done()):
            return ()
        notes = self._writing.result() if self._writing is not None else ()
        self._writing = None
        if draft is not self._draft:
            self._draft = draft
            self._writing = self._pool.submit(self.journal.keep_draft, self._text(draft))
        return notes

    def _text(self, draft: Draft | None) -> str | None:
        if draft is None or not draft.changed:
            return None
        return format_draft(draft, self.session.state.turn, self.session.turns)

    def leave(self, draft: Draft | None) -> None:
        """The match is left with this draft of the turn."""
        self._pool.shutdown()
        if self.journal is not None and draft is not self._draft:
            self.journal.keep_draft(self._text(draft))
        self.close()
