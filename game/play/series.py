"""Puzzles one after another in one mode: which comes next, what each try is worth, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

from game.play.practice import (
    CALM_MISSES,
    STORM_FIRST,
    STORM_SECONDS,
    STORM_STEP,
    STREAK_FIRST,
    STREAK_STEP,
    AnyLabel,
    Practice,
    books_beside,
    score,
)
from game.store.training import Mode, Run, TrainingHistory, Try

MISS = 10.0
"""The seconds that a miss costs in a storm."""
NEVER = datetime.min.replace(tzinfo=UTC)
"""When a run was that is known only within this one."""
LADDER = {
    Mode.STREAK: (STREAK_FIRST, STREAK_STEP), Mode.STORM: (STORM_FIRST, STORM_STEP),
    Mode.CALM: (STORM_FIRST, STORM_STEP),
}  # fmt: skip
"""Where the modes that get harder begin, and how much harder each next puzzle is."""


class Series:
    """The puzzles that somebody plays in one go."""

    def __init__(
        self, mode: Mode, book: str, labels: Sequence[AnyLabel], history: TrainingHistory,
        *, theme: str | None = None, day: date | None = None, named: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.mode, self.book, self.theme, self.day = mode, book, theme, day
        self._labels, self._history = labels, history
        self._named = list(named)
        """The puzzles to be played, by name, where they are chosen beforehand."""
        self.solved = 0
        self.left = STORM_SECONDS
        """The seconds left of a storm."""
        self.misses_left = CALM_MISSES
        """The misses that are left of a storm without a clock."""
        self.over = False
        self.practice = Practice(history, books_beside(book))
        """What follows from everything tried so far."""
        self._begun = f"{len(history.tries)} {len(history.runs)}"
        self.label = self._pick()

    @property
    def is_run(self) -> bool:
        """Whether it counts how many are solved: a streak or a storm."""
        return self.mode in LADDER

    @property
    def storms(self) -> bool:
        """Whether it goes on after a miss, with a clock or without."""
        return self.mode in (Mode.STORM, Mode.CALM)

    def again(self) -> Series:
        """Return another one of the same kind, after this one."""
        history = self._history._replace(runs=(*self._history.runs, Run(NEVER, self.mode, self.book, self.solved)))
        return Series(self.mode, self.book, self._labels, history, theme=self.theme, day=self.day)

    def _pick(self) -> AnyLabel | None:
        if self._named:
            return next((each for each in self._labels if each.name == self._named[0]), None)
        if self.mode in (Mode.AGAIN, Mode.DAY):
            return None
        if self.mode in LADDER:
            first, step = LADDER[self.mode]
            return self.practice.fitting(self._labels, first + step * self.solved, seed=self._begun)
        return self.practice.fitting(self._labels, self.practice.mine.value, self.theme)

    def pass_time(self, seconds: float) -> None:
        """Let the time of a storm pass."""
        if self.mode is Mode.STORM and not self.over:
            self.left = max(self.left - seconds, 0.0)
            self.over = self.left == 0

    def tried(self, at: datetime, *, solved: bool, moves: int, hints: int, seconds: float) -> Try:
        """Return the try at the present puzzle, and count it."""
        assert self.label is not None
        mine = its = None
        if self.mode is Mode.RATED:
            mine, its = self.practice.after(self.label, score(solved=solved, hints=hints))
        done = Try(at, self.mode, self.book, self.label.name, solved, moves, hints, seconds, self.day, mine, its)
        self._history = self._history._replace(tries=(*self._history.tries, done))
        self.practice = Practice(self._history, books_beside(self.book))
        self.solved += done.alone
        if self.mode is Mode.STREAK and not done.alone:
            self.over = True
        elif self.mode is Mode.STORM and not done.alone:
            self.pass_time(MISS)
        elif self.mode is Mode.CALM and not done.alone:
            self.misses_left -= 1
            self.over = self.misses_left == 0
        return done

    def go_on(self) -> AnyLabel | None:
        """Go to the next puzzle and return it; None if there is none."""
        self._named = self._named[1:]
        self.label = None if self.over else self._pick()
        return self.label

    def run(self, at: datetime) -> Run:
        """Return how a streak or a storm ended."""
        return Run(at, self.mode, self.book, self.solved)
