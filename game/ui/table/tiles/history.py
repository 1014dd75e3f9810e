"""The undo history of a turn: each step with its layout on the felt. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.tiles.draft import Draft
from game.ui.table.tiles.ground import FeltLayout


class HistoryEntry(NamedTuple):
    """The turn in progress, and its layout."""

    draft: Draft
    lying: FeltLayout


@dataclass(slots=True)
class History:
    """What was done this turn, and what was undone."""

    first: FeltLayout | None = None
    """The layout when the turn began."""
    past: list[HistoryEntry] = field(default_factory=list)
    future: list[HistoryEntry] = field(default_factory=list)

    def begin(self, moment: HistoryEntry, first: FeltLayout) -> None:
        """Start a turn with its layout; of a restored draft nothing more is known."""
        self.first = first
        self.past = [HistoryEntry(moment.draft.undo(), first)] if moment.draft.past else []
        self.future = []

    def step(self, left: HistoryEntry) -> None:
        """Add a step after a moment."""
        self.past.append(left)
        self.future.clear()

    def back(self, now: HistoryEntry) -> HistoryEntry:
        """Return the moment before the last step."""
        if not self.past:
            return now
        self.future.append(now)
        return self.past.pop()

    def forth(self, now: HistoryEntry) -> HistoryEntry:
        """Return the moment after the step that was undone last."""
        if not self.future:
            return now
        self.past.append(now)
        return self.future.pop()

    def copy(self) -> History:
        """Return the same history, to return to."""
        return History(self.first, [*self.past], [*self.future])

    def rescale(self) -> None:
        """Forget the width of the tiles at every moment, since the window or the zoom changed."""
        self.first = self.first._replace(pitch=0.0) if self.first else None
        for moments in (self.past, self.future):
            moments[:] = [HistoryEntry(draft, lying._replace(pitch=0.0)) for draft, lying in moments]
