"""The file of a match: a journal that grows by a line with each action and is never written anew.

Beside it lies the draft, whatever is not committed, replaced in one step. Who writes a journal holds a lock on it.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.engine.sealed import seal
from game.store import files
from game.store.locks import try_lock
from game.store.notes import Note, NoteCode

DRAFT = ".draft"
"""How the names of drafts end."""


class _Flush(NamedTuple):
    """Lines that are in the file and on their way to the disk."""

    done: Future[None]
    lines: tuple[str, ...]
    size: int
    """Bytes of the file before them."""
    total: int
    """The sum of what stands before them."""
    mends: bool
    """They were written after a failure that was told: with them it is over."""


class Journal:
    """A match that grows on the disk. What cannot be written now is written with what comes next.

    Lines are handed to the system at once, so that no end of the program can lose them; flushing them down to the disk
    takes as long as the disk does and is done beside, on a thread.
    """

    def __init__(self, path: Path, lines: Sequence[str], file: BinaryIO | None = None) -> None:
        """`lines` are those of the whole match so far; with `file` they are in it already."""
        self.path = path
        self._file = file
        written = seal(lines)
        self._total = written.total if file else 0
        self._size = len(written.text.encode()) if file else 0
        self._waiting = [] if file else list(lines)
        self._flushes: deque[_Flush] = deque()
        self._pool = ThreadPoolExecutor(1, "flush")
        self._told = False

    def write(self, lines: Iterable[str]) -> tuple[Note, ...]:
        """Add lines; a note says where that failed, once."""
        notes = self.told()
        self._waiting += lines
        if not self._waiting:
            return notes
        added = seal(self._waiting, self._total)
        data = added.text.encode()
        try:
            if self._file is None:
                self._file = _created(self.path)
            _put(self._file, self._size, data)
            flushed = self._pool.submit(os.fsync, self._file.fileno())
        except OSError:
            self._cut_back()
            return (*notes, *self._tell())
        self._flushes.append(_Flush(flushed, tuple(self._waiting), self._size, self._total, self._told))
        self._total = added.total
        self._size += len(data)
        self._waiting.clear()
        return notes

    def told(self) -> tuple[Note, ...]:
        """What flushing has to tell by now."""
        while self._flushes and self._flushes[0].done.done():
            if self._flushes[0].done.exception() is not None:
                return self._take_back()
            if self._flushes.popleft().mends:
                self._told = False
        return ()

    def settle(self) -> tuple[Note, ...]:
        """Wait until everything is down on the disk."""
        wait([flush.done for flush in self._flushes])
        return self.told()

    def _take_back(self) -> tuple[Note, ...]:
        """The disk did not take lines: they and all after them are written again with what comes next."""
        wait([flush.done for flush in self._flushes])
        self._waiting[:0] = [line for flush in self._flushes for line in flush.lines]
        self._size, self._total = self._flushes[0].size, self._flushes[0].total
        self._flushes.clear()
        self._cut_back()
        return self._tell()

    def _cut_back(self) -> None:
        """Take away what stands behind the good lines; half a line may have gone there."""
        with suppress(OSError):
            if self._file is not None:
                self._file.truncate(self._size)

    def _tell(self) -> tuple[Note, ...]:
        """That the file cannot be written; once, until it can again."""
        told, self._told = self._told, True
        return () if told else (Note(NoteCode.UNWRITABLE, self.path),)

    def keep_draft(self, text: str | None) -> tuple[Note, ...]:
        """Keep what is not committed; None where there is nothing."""
        path = self.path.with_suffix(DRAFT)
        return files.remove(path) if text is None else files.write(path, text)

    def close(self) -> None:
        """Nobody plays the match any more; everything is on the disk, its lock is free."""
        self.settle()
        if self._waiting:
            self.write(())
            self.settle()
        self._pool.shutdown()
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None


def _created(path: Path) -> BinaryIO:
    """A new empty file, locked."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("x+b", buffering=0)
    try_lock(file)
    return file


def _put(file: BinaryIO, size: int, data: bytes) -> None:
    """Hand over after so many bytes."""
    file.seek(size)
    rest = data
    while rest:
        rest = rest[file.write(rest) :]


def opened(path: Path) -> BinaryIO | None:
    """The file of a match, locked; None where somebody else plays it or it cannot be written."""
    try:
        file = path.open("r+b", buffering=0)
    except OSError:
        return None
    if try_lock(file):
        return file
    file.close()
    return None
