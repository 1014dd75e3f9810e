"""The hint of a turn in three steps: that there is a move, which tiles it takes, and the move itself on the table."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.tiles.draft import Draft
from game.engine.tiles.hints import Hint, NoHint, hint, laid_out
from game.engine.wants import Instead
from game.ui.kit.intents import Intent
from game.ui.table.tiles import controls
from game.ui.table.tiles.table import TileTable
from game.words.guidance import Guidance
from game.words.tiles.hints import hint_guidance, shown_guidance

Find = Callable[[Draft], Hint | NoHint]
"""Finds the move to show."""


class Hints:
    """What the hint button has revealed about the present draft; another draft starts over."""

    def __init__(self, table: TileTable, find: Find = hint, skipped: int = 0) -> None:
        self.table = table
        self._find = find
        self._skipped = skipped
        """The steps that are left out at the beginning."""
        self._about: Draft | None = None
        """The draft that the hint was requested for."""
        self._found: Hint | NoHint = NoHint.NOTHING
        self._step = 0
        self._shown: Draft | None = None
        """The draft with the move on the table, while the player decides."""
        self._line: Guidance | None = None
        self._lined: tuple[object, ...] = (None,) * 6
        """What its line was put into words for."""

    def press(self) -> None:
        """Reveal a little more."""
        draft = self.table.draft
        if draft is None or self.offering:
            return
        if draft != self._about:
            self._about, self._step = draft, self._skipped
            self._found = self._find(draft)
            self.table.session.note_hint(self.table.viewer)
        if not isinstance(self._found, Hint):
            return
        self._step = min(self._step + 1, 3)
        if self._step == 2:
            self._mark(self._found)
        elif self._step == 3:
            shown = laid_out(draft, self._found.play)
            self.table.change(shown)
            self._shown = shown

    def _mark(self, found: Hint) -> None:
        self.table.hinted = (*found.tiles, *found.touched)
        self.table.relayout()
        self.table.felt_view.show(self.table.hinted)

    @property
    def offering(self) -> bool:
        """Whether there is a move on the table that the player has neither taken nor refused."""
        return self._shown is not None and self.table.draft is self._shown

    def take(self) -> None:
        """Keep the move shown: it is one step of the draft, which undo takes back."""
        self._shown = self._about = None

    def refuse(self) -> None:
        """Put the table back as it was before the move was shown; its tiles stay marked."""
        self._shown = None
        if self._about is not None and isinstance(self._found, Hint):
            self.table.take_back()
            self._step = 2
            self._mark(self._found)

    @property
    def guidance(self) -> Guidance | None:
        """Return what the guidance line says about it; None if no hint was requested for this draft."""
        table = self.table
        now = (table.draft, self._about, self._shown, self._step, controls.instead(table), table.context.language)
        if any(one is not other for one, other in zip(now, self._lined, strict=True)):
            self._lined, self._line = now, self._put()
        return self._line

    def _put(self) -> Guidance | None:
        """Put it into words, which takes as long as a frame may have for a screen reader."""
        say = self.table.context.t
        if self.offering and self._about is not None and isinstance(self._found, Hint):
            take, leave = (self.table.context.shortcut(intent).name for intent in (Intent.END, Intent.DRAW))
            answers = say("hint.answers-aloud", take=take, leave=leave) if take and leave else ""
            return shown_guidance(say, "hint.shown", self._found, self._about.lay().table, self.table.rules, answers)
        if self.table.draft is None or self.table.draft != self._about:
            return None
        draws = controls.instead(self.table) is Instead.DRAW
        return hint_guidance(say, self._found, names_tiles=self._step > 1, draws=draws)
