"""Statistics in a small database; every match is written in one transaction.

Matches with hints and those played only by computers are counted separately. The database can always be rebuilt from
the records.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from game.engine.cards.rules import CardRules, Players
from game.engine.cards.tournament import PLAYERS
from game.engine.record import Record, format_options, identity
from game.engine.registry import Step, family_of
from game.engine.revisions import departures
from game.engine.tally import COLUMNS
from game.store import files
from game.store.database import GLANCE, database, guarded
from game.store.folders import Folders
from game.store.notes import Note


def key_of(record: Record) -> str:
    """Return what identifies a match; a copy of its record is the same match."""
    return hashlib.sha256("\n".join(identity(record)).encode()).hexdigest()[:24]


def add(folders: Folders, record: Record, steps: Sequence[Step], now: datetime) -> tuple[Note, ...]:
    """Count a match as far as it was played, replacing what was counted before; return notes."""
    counted = family_of(record.rules.book).tally(steps)

    def write(base: sqlite3.Connection) -> None:
        key, over = key_of(record), steps[-1].state.phase.is_over and not is_table(record)
        kinds, hints = record.counted_kinds, record.hints
        for table in ("results", "players"):
            base.execute(f"DELETE FROM {table} WHERE match = ?", (key,))
        base.execute(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)",
            (key, record.rules.book, _options(record), record.begun, over, kinds.count("human"), len(hints)),
        )
        base.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)",
            [
                (key, seat, kinds[seat], name, hints.count(seat), over and seat in counted.winners)
                for seat, (_, name) in enumerate(record.seats)
            ],
        )
        base.executemany(
            f"INSERT INTO results VALUES ({', '.join('?' * (5 + len(COLUMNS)))})",
            [
                (key, each.number, seat, each.end.value, seat in each.winners,
                 *(getattr(line, column) if column in counted.columns else None for column in COLUMNS))
                for each in counted.rounds
                for seat, line in each.seats.items()
            ],
        )  # fmt: skip

    return guarded(folders, now, write)


def is_table(record: Record) -> bool:
    """Return whether a match is a tournament table: its rounds count, but the match is the tournament (UC-79)."""
    rules = record.rules
    alone = isinstance(rules, CardRules) and rules.players is Players.TOURNAMENT
    return alone and len(record.seats) < PLAYERS


def add_tournament(
    folders: Folders, record: Record, winners: Sequence[int], hints: Sequence[int], now: datetime
) -> tuple[Note, ...]:
    """Count a decided tournament as one match; its rounds were counted at its tables.

    `hints` lists the seats that took hints, once per hint. Returns notes.
    """

    def write(base: sqlite3.Connection) -> None:
        key, kinds = key_of(record), [kind for kind, _ in record.seats]
        base.execute("DELETE FROM players WHERE match = ?", (key,))
        base.execute(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)",
            (key, record.rules.book, _options(record), record.begun, True, kinds.count("human"), len(hints)),
        )
        base.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)",
            [
                (key, seat, kind, name, hints.count(seat), seat in winners)
                for seat, (kind, name) in enumerate(record.seats)
            ],
        )

    return guarded(folders, now, write)


def _options(record: Record) -> str:
    return format_options(departures(record.rules))


def add_all(folders: Folders, path: Path, now: datetime) -> tuple[Note, ...]:
    """Count whatever another database has counted and this one has not yet; return notes."""

    def write(base: sqlite3.Connection) -> None:
        base.execute("ATTACH ? AS other", (str(path),))
        unknown = "NOT IN (SELECT key FROM main.matches)"
        base.execute(f"INSERT INTO main.players SELECT * FROM other.players WHERE match {unknown}")
        base.execute(f"INSERT INTO main.results SELECT * FROM other.results WHERE match {unknown}")
        base.execute(f"INSERT INTO main.matches SELECT * FROM other.matches WHERE key {unknown}")

    return guarded(folders, now, write, GLANCE)


# -- queries ---------------------------------------------------------------------------------------------------


def counted(folders: Folders, now: datetime) -> tuple[dict[str, int], tuple[Note, ...]]:
    """Return the number of counted rounds by key of the match, and notes."""
    found: dict[str, int] = {}

    def read(base: sqlite3.Connection) -> None:
        found.update(
            base.execute("SELECT m.key, count(DISTINCT r.round) FROM matches m LEFT JOIN results r ON r.match = m.key "
                         "GROUP BY m.key")
        )  # fmt: skip

    notes = guarded(folders, now, read) if files.may_be_there(database(folders)) else ()
    return found, notes
