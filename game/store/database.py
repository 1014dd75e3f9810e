"""SQLite files, such as the statistics: transactions, and what to do if one is damaged or in use."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from game.engine.options import T
from game.shipped import asset_text
from game.store import files
from game.store.files import Note, NoteCode
from game.store.folders import Folders

PATIENCE = 2.0
"""Seconds to wait for another program's lock when counting, on a thread."""
GLANCE = 0.05
"""Seconds to wait when reading, on a frame."""
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


class _Newer(Exception):
    """Raised if the database was written by a newer version."""


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """An SQLite file among the player's data."""

    name: str
    version: int
    """The form that the last of its numbered files in `assets/sql` gives it."""
    tables: frozenset[str]
    """The tables that it must have."""

    def path(self, folders: Folders) -> Path:
        """Return where it is."""
        return folders.data / self.name

    @contextmanager
    def _opened(self, folders: Folders, patience: float | None) -> Iterator[sqlite3.Connection]:
        """Open the database, created if necessary; the block is one transaction."""
        path, timeout = self.path(folders), PATIENCE if patience is None else patience
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, timeout=timeout)) as base, base:
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version > self.version:
                raise _Newer
            if version < 0:
                raise sqlite3.DatabaseError(f"no version {version} ever was")
            if version < self.version:
                steps = (asset_text("sql", f"{path.stem}-{form}.sql") for form in range(version, self.version))
                base.executescript(f"BEGIN; {''.join(steps)} PRAGMA user_version = {self.version}; COMMIT;")
            yield base

    def guarded(
        self, folders: Folders, now: datetime, work: Callable[[sqlite3.Connection], object],
        patience: float | None = None,
    ) -> tuple[Note, ...]:  # fmt: skip
        """Run work on a database and return notes; if it is damaged, set it aside and retry once with a new one."""
        path = self.path(folders)
        # Whatever is not a file where SQLite would wait for it is set aside.
        places = (path.with_name(path.name + end) for end in BESIDE)
        odd = (each for each in places if os.path.lexists(each) and not files.is_regular(each, unsure=True))
        notes = tuple(files.quarantine(each, now) for each in odd)
        for _ in range(2):
            try:
                with self._opened(folders, patience) as base:
                    work(base)
                return notes
            except _Newer:
                return (Note(NoteCode.NEWER_FORM, path),)
            except OSError:
                return (*notes, Note(NoteCode.UNWRITABLE, path))
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                # The message of an error may quote damaged text and then cannot even be decoded.
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if code in MACHINE:
                    return (*notes, Note(NoteCode.BUSY if code in HELD else NoteCode.UNWRITABLE, path))
                notes = (*notes, _set_aside(path, now))
        return notes

    def answer(
        self, folders: Folders, now: datetime, read: Callable[[sqlite3.Connection], T], otherwise: T,
        patience: float | None = None,
    ) -> tuple[T, tuple[Note, ...]]:  # fmt: skip
        """Return what is read in a database, or `otherwise` if it cannot be, and notes as `guarded` does."""
        found = otherwise

        def work(base: sqlite3.Connection) -> None:
            nonlocal found
            base.execute("BEGIN")  # all of it is of one moment, whatever is written meanwhile
            found = read(base)

        notes = self.guarded(folders, now, work, patience)
        return found, notes

    def add_all(self, folders: Folders, path: Path, now: datetime) -> tuple[Note, ...]:
        """Add whatever another database of the kind has and this one does not; return notes."""

        def work(base: sqlite3.Connection) -> None:
            base.execute("ATTACH ? AS other", (str(path),))
            for statement in asset_text("sql", f"{self.path(folders).stem}-add.sql").split(";"):
                base.execute(statement)

        return self.guarded(folders, now, work, GLANCE)

    def is_whole(self, path: Path) -> bool:
        """Return whether a file is a usable database of its kind; raises OSError if it cannot be read."""
        files.opened(path).close()
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=GLANCE)) as base:
                tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
                return (
                    base.execute("PRAGMA user_version").fetchone()[0] == self.version
                    and tables >= self.tables
                    and base.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
                )
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return False


def _set_aside(path: Path, now: datetime) -> Note:
    """Set a database aside, its journal first, which SQLite would otherwise apply to the next one."""
    kept_as = files.aside_name(path, now)
    for end in BESIDE[1:]:
        with suppress(OSError):
            path.with_name(path.name + end).replace(kept_as.with_name(kept_as.name + end))
    return files.quarantine(path, now)


STATISTICS = SqliteFile("statistics.sqlite", 3, frozenset({"matches", "players", "results"}))
