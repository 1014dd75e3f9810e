"""The file of a match: locked while it is played, a journal that grows by one line per action."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.engine.record import seal
from game.store import files
from game.store.background import Background, Task
from game.store.files import Note, NoteCode, try_lock
from game.store.folders import RECORD

# -- The locked file of a match; it must be locked before it is read to be played on, replaced or deleted.
#
# A lock belongs to a file, not to its name: a file is locked before it takes a name, and one that was opened is
# checked again once it is locked.

TRIES = 5
"""How often to reopen a file that is being replaced at that moment."""


class Busy(Exception):
    """Raised if the match is being played elsewhere."""


def locked(path: Path) -> BinaryIO | None:
    """Return the file of a match, locked for reading, writing or replacing; None if it cannot be written.

    Raises Busy if it is being played elsewhere, FileNotFoundError if there is none.
    """
    for _ in range(TRIES):
        try:
            file = files.opened(path, os.O_RDWR)
        except FileNotFoundError:
            raise
        except OSError:
            return None
        if not try_lock(file):
            file.close()
            raise Busy
        with suppress(OSError):
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        file.close()  # it was replaced between opening and locking: the file that has the name now counts
    raise Busy


def placed(path: Path, text: str, held: BinaryIO | None = None, *, new: bool = False) -> BinaryIO:
    """Put a match file with this text in place atomically, locked before it has the name; return it open.

    `held` is the locked file it replaces, which is closed. With `new`, nothing is replaced. Raises OSError.
    """
    files.let_go(held)
    file = files.placed(path, text.encode(), try_lock, new=new)
    if held is not None:
        held.close()
    if not file.closed:
        return file
    if (again := locked(path)) is None:
        raise OSError(f"{path} cannot be opened")
    return again


class Held:
    """The locked file of a match while it is read and repaired: to the end of a block, unless it is taken."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.note: Note | None = None
        """Why the match cannot be played on."""
        self.file: BinaryIO | None = None
        self._lock()

    def _lock(self) -> None:
        try:
            self.file = locked(self.path)
        except Busy:
            self.note = Note(NoteCode.MATCH_BUSY, self.path)
        except OSError:
            self.file = None  # there is none, as reading it will tell

    def replaced(self, text: str) -> tuple[Note, ...]:
        """Replace the file by another text, locked; if that fails, the former one stays locked. Return notes.

        Where open files cannot be replaced, another start may lock the file in between: then `note` says so.
        """
        try:
            self.file = placed(self.path, text, self.file)
        except (OSError, Busy):
            if self.file is None or self.file.closed:
                self._lock()
            return (self.note or Note(NoteCode.UNWRITABLE, self.path),)
        return ()

    def taken(self) -> BinaryIO | None:
        """Return the file; the caller closes it."""
        file, self.file = self.file, None
        return file

    def __enter__(self) -> Held:
        return self

    def __exit__(self, *_: object) -> None:
        if (file := self.taken()) is not None:
            file.close()


# -- The file of a match: a journal that grows by one line per action.
#
# Beside it are the draft (whatever is not committed), the places (where the players see everything) and the review
# (what was good and what was luck); each is replaced atomically. The writer of a journal holds a lock on it.

DRAFT = ".draft"
PLACES = ".places"
"""The suffix of files that say where the players saw everything."""
REVIEW = ".review"


def draft_of(path: Path) -> Path:
    """Return the path of the draft of a match."""
    return path.with_name(path.name.removesuffix(RECORD) + DRAFT)


def beside(path: Path) -> tuple[Path, ...]:
    """Return every path that belongs to a match, existing or not: they are moved together."""
    return tuple(draft_of(path).with_suffix(each) for each in (DRAFT, PLACES, REVIEW))


class _Written(NamedTuple):
    """What is in the file."""

    lines: int = 0
    size: int = 0
    """In bytes."""
    total: int = 0
    """The checksum of all of it."""


class _Flush(NamedTuple):
    """Lines that are in the file but not flushed to the disk yet."""

    done: Task[None]
    before: _Written
    mends: bool
    """Whether they were written after a reported failure, which they end."""


class Journal:
    """A match that grows on the disk. Whatever cannot be written now is written with the next lines.

    Lines are handed to the system at once, so that ending the program cannot lose them; a thread flushes them to the
    disk, however long it takes. If somebody else changes, replaces or deletes the file, all of it is written again.
    """

    def __init__(self, path: Path, lines: Sequence[str], file: BinaryIO | None = None) -> None:
        """Start with the lines of the whole match so far; `file` is locked; it contains them if it could be written."""
        self.path = path
        self._file = file
        self._lines = list(lines)
        self._written = _Written() if file is None else self._all()
        self._flushes: deque[_Flush] = deque()
        self._background = Background("flush", finishes=True)
        self._told = False

    def _all(self) -> _Written:
        sealed = seal(self._lines)
        return _Written(len(self._lines), len(sealed.text.encode()), sealed.total)

    def write(self, lines: Iterable[str]) -> tuple[Note, ...]:
        """Add lines; return a note at the first failure."""
        notes = self.reported()
        self._lines += lines
        before = self._written
        if before.lines == len(self._lines):
            return notes
        if self._file is None or not self._in_place():
            return (*notes, *self._write_anew())
        added = seal(self._lines[before.lines :], before.total)
        data = added.text.encode()
        try:
            files.put(self._file, before.size, data)
            flushed = self._background.submit(partial(os.fsync, self._file.fileno()))
        except OSError:
            self._cut_back()
            return (*notes, *self._tell())
        self._flushes.append(_Flush(flushed, before, self._told))
        self._written = _Written(len(self._lines), before.size + len(data), added.total)
        return notes

    def reported(self) -> tuple[Note, ...]:
        """Return the notes from flushing so far."""
        while self._flushes and self._flushes[0].done.done():
            if self._flushes[0].done.exception() is not None:
                # These lines did not reach the disk: they and all later ones are written again.
                self._background.finish()
                self._written = self._flushes[0].before
                self._flushes.clear()
                self._cut_back()
                return self._tell()
            if self._flushes.popleft().mends:
                self._told = False
        return ()

    def flush(self) -> tuple[Note, ...]:
        """Wait until everything is on the disk; return notes."""
        self._background.finish()
        return self.reported()

    def _cut_back(self) -> None:
        """Truncate whatever follows the good lines, which may end in half a line."""
        with suppress(OSError):
            if self._file is not None:
                self._file.truncate(self._written.size)

    def _tell(self) -> tuple[Note, ...]:
        """Return the note that the file cannot be written; once, until it can again."""
        told, self._told = self._told, True
        return () if told else (Note(NoteCode.UNWRITABLE, self.path),)

    # -- interference from outside ---------------------------------------------------------------------------

    def _in_place(self) -> bool:
        """Return whether the open file still has its name and the length it was left with."""
        if self._file is None or self._file.closed:
            return False
        try:
            held, there = os.fstat(self._file.fileno()), self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True  # unknown; the open file still takes lines
        return os.path.samestat(held, there) and held.st_size == self._written.size

    def _write_anew(self) -> tuple[Note, ...]:
        """Write the whole match; a foreign file in its place is kept.

        A file being played in another window is left alone: this match goes on under another name.
        """
        self._background.finish()
        self._flushes.clear()
        here, there, kept_as = self.path, None, None
        text = seal(self._lines).text
        try:
            there = self._there()
            if _is_foreign(self.path, text.encode()):
                kept_as = files.copy(here, files.aside_name(here, datetime.now().astimezone()))
                if kept_as is None:
                    return self._tell()
            file = placed(self.path, text, there)
        except (OSError, Busy):
            if kept_as is not None:
                files.remove(kept_as)
            return self._tell()
        finally:
            if there is not None and there is not self._file:
                there.close()
        code = NoteCode.MATCH_REWRITTEN if self.path == here else NoteCode.MATCH_ELSEWHERE
        notes: tuple[Note, ...] = (Note(code, here, kept_as=kept_as if self.path == here else self.path),)
        if self._file is None and self.path == here:
            notes = ()  # it was never there
        self._close_file()
        self._file = file
        self._written = self._all()
        self._told = False
        return notes

    def _there(self) -> BinaryIO | None:
        """Return the locked file in the place of the match; None if there is none or another name was needed."""
        if self._file is not None and not self._file.closed:
            with suppress(OSError):
                if os.path.samestat(os.fstat(self._file.fileno()), self.path.stat()):
                    return self._file  # it still has its name, whatever its length
        try:
            return locked(self.path)
        except FileNotFoundError:
            return None
        except Busy:
            self.path = files.free_name(self.path)
            return None

    def _close_file(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    def keep_draft(self, text: str | None) -> tuple[Note, ...]:
        """Write what is not committed, or with None remove it; return notes."""
        path = draft_of(self.path)
        return files.remove(path) if text is None else files.write(path, text)

    def keep_places(self, text: str) -> None:
        """Write where the players see everything; if that fails, all is laid out afresh next time."""
        files.write(draft_of(self.path).with_suffix(PLACES), text)

    def close(self) -> tuple[Note, ...]:
        """Close the match: everything is on the disk and the lock is released. Return notes."""
        notes = self.flush()
        if self._written.lines < len(self._lines):
            notes += self.write(())
            notes += self.flush()
        elif self._file is not None and not self._in_place():
            notes += self._write_anew()
        self._close_file()
        return notes


def _is_foreign(path: Path, data: bytes) -> bool:
    """Return whether a file holds something other than a prefix of this data."""
    try:
        return not data.startswith(files.content(path))
    except OSError:
        return os.path.lexists(path)
