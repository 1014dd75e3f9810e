"""A visit to the school of a book: its stages, how the player stands in them, and what a try adds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from game.play.school import Schooling
from game.store import progress, training
from game.store.level_stages import Knows
from game.store.level_texts import LevelText
from game.store.school import SchoolStage, school, turned
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.intents import Intent
from game.words.names import companion
from game.words.school import filled


class Visit:
    """The school of a book as the player finds it."""

    def __init__(self, context: Context, book: str) -> None:
        self.context, self.book = context, book
        self.library = school(book)
        context.report(self.library.notes)
        self.read()

    @property
    def today(self) -> date:
        """Today."""
        return self.context.now().date()

    def read(self) -> None:
        """Read what was tried."""
        context, now = self.context, self.context.now()
        history, notes = training.load(context.folders, now)
        solved, more = progress.load(context.folders, now)
        context.report((*notes, *more))
        self.standing = Schooling(self.library, self.book, history, solved, self.today)

    def begin(self, knows: Knows) -> None:
        """Remember what the player knows of the book."""
        self.context.report(training.add_start(self.context.folders, self.book, knows, self.context.now()))
        self.read()

    def number(self, level: SchoolStage) -> int:
        """Return the number of a stage, from 1."""
        return next(at for at, each in enumerate(self.library.levels, 1) if each.key == level.key)

    def prepared(self, level: SchoolStage) -> SchoolStage:
        """Return a stage as it is played now: in its colours of this time, in the player's language."""
        now = turned(level, self.standing.times(level))
        text = now.text(self.context.language)

        def say(words: str) -> str:
            return filled(self.context.t, words, now.start.rules, self.context.shortcut(Intent.UNO).name)

        said = LevelText(
            say(text.title), say(text.teaches), say(text.task),
            tuple(map(say, text.hints)), say(text.aim),
        )  # fmt: skip
        return replace(now, texts={self.context.language: said})

    def names(self, level: SchoolStage) -> list[str]:
        """Return who sits at the table of a stage: the player, and computers with names."""
        names = [self.context.player_name if seat == level.seat else "" for seat in range(level.start.seats)]
        for seat, name in enumerate(names):
            names[seat] = name or companion(seat, names)
        return names

    def onward(self, level: SchoolStage) -> SchoolStage | None:
        """Return the stage that comes after this one; None if there is none."""
        found = self.standing.next
        return found if found is not None and found.key != level.key else None

    def add(self, level: SchoolStage, *, solved: bool, hints: int, acts: int, seconds: float) -> None:
        """Remember a try at a stage."""
        now = self.context.now()
        done = Try(now, Mode.SCHOOL, self.book, level.key, solved, acts, hints, seconds)
        self.context.report(training.add_try(self.context.folders, done, now))
        self.read()
