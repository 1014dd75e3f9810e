"""The file of a match: a journal that grows by a line with each action.

Beside it lie the draft, whatever is not committed, and where the players see everything; each is replaced in one step.
Who writes a journal holds a lock on it.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.engine.checksums import seal
from game.store import files
from game.store.held import Busy, locked, placed
from game.store.notes import Note, NoteCode

RECORD = ".txt"
"""How the names of journals end."""
DRAFT = ".draft"
"""How the names of drafts end."""
PLACES = ".places"
"""How the names of files end that say where the players saw everything."""


def draft_of(path: Path) -> Path:
    """Where the draft of a match lies."""
    return path.with_name(path.name.removesuffix(RECORD) + DRAFT)


def places_of(path: Path) -> Path:
    """Where it is kept where the players of a match saw everything."""
    return draft_of(path).with_suffix(PLACES)


def beside(path: Path) -> tuple[Path, ...]:
    """Every file that lies beside a match, whether it is there or not: it goes and comes with it."""
    return draft_of(path), places_of(path)


class _Flush(NamedTuple):
    """Lines that are in the file and on their way to the disk."""

    done: Future[None]
    kept: int
    """How many lines the file had before them."""
    size: int
    """Bytes of the file before them."""
    total: int
    """The sum of what stands before them."""
    mends: bool
    """They were written after a failure that was told: with them it is over."""


class Journal:
    """A match that grows on the disk. What cannot be written now is written with what comes next.

    Lines are handed to the system at once, so that no end of the program can lose them; flushing them down to the disk
    takes as long as the disk does and is done beside, on a thread. Where somebody else changed, replaced or deleted the
    file, the whole match is written anew.
    """

    def __init__(self, path: Path, lines: Sequence[str], file: BinaryIO | None = None) -> None:
        """`lines` are those of the whole match so far; with `file` they are in it already."""
        self.path = path
        self._file = file
        self._lines = list(lines)
        self._kept = 0
        """How many of them are in the file."""
        self._size = self._total = 0
        if file is not None:
            self._count_kept()
        self._flushes: deque[_Flush] = deque()
        self._pool = ThreadPoolExecutor(1, "flush")
        self._told = False

    def _count_kept(self) -> str:
        """All lines are in the file; answers its text."""
        written = seal(self._lines)
        self._kept, self._total, self._size = len(self._lines), written.total, len(written.text.encode())
        return written.text

    def write(self, lines: Iterable[str]) -> tuple[Note, ...]:
        """Add lines; a note says where that failed, once."""
        notes = self.told()
        self._lines += lines
        if self._kept == len(self._lines):
            return notes
        if self._file is None or not self._in_place():
            return (*notes, *self._write_anew())
        added = seal(self._lines[self._kept :], self._total)
        data = added.text.encode()
        try:
            files.put(self._file, self._size, data)
            flushed = self._pool.submit(os.fsync, self._file.fileno())
        except OSError:
            self._cut_back()
            return (*notes, *self._tell())
        self._flushes.append(_Flush(flushed, self._kept, self._size, self._total, self._told))
        self._kept, self._total = len(self._lines), added.total
        self._size += len(data)
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
        first = self._flushes[0]
        self._kept, self._size, self._total = first.kept, first.size, first.total
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

    # -- when somebody else meddles --------------------------------------------------------------------------

    def _in_place(self) -> bool:
        """Whether the open file is still the one of that name, and as long as it was left."""
        if self._file is None or self._file.closed:
            return False
        held = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True  # nobody can say; the open file takes more lines
        return os.path.samestat(held, there) and held.st_size == self._size

    def _write_anew(self) -> tuple[Note, ...]:
        """Write the whole match; what lies in its place is kept where it is not a part of it.

        What another window plays by now is left to it: the match goes on under another name.
        """
        wait([flush.done for flush in self._flushes])
        self._flushes.clear()
        here, there, kept_as = self.path, None, None
        text = seal(self._lines).text
        try:
            there = self._there()
            if _is_foreign(self.path, text.encode()):
                kept_as = files.copy(here, files.aside_name(here, _now()))
                if kept_as is None:
                    return self._tell()
            file = placed(self.path, text, there)
        except OSError:
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
        self._count_kept()
        self._told = False
        return notes

    def _there(self) -> BinaryIO | None:
        """The locked file in the place of the match; None where there is none, or where another name was needed."""
        try:
            return self._file if self._holds_the_name() else locked(self.path)
        except FileNotFoundError:
            return None
        except Busy:
            self.path = files.free_name(self.path)
            return None

    def _holds_the_name(self) -> bool:
        """Whether the open file has still its name, however long it is."""
        if self._file is None or self._file.closed:
            return False
        with suppress(OSError):
            return os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        return False

    def _close_file(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None

    # --------------------------------------------------------------------------------------------------------

    def keep_draft(self, text: str | None) -> tuple[Note, ...]:
        """Keep what is not committed; None where there is nothing."""
        path = draft_of(self.path)
        return files.remove(path) if text is None else files.write(path, text)

    def keep_places(self, text: str) -> None:
        """Keep where the players see everything; where that cannot be written, all is laid out anew the next time."""
        files.write(places_of(self.path), text)

    def close(self) -> tuple[Note, ...]:
        """Nobody plays the match any more; everything is on the disk, its lock is free."""
        notes = self.settle()
        if self._kept < len(self._lines):
            notes += self.write(())
            notes += self.settle()
        elif self._file is not None and not self._in_place():
            notes += self._write_anew()
        self._pool.shutdown()
        self._close_file()
        return notes


def _is_foreign(path: Path, data: bytes) -> bool:
    """Whether something lies there that is more than a beginning of this data."""
    try:
        return not data.startswith(files.content(path))
    except OSError:
        return os.path.lexists(path)


def _now() -> datetime:
    """When a file was set aside, for its name."""
    return datetime.now().astimezone()
