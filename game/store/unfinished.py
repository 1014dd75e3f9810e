"""The time and the hints that a puzzle or the deal of a day has taken so far, for as long as it is not finished.

Whoever leaves it and opens it again goes on with them.
"""

from __future__ import annotations

import sqlite3
from datetime import datetime
from math import isfinite
from typing import NamedTuple

from game.store import files
from game.store.database import GLANCE, guarded
from game.store.folders import Folders
from game.store.notes import Note
from game.store.training import TRAINING


class Spent(NamedTuple):
    """What something has taken."""

    seconds: float = 0.0
    hints: int = 0


def recall(
    folders: Folders, book: str, puzzle: str, now: datetime, *, sitting: str | None = None, besides: str | None = None
) -> tuple[Spent, tuple[Note, ...]]:
    """Return what a puzzle has taken in one sitting, in all but one, or in all; and notes about failures."""
    found: list[Spent] = []

    def read(base: sqlite3.Connection) -> None:
        rows = base.execute(
            "SELECT sitting, seconds, hints FROM unfinished WHERE book = ? AND puzzle = ?", (book, puzzle)
        )
        found[:] = [
            Spent(float(seconds), int(hints))
            for name, seconds, hints in rows
            if name != besides and sitting in (None, name)
        ]

    if not files.may_be_there(TRAINING.path(folders)):
        return Spent(), ()
    try:
        notes = guarded(folders, now, read, GLANCE, TRAINING)
    except (ValueError, TypeError):
        # The file is whole, and somebody else wrote something into it.
        return Spent(), (files.quarantine(TRAINING.path(folders), now),)
    whole = Spent(sum(each.seconds for each in found), sum(each.hints for each in found))
    return whole if isfinite(whole.seconds) else Spent(0.0, whole.hints), notes


def keep(folders: Folders, book: str, puzzle: str, taken: Spent, now: datetime, sitting: str = "") -> tuple[Note, ...]:
    """Remember what a puzzle has taken in a sitting; return notes about failures."""

    def write(base: sqlite3.Connection) -> None:
        base.execute("INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?, ?)", (book, puzzle, sitting, *taken))

    return guarded(folders, now, write, GLANCE, TRAINING)


def forget(folders: Folders, book: str, puzzle: str, now: datetime) -> tuple[Note, ...]:
    """Forget what a puzzle has taken, because it is finished; return notes about failures."""

    def write(base: sqlite3.Connection) -> None:
        base.execute("DELETE FROM unfinished WHERE book = ? AND puzzle = ?", (book, puzzle))

    return guarded(folders, now, write, GLANCE, TRAINING)
