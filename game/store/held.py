"""The locked file of a match: whoever reads it to go on with it, replaces or deletes it locks it first.

A lock belongs to a file, not to its name: a file that takes the name is locked before, and one that was opened is
looked at again once it is locked.
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
"""How often a file is opened that is being replaced at that moment."""


class Busy(Exception):
    """Somebody else plays the match."""


def locked(path: Path) -> BinaryIO | None:
    """The file of a match, locked for whoever reads, writes or replaces it; None where it cannot be written.

    Raises Busy where somebody else plays it, FileNotFoundError where there is none.
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
        file.close()  # it was replaced between opening and locking: what has the name now is what counts
    raise Busy


def placed(path: Path, text: str, held: BinaryIO | None = None, *, new: bool = False) -> BinaryIO:
    """The file of a match with this text, in its place in one step and locked before it has the name; raises OSError.

    `held` is the locked file that it takes the place of, which is closed. With `new` nothing is replaced.
    """
    if held is not None and not files.MOVES_WHILE_OPEN:
        held.close()
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
    """The locked file of a match while it is read and brought into shape."""

    def __init__(self, path: Path) -> None:
        self.note: Note | None = None
        """Why nobody can go on with it."""
        self.file: BinaryIO | None = None
        try:
            self.file = locked(path)
        except Busy:
            self.note = Note(NoteCode.MATCH_BUSY, path)
        except OSError:
            pass  # there is none, which reading it says

    def replaced(self, path: Path, text: str) -> tuple[Note, ...]:
        """Put another text in the place of the file, locked; where that fails nothing is held any more."""
        held, self.file = self.file, None
        try:
            self.file = placed(path, text, held)
        except (OSError, Busy):
            if held is not None:
                held.close()
            return (Note(NoteCode.UNWRITABLE, path),)
        return ()

    def taken(self) -> BinaryIO | None:
        """The file; whoever takes it closes it."""
        file, self.file = self.file, None
        return file


@contextmanager
def going_on(path: Path) -> Iterator[Held]:
    """Lock the file of a match before it is read; the lock ends with the block, unless the file is taken."""
    held = Held(path)
    try:
        yield held
    finally:
        if (file := held.taken()) is not None:
            file.close()
