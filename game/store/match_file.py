"""The locked file of a match; it must be locked before it is read to be played on, replaced or deleted.

A lock belongs to a file, not to its name: a file is locked before it takes a name, and one that was opened is checked
again once it is locked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.store import files
from game.store.locks import try_lock
from game.store.notes import Note, NoteCode

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
    again = locked(path)
    if again is None:
        raise OSError(f"{path} cannot be opened")
    return again


class Held:
    """The locked file of a match while it is read and repaired."""

    def __init__(self, path: Path) -> None:
        self.note: Note | None = None
        """Why the match cannot be played on."""
        self.file: BinaryIO | None = None
        try:
            self.file = locked(path)
        except Busy:
            self.note = Note(NoteCode.MATCH_BUSY, path)
        except OSError:
            pass  # there is none, as reading it will tell

    def replaced(self, path: Path, text: str) -> tuple[Note, ...]:
        """Replace the file by another text, locked; if that fails, the former one stays locked. Return notes.

        Where open files cannot be replaced, another start may lock the file in between: then `note` says so.
        """
        try:
            self.file = placed(path, text, self.file)
        except (OSError, Busy):
            return self._kept(path)
        return ()

    def _kept(self, path: Path) -> tuple[Note, ...]:
        """Lock the file that could not be replaced again, if it had to be closed; return notes."""
        if self.file is None or self.file.closed:
            try:
                self.file = locked(path)
            except Busy:
                self.note = Note(NoteCode.MATCH_BUSY, path)
                return (self.note,)
            except OSError:
                self.file = None
        return (Note(NoteCode.UNWRITABLE, path),)

    def taken(self) -> BinaryIO | None:
        """Return the file; the caller closes it."""
        file, self.file = self.file, None
        return file


@contextmanager
def going_on(path: Path) -> Iterator[Held]:
    """Lock the file of a match before it is read, until the end of the block unless it is taken; yields it."""
    held = Held(path)
    try:
        yield held
    finally:
        if (file := held.taken()) is not None:
            file.close()
