"""What was tried: puzzles, stages, streaks and storms, and what unfinished ones have taken so far."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from game.engine.glicko import Rating
from game.engine.options import T
from game.store import files, toml_source
from game.store.database import GLANCE, SqliteFile
from game.store.files import Note, NoteCode
from game.store.folders import Folders
from game.store.levels import Knows

# -- Every try at a puzzle or a stage, and every streak and storm, in a small database; each is one transaction.
#
# The player's rating and that of each puzzle are those after the last try that was rated.

TRAINING = SqliteFile("training.sqlite", 3, frozenset({"tries", "runs", "starts", "unfinished"}))


class Mode(StrEnum):
    """What a puzzle is tried in."""

    RATED = "rated"
    """The next one that fits; the only mode that changes ratings."""
    STREAK = "streak"
    STORM = "storm"
    CALM = "calm"
    """A storm without a clock."""
    AGAIN = "again"
    """One that was missed comes back."""
    DAY = "day"
    """The puzzle of a day, or the deal of a day."""
    SCHOOL = "school"
    """A stage of the school."""


class Try(NamedTuple):
    """A try at a puzzle."""

    at: datetime
    mode: Mode
    book: str
    puzzle: str
    """Its name; the number of the deal for one of cards; the key of a stage."""
    solved: bool
    moves: int
    """Tiles moved; turns, in a deal of cards."""
    hints: int
    seconds: float
    """0 for a day that was played without a clock."""
    day: date | None = None
    """The day whose puzzle it was, which may have been played later."""
    mine: Rating | None = None
    """The player's rating afterwards; None if it was not rated."""
    its: Rating | None = None
    """The puzzle's."""

    @property
    def alone(self) -> bool:
        """Whether it was solved without help."""
        return self.solved and not self.hints


class Run(NamedTuple):
    """A streak or a storm that is over."""

    at: datetime
    mode: Mode
    book: str
    score: int
    """The number of puzzles solved."""


class TrainingHistory(NamedTuple):
    """Everything that was tried, the oldest first."""

    tries: tuple[Try, ...] = ()
    runs: tuple[Run, ...] = ()
    starts: Mapping[str, Knows] = {}
    """What the player said to know of each book before the first stage."""


def _put(folders: Folders, now: datetime, statement: str, values: Sequence[object]) -> tuple[Note, ...]:
    return TRAINING.guarded(folders, now, lambda base: base.execute(statement, values), GLANCE)


def _read(
    folders: Folders, now: datetime, read: Callable[[sqlite3.Connection], T], otherwise: T
) -> tuple[T, tuple[Note, ...]]:
    """Return what is read, `otherwise` if there is nothing, and notes; a damaged file is set aside."""
    if not files.may_be_there(TRAINING.path(folders)):
        return otherwise, ()
    try:
        return TRAINING.answer(folders, now, read, otherwise, GLANCE)
    except (ValueError, TypeError):
        # The file is whole, and somebody else wrote something into it.
        return otherwise, (files.quarantine(TRAINING.path(folders), now),)


def add_try(folders: Folders, done: Try, now: datetime) -> tuple[Note, ...]:
    """Remember a try; return notes about failures."""
    values = (
        done.at.isoformat(), done.mode, done.book, done.puzzle, done.day.isoformat() if done.day else "",
        done.solved, done.moves, done.hints, done.seconds,
        *(done.mine or (None, None, None)), *(done.its or (None, None, None)),
    )  # fmt: skip
    return _put(folders, now, f"INSERT INTO tries VALUES ({', '.join('?' * len(values))})", values)


def add_run(folders: Folders, run: Run, now: datetime) -> tuple[Note, ...]:
    """Remember a streak or a storm; return notes about failures."""
    return _put(folders, now, "INSERT INTO runs VALUES (?, ?, ?, ?)", (run.at.isoformat(), *run[1:]))


def add_start(folders: Folders, book: str, knows: Knows, now: datetime) -> tuple[Note, ...]:
    """Remember what the player knows of a book; return notes about failures."""
    return _put(folders, now, "INSERT INTO starts VALUES (?, ?, ?)", (now.isoformat(), book, knows))


def load(folders: Folders, now: datetime) -> tuple[TrainingHistory, tuple[Note, ...]]:
    """Return everything that was tried, and notes; a damaged file is set aside."""

    def read(base: sqlite3.Connection) -> TrainingHistory:
        tries = tuple(map(_try, base.execute("SELECT * FROM tries ORDER BY at, rowid")))
        runs = tuple(
            Run(datetime.fromisoformat(str(at)), Mode(str(mode)), str(book), int(str(score)))
            for at, mode, book, score in base.execute("SELECT * FROM runs ORDER BY at, rowid")
        )
        told = base.execute("SELECT book, knows FROM starts ORDER BY at, rowid")
        return TrainingHistory(tries, runs, {str(book): Knows(str(knows)) for book, knows in told})

    return _read(folders, now, read, TrainingHistory())


def _try(row: Sequence[object]) -> Try:
    at, mode, book, puzzle, day, solved, moves, hints, seconds, *ratings = row
    mine, its = (_rating(three) for three in (ratings[:3], ratings[3:]))
    return Try(
        datetime.fromisoformat(str(at)), Mode(str(mode)), str(book), str(puzzle), bool(solved), int(str(moves)),
        int(str(hints)), float(str(seconds)), date.fromisoformat(str(day)) if day else None, mine, its,
    )  # fmt: skip


def _rating(three: Sequence[object]) -> Rating | None:
    if None in three:
        return None
    found = Rating(*(float(str(each)) for each in three))
    if not all(isfinite(each) for each in found) or found.deviation <= 0 or found.volatility <= 0:
        raise ValueError
    return found


# -- The time and the hints that a puzzle or the deal of a day has taken so far, for as long as it is not finished.
#
# Whoever leaves it and opens it again goes on with them.


class Spent(NamedTuple):
    """What something has taken."""

    seconds: float = 0.0
    hints: int = 0


def recall(
    folders: Folders, book: str, puzzle: str, now: datetime, *, sitting: str | None = None, besides: str | None = None
) -> tuple[Spent, tuple[Note, ...]]:
    """Return what a puzzle has taken in one sitting, in all but one, or in all; and notes about failures."""

    def read(base: sqlite3.Connection) -> Spent:
        query = "SELECT sitting, seconds, hints FROM unfinished WHERE book = ? AND puzzle = ?"
        found = [
            Spent(float(seconds), int(hints))
            for name, seconds, hints in base.execute(query, (book, puzzle))
            if name != besides and sitting in (None, name)
        ]
        whole = Spent(sum(each.seconds for each in found), sum(each.hints for each in found))
        return whole if isfinite(whole.seconds) else Spent(0.0, whole.hints)

    return _read(folders, now, read, Spent())


def keep(folders: Folders, book: str, puzzle: str, taken: Spent, now: datetime, sitting: str = "") -> tuple[Note, ...]:
    """Remember what a puzzle has taken in a sitting; return notes about failures."""
    statement = "INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?, ?)"
    return _put(folders, now, statement, (book, puzzle, sitting, *taken))


def forget(folders: Folders, book: str, puzzle: str, now: datetime) -> tuple[Note, ...]:
    """Forget what a puzzle has taken, because it is finished; return notes about failures."""
    return _put(folders, now, "DELETE FROM unfinished WHERE book = ? AND puzzle = ?", (book, puzzle))


def progress_file(folders: Folders) -> Path:
    """Return the path of the list of solved levels."""
    return folders.data / "progress.toml"


def parse_solved(text: str) -> frozenset[str]:
    """Return the keys of the solved levels listed in a text; raises ValueError or RecursionError."""
    solved = toml_source.parsed(text).get("solved", [])
    if not isinstance(solved, list) or not all(isinstance(key, str) for key in solved):
        raise ValueError
    return frozenset(solved)


def solved_levels(folders: Folders, now: datetime) -> tuple[frozenset[str], tuple[Note, ...]]:
    """Return the keys of the solved levels, and notes; a damaged file is set aside."""
    return toml_source.read_own(progress_file(folders), now, parse_solved, frozenset())


def add_solved(folders: Folders, key: str, now: datetime) -> tuple[Note, ...]:
    """Remember that a level was solved; return notes about failures."""
    return add_all_solved(folders, frozenset((key,)), now)


def add_all_solved(folders: Folders, keys: frozenset[str], now: datetime) -> tuple[Note, ...]:
    """Remember that levels were solved; return notes about failures."""
    solved, notes = solved_levels(folders, now)
    if keys <= solved or any(note.code is NoteCode.UNREADABLE for note in notes):
        return notes  # do not overwrite what cannot be read just now
    import tomli_w

    return (*notes, *files.write(progress_file(folders), tomli_w.dumps({"solved": sorted(solved | keys)})))
