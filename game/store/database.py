"""The file of the statistics: its tables, transactions on it, and what to do where it is damaged or in use."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from game.engine.tally import COLUMNS
from game.store import files
from game.store.folders import Folders
from game.store.notes import Note, NoteCode

VERSION = 2
"""The version of the database schema."""


PATIENCE = 2.0
"""Seconds to wait for another program's lock when counting, on a thread."""


GLANCE = 0.05
"""Seconds to wait when reading, on a frame."""


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


TABLES_ARE_NO_MATCHES = """
UPDATE matches SET over = 0 WHERE options LIKE '%players=tournament%'
    AND (SELECT count(*) FROM players p WHERE p.match = matches.key) < 8;
UPDATE players SET won = 0 WHERE match IN (SELECT key FROM matches WHERE NOT over);
PRAGMA user_version = 2;
"""
"""From form 1, in which each table of a tournament was a match."""


MACHINE = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_AUTH,
}  # fmt: skip
"""Errors of the disk and of other programs; all others say that the file is damaged."""


HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""Errors caused by other programs."""


BESIDE = ("", "-journal", "-wal", "-shm")
"""The suffixes of the files that make up the database."""


TABLES = {"matches", "players", "results"}
"""The tables a database must have."""


def database(folders: Folders) -> Path:
    """Return the path of the statistics."""
    return folders.data / "statistics.sqlite"


@contextmanager
def _opened(folders: Folders, patience: float) -> Iterator[sqlite3.Connection]:
    """Open the database, created if necessary; the block is one transaction."""
    path = database(folders)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=patience)) as base, base:
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise _Newer
        if version == 0:
            base.executescript(f"BEGIN; {SCHEMA} COMMIT;")
        elif version == 1:
            base.executescript(f"BEGIN; {TABLES_ARE_NO_MATCHES} COMMIT;")
        yield base


class _Newer(Exception):
    """Raised if the database was written by a newer version."""


def guarded(
    folders: Folders, now: datetime, work: Callable[[sqlite3.Connection], object], patience: float | None = None
) -> tuple[Note, ...]:
    """Run work on the database; if it is damaged, set it aside and retry once with a new one."""
    notes = _without_odd_files(folders, now)
    for _ in range(2):
        try:
            with _opened(folders, PATIENCE if patience is None else patience) as base:
                work(base)
        except _Newer:
            return (Note(NoteCode.NEWER_FORM, database(folders)),)
        except OSError:
            return (*notes, Note(NoteCode.UNWRITABLE, database(folders)))
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            # The message of an error may quote damaged text and then cannot even be decoded.
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in MACHINE:
                return (*notes, Note(NoteCode.BUSY if code in HELD else NoteCode.UNWRITABLE, database(folders)))
            notes = (*notes, _set_aside(folders, now))
        else:
            return notes
    return notes


def _without_odd_files(folders: Folders, now: datetime) -> tuple[Note, ...]:
    """Set aside anything that is not a file where SQLite would wait for it."""
    places = [database(folders).with_name(database(folders).name + end) for end in BESIDE]
    return tuple(files.quarantine(path, now) for path in places if os.path.lexists(path) and not files.is_regular(path))


def _set_aside(folders: Folders, now: datetime) -> Note:
    """Set the database aside, its journal first, which SQLite would otherwise apply to the next one."""
    path = database(folders)
    kept_as = files.aside_name(path, now)
    for end in BESIDE[1:]:
        with suppress(OSError):
            path.with_name(path.name + end).replace(kept_as.with_name(kept_as.name + end))
    return files.quarantine(path, now)


def is_whole(path: Path) -> bool:
    """Return whether a file is a usable statistics database; raises OSError if it cannot be read."""
    files.opened(path).close()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=GLANCE)) as base:
            tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            return (
                base.execute("PRAGMA user_version").fetchone()[0] == VERSION
                and tables >= TABLES
                and base.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            )
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False
