"""What follows from the tries at the stages of a book: what is done, what comes next, what comes back.

Pure: the history, the solved levels and today's date are handed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import date
from enum import StrEnum

from game.play.returning import returning
from game.store.level_stages import Knows
from game.store.school import FORMER, SchoolOfBook, SchoolStage, first_stage
from game.store.training import Mode, TrainingHistory


class StageMark(StrEnum):
    """How a stage stands."""

    OPEN = "open"
    HELPED = "helped"
    """It was solved, with hints only."""
    DONE = "done"
    """It was solved without help."""
    BACK = "back"
    """It was done, and comes back today."""

    @property
    def comes_back(self) -> bool:
        """Whether it was done before and is to be shown once more."""
        return self is StageMark.BACK


class Schooling:
    """How somebody stands in the stages of a book."""

    def __init__(
        self, library: SchoolOfBook, book: str, history: TrainingHistory, solved: Collection[str], today: date
    ) -> None:
        self.library = library
        self.knows: Knows | None = history.starts.get(book)
        """What they said to know before; None if they were not asked yet."""
        tries = [each for each in history.tries if each.mode is Mode.SCHOOL and each.book == book]
        self._solved = Counter(each.puzzle for each in tries if each.solved)
        before = {FORMER[key] for key in solved if key in FORMER}
        self._done = {each.puzzle for each in tries if each.alone} | before
        back = returning(tries, once_done=True)
        self._back = [key for key, day in back.items() if day <= today]

    def mark(self, level: SchoolStage) -> StageMark:
        """Return how a stage stands."""
        if level.key in self._back:
            return StageMark.BACK
        if level.key in self._done:
            return StageMark.DONE
        return StageMark.HELPED if self._solved[level.key] else StageMark.OPEN

    def times(self, level: SchoolStage) -> int:
        """Return how often a stage was solved, with help or without: each time it comes in other colours."""
        return self._solved[level.key]

    @property
    def done(self) -> int:
        """The number of stages that were done."""
        return sum(level.key in self._done for level in self.library.levels)

    @property
    def begun(self) -> bool:
        """Whether nothing needs to be asked: they said what they know, or solved something before."""
        return self.knows is not None or bool(self._done) or bool(self._solved)

    @property
    def back(self) -> tuple[SchoolStage, ...]:
        """The stages that are back today, the longest due first."""
        by_key = {level.key: level for level in self.library.levels}
        return tuple(by_key[key] for key in self._back if key in by_key)

    @property
    def next(self) -> SchoolStage | None:
        """The next stage that is not done, from the one on where they began; None if all are."""
        levels = self.library.levels
        if not levels:
            return None
        first = levels.index(first_stage(self.library, self.knows or Knows.NOTHING))
        return next((each for each in (*levels[first:], *levels[:first]) if each.key not in self._done), None)
