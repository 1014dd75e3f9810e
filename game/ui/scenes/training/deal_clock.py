"""What the deal of a day takes: the time without pauses and the hints, however often it is left or begun afresh."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.record import Record
from game.engine.registry import Step
from game.play.cards import daily
from game.store import training, unfinished
from game.store.notes import Note
from game.store.unfinished import Spent
from game.ui.table.shared.match_screen import AnyMatchScreen


class DealClock:
    """The time of one match that began with the deal of a day."""

    def __init__(self, screen: AnyMatchScreen) -> None:
        self.screen, context, record = screen, screen.context, screen.session.record
        self.book, self.deal, self.begun = record.rules.book, record.seed, record.begun
        # Of this match the hints are in its record; of former ones, only here.
        mine, notes = unfinished.recall(context.folders, self.book, self.deal, context.now(), sitting=self.begun)
        self.former, more = unfinished.recall(context.folders, self.book, self.deal, context.now(), besides=self.begun)
        context.report((*notes, *more))
        self.seconds = mine.seconds
        """How long this match has been played, without pauses."""
        screen.beside, screen.closing = self.pass_time, self.keep

    def pass_time(self, dt: float) -> None:
        """Count the seconds of a frame, unless the match pauses or nobody can see it."""
        if not (self.screen.driver.paused or self.screen.context.hidden):
            self.seconds += dt

    def keep(self) -> tuple[Note, ...]:
        """Remember what it took so far, unless the round that counts is over; return notes."""
        session = self.screen.session
        return () if session.rounds else self._keep(session.record.hints.count(0))

    def _keep(self, hints: int) -> tuple[Note, ...]:
        context = self.screen.context
        taken = Spent(self.seconds, hints)
        return unfinished.keep(context.folders, self.book, self.deal, taken, context.now(), self.begun)

    def count(self, record: Record, steps: Sequence[Step]) -> tuple[Note, ...]:
        """Remember how it went, once its first round is over; return notes."""
        context = self.screen.context
        # Whoever plays without clocks has the star for the time in any case.
        seconds = 0.0 if context.unclocked else self.former.seconds + self.seconds
        spent = Spent(seconds, self.former.hints)
        done = daily.try_of(record, steps, context.now(), spent)
        if done is None:
            return ()
        notes = training.add_try(context.folders, done, context.now())
        if not done.solved:
            return notes + self._keep(record.hints.count(0))
        return notes + unfinished.forget(context.folders, self.book, self.deal, context.now())
