"""What was played, counted, in a small database; every match is written in one transaction, whole or not at all.

Matches with hints and those that only computers played are marked and counted apart. The database can always be made
again from the records.
"""

from __future__ import annotations

import csv
import hashlib
import io
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, fields
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from game.engine.record import Record, record_head
from game.engine.state import Phase, Step
from game.engine.tally import SeatTally, tally
from game.store import files
from game.store.folders import Folders
from game.store.notes import Note, NoteCode

VERSION = 1
"""Number of the form of the database."""
PATIENCE = 2.0
"""Seconds that another program may hold the database."""
COLUMNS = tuple(each.name for each in fields(SeatTally))
"""What is counted for each seat of a round."""

SCHEMA = f"""
CREATE TABLE matches (
    key TEXT PRIMARY KEY, book TEXT NOT NULL, options TEXT NOT NULL, begun TEXT NOT NULL,
    over INTEGER NOT NULL, humans INTEGER NOT NULL, hints INTEGER NOT NULL
);
CREATE TABLE players (
    match TEXT NOT NULL REFERENCES matches(key), seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    hints INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (match, seat)
);
CREATE TABLE results (
    match TEXT NOT NULL REFERENCES matches(key), round INTEGER NOT NULL, seat INTEGER NOT NULL, ended TEXT NOT NULL,
    won INTEGER NOT NULL, {", ".join(f"{column} INTEGER" for column in COLUMNS)}, PRIMARY KEY (match, round, seat)
);
PRAGMA user_version = {VERSION};
"""


MACHINE = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY,
}  # fmt: skip
"""Errors of the disk and of other programs; all others say that the file is damaged."""


class Group(StrEnum):
    """Which matches are looked at."""

    PLAIN = "plain"
    """Somebody played, and nobody asked for a hint."""
    HINTS = "hints"
    """Somebody asked for a hint."""
    COMPUTERS = "computers"
    """Nobody but computers played."""


WHERE = {
    Group.PLAIN: "m.humans > 0 AND m.hints = 0",
    Group.HINTS: "m.humans > 0 AND m.hints > 0",
    Group.COMPUTERS: "m.humans = 0",
}


class Summary(NamedTuple):
    """What the seats that are looked at have done: those of people, or of computers where only they played."""

    matches: int
    """Decided matches."""
    won: int
    rounds: int
    rounds_won: int
    points: float
    """Points a round."""
    longest_run: int
    tiles: float
    """Tiles a turn."""
    opening_turn: float
    """Turn of the first lay, on average."""
    called: int
    forgotten: int
    caught: int
    catches: int
    hints: int


class Against(NamedTuple):
    """How it went against opponents of one kind."""

    book: str
    kind: str
    """A computer level, or `human`."""
    matches: int
    won: int


class Played(NamedTuple):
    """One round of one seat, in the order of time."""

    begun: str
    won: bool
    points: int


def database(folders: Folders) -> Path:
    """Where the statistics lie."""
    return folders.data / "statistics.sqlite"


def key_of(record: Record) -> str:
    """What tells a match from others; a copy of its record is the same match."""
    return hashlib.sha256("\n".join(record_head(record)).encode()).hexdigest()[:24]


@contextmanager
def _opened(folders: Folders) -> Iterator[sqlite3.Connection]:
    """The database, made where there is none; what happens to it here happens wholly or not at all."""
    path = database(folders)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as base, base:
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise _Newer
        if version == 0:
            base.executescript(f"BEGIN; {SCHEMA} COMMIT;")
        yield base


class _Newer(Exception):
    """The database was written by a newer version."""


def add(folders: Folders, record: Record, steps: Sequence[Step], now: datetime) -> tuple[Note, ...]:
    """Count a match as far as it was played; counting it again replaces what was counted before."""

    def write(base: sqlite3.Connection) -> None:
        key, over = key_of(record), steps[-1].state.phase is Phase.OVER
        kinds = [kind for kind, _ in record.seats]
        hints = record.hints
        for table in ("results", "players"):
            base.execute(f"DELETE FROM {table} WHERE match = ?", (key,))
        base.execute(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)",
            (key, record.rules.book, _options(record), record.begun, over, kinds.count("human"), len(hints)),
        )
        winner = steps[-1].state.match_winner
        base.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)",
            [
                (key, seat, kind, name, hints.count(seat), over and winner == seat)
                for seat, (kind, name) in enumerate(record.seats)
            ],
        )
        base.executemany(
            f"INSERT INTO results VALUES ({', '.join('?' * (5 + len(COLUMNS)))})",
            [
                (key, each.number, seat, each.end.value, each.winner == seat, *asdict(line).values())
                for each in tally(steps)
                for seat, line in enumerate(each.seats)
            ],
        )

    return _guarded(folders, now, write)


def _options(record: Record) -> str:
    return next(line for line in record_head(record) if line.startswith("options")).partition(" ")[2]


def _guarded(folders: Folders, now: datetime, work: Callable[[sqlite3.Connection], object]) -> tuple[Note, ...]:
    """Do something with the database; one that is damaged is set aside, and it is tried once more with a new one."""
    notes: tuple[Note, ...] = ()
    for _ in range(2):
        try:
            with _opened(folders) as base:
                work(base)
        except _Newer:
            return (Note(NoteCode.NEWER_FORM, database(folders)),)
        except OSError:
            return (*notes, Note(NoteCode.UNWRITABLE, database(folders)))
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in MACHINE:
                return (*notes, Note(NoteCode.UNWRITABLE, database(folders)))
            notes = (_set_aside(folders, now),)
        else:
            return notes
    return notes


def _set_aside(folders: Folders, now: datetime) -> Note:
    path = database(folders)
    files.remove(path.with_name(f"{path.name}-journal"))
    return files.set_aside(path, now)


# -- looking at it ---------------------------------------------------------------------------------------------


class Figures(NamedTuple):
    """Everything that the scene shows."""

    summary: Summary
    against: tuple[Against, ...]
    played: tuple[Played, ...]
    counts: dict[Group, int]
    """How many decided matches there are in each group."""


def known(folders: Folders, now: datetime) -> tuple[frozenset[str], tuple[Note, ...]]:
    """The keys of all matches that are counted as decided."""
    found: list[str] = []

    def read(base: sqlite3.Connection) -> None:
        found.extend(key for (key,) in base.execute("SELECT key FROM matches WHERE over"))

    notes = _guarded(folders, now, read) if database(folders).exists() else ()
    return frozenset(found), notes


def figures(
    folders: Folders, now: datetime, group: Group = Group.PLAIN, book: str | None = None
) -> tuple[Figures | None, tuple[Note, ...]]:
    """The figures of a group of matches, of one book or of all; None where a note says why there are none."""
    made: list[Figures] = []
    notes = _guarded(folders, now, lambda base: made.append(_figures(base, group, book)))
    return (made[0] if made else None), notes


def _figures(base: sqlite3.Connection, group: Group, book: str | None) -> Figures:
    where = f"{WHERE[group]} AND (? IS NULL OR m.book = ?)"
    # People are looked at; where there are none, the computers.
    own = "1" if group is Group.COMPUTERS else "p.kind = 'human'"
    joined = "matches m JOIN players p ON p.match = m.key"
    both = (book, book)
    matches = base.execute(
        f"SELECT count(DISTINCT m.key), total(p.won) FROM {joined} WHERE m.over AND {own} AND {where}",
        both,
    ).fetchone()
    hints = base.execute(f"SELECT total(p.hints) FROM {joined} WHERE {own} AND {where}", both).fetchone()
    rows = f"{joined} JOIN results r ON r.match = m.key AND r.seat = p.seat WHERE {own} AND {where}"
    counted = base.execute(
        f"""SELECT count(*), total(r.won), avg(r.points), max(r.longest_run), total(r.tiles) / total(r.turns),
            avg(r.opening_turn), total(r.called), total(r.forgotten), total(r.caught), total(r.catches)
            FROM {rows}""",
        both,
    ).fetchone()
    rounds, rounds_won, points, longest, tiles, opening, called, forgotten, caught, catches = (
        each or 0 for each in counted
    )
    summary = Summary(
        int(matches[0]), int(matches[1] or 0), int(rounds), int(rounds_won), float(points), int(longest),
        float(tiles), float(opening), int(called), int(forgotten), int(caught), int(catches), int(hints[0] or 0),
    )  # fmt: skip
    against = base.execute(
        f"""SELECT m.book, o.kind, count(DISTINCT m.key), count(DISTINCT CASE WHEN p.won THEN m.key END)
            FROM {joined} JOIN players o ON o.match = m.key AND o.seat <> p.seat
            WHERE m.over AND {own} AND {where} GROUP BY m.book, o.kind ORDER BY m.book, o.kind""",
        both,
    )
    played = base.execute(
        f"SELECT m.begun, r.won, r.points FROM {rows} ORDER BY m.begun, m.key, r.round, r.seat",
        both,
    )
    counts = {
        each: base.execute(f"SELECT count(*) FROM matches m WHERE m.over AND {WHERE[each]}").fetchone()[0]
        for each in Group
    }
    return Figures(
        summary,
        tuple(Against(*row) for row in against),
        tuple(Played(begun, bool(won), int(points)) for begun, won, points in played),
        counts,
    )


def to_csv(folders: Folders, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """A line for each seat of each round, with its match; for spreadsheets."""
    out = io.StringIO()
    head = ("match", "begun", "book", "options", "over", "humans", "hints", "round", "seat", "kind", "name", "ended",
            "won", *COLUMNS)  # fmt: skip

    def read(base: sqlite3.Connection) -> None:
        lines = csv.writer(out, lineterminator="\n")
        lines.writerow(head)
        lines.writerows(
            base.execute(
                f"""SELECT m.key, m.begun, m.book, m.options, m.over, m.humans, m.hints, r.round, r.seat, p.kind,
                    p.name, r.ended, r.won, {", ".join(f"r.{column}" for column in COLUMNS)}
                    FROM matches m JOIN results r ON r.match = m.key
                    JOIN players p ON p.match = m.key AND p.seat = r.seat
                    ORDER BY m.begun, m.key, r.round, r.seat"""
            )
        )

    notes = _guarded(folders, now, read)
    return out.getvalue(), notes
