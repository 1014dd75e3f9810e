"""A disk that is watched: every call of the program to the file system goes through `Disk.call`, which may refuse it.

What is replaced are the functions of `os`, `io.open`, `fcntl.flock` and the connections of `sqlite3`: all that the
store uses. Only calls for paths below the home count.
"""

import errno
import io
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.beside import at_once

WRITES = {
    "open-write", "write", "truncate", "fsync", "link", "rename", "replace", "unlink", "remove", "mkdir", "rmdir",
    "utime", "sqlite",
}  # fmt: skip
"""The calls that a disk which takes nothing more refuses."""
BY_PATH = (
    "stat", "lstat", "link", "rename", "replace", "unlink", "remove", "mkdir", "rmdir", "utime", "scandir", "listdir",
)  # fmt: skip
BY_NUMBER = ("fstat", "fsync")
SQLITE = {
    errno.EIO: sqlite3.SQLITE_IOERR, errno.ENOSPC: sqlite3.SQLITE_FULL, errno.EMFILE: sqlite3.SQLITE_CANTOPEN,
    errno.EACCES: sqlite3.SQLITE_READONLY, errno.EINTR: sqlite3.SQLITE_INTERRUPT,
}  # fmt: skip
"""What SQLite says when the system says that."""


class Disk:
    """Counts the calls; subclasses refuse some, or write them down."""

    def __init__(self, home: Path) -> None:
        self.home = os.path.realpath(home)
        self.names: dict[int, str] = {}
        """The paths of open files, by their numbers."""

    def call(self, name: str, path: str) -> None:
        """Called before each call; raises what the call is to raise."""

    def done(self, name: str, path: str, *rest: Any) -> None:
        """Called after each call that changed something."""

    def short(self, data: Any) -> Any:
        """Return as much of the data as is to be written at once."""
        return data

    def is_mine(self, path: Any) -> bool:
        """Return whether a path lies in the home."""
        if isinstance(path, int):
            return path in self.names
        return isinstance(path, str | os.PathLike) and os.fspath(path).startswith(self.home)

    def name(self, path: Any) -> str:
        """Return the path of an open file, or the path itself."""
        return self.names[path] if isinstance(path, int) else os.fspath(path)


class DiskFile(io.FileIO):
    """An unbuffered file of a watched disk."""

    disk: Disk

    def write(self, data: Any, /) -> int:
        """Write as much as the disk takes."""
        path = self.disk.names[self.fileno()]
        self.disk.call("write", path)
        at, part = self.tell(), self.disk.short(data)
        written = super().write(part)
        self.disk.done("write", path, at, bytes(part))
        return written

    def readinto(self, buffer: Any, /) -> int:
        """Read, as `BufferedReader` does."""
        self.disk.call("read", self.disk.names[self.fileno()])
        return super().readinto(buffer) or 0

    def truncate(self, size: int | None = None, /) -> int:
        path = self.disk.names[self.fileno()]
        self.disk.call("truncate", path)
        size = super().truncate(size)
        self.disk.done("truncate", path, size)
        return size


@contextmanager
def watched(disk: Disk) -> Iterator[None]:
    """Let everything inside the block use this disk; what is done beside the frames is done at once."""
    with pytest.MonkeyPatch.context() as patch:
        for name in BY_PATH:
            patch.setattr(os, name, _by_path(disk, name, getattr(os, name)))
        for name in BY_NUMBER:
            patch.setattr(os, name, _by_number(disk, name, getattr(os, name)))
        patch.setattr(os, "open", _os_open(disk, os.open))
        patch.setattr(os, "fdopen", _fdopen(disk, os.fdopen))
        patch.setattr(io, "open", _io_open(disk, io.open))
        patch.setattr(sqlite3, "connect", _connect(disk, sqlite3.connect))
        if sys.platform != "win32":
            import fcntl

            patch.setattr(fcntl, "flock", _by_number(disk, "flock", fcntl.flock))
        at_once(patch, "flush")
        yield


def _by_path(disk: Disk, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def call(path: Any = ".", *rest: Any, **keys: Any) -> Any:
        if not disk.is_mine(path):
            return real(path, *rest, **keys)
        disk.call(name, disk.name(path))
        found = real(path, *rest, **keys)
        disk.done(name, disk.name(path), *rest)
        return found

    return call


def _by_number(disk: Disk, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def call(file: Any, *rest: Any) -> Any:
        number = file if isinstance(file, int) else file.fileno()
        if number in disk.names:
            disk.call(name, disk.names[number])
        found = real(number, *rest)
        if number in disk.names:
            disk.done(name, disk.names[number])
        return found

    return call


def _os_open(disk: Disk, real: Callable[..., int]) -> Callable[..., int]:
    def call(path: Any, flags: int, *rest: Any, **keys: Any) -> int:
        if not disk.is_mine(path):
            number = real(path, flags, *rest, **keys)
            disk.names.pop(number, None)  # it was that of a file which is closed by now
            return number
        there = os.path.lexists(path)
        disk.call("open-write" if flags & (os.O_WRONLY | os.O_RDWR) else "open", disk.name(path))
        number = real(path, flags, *rest, **keys)
        disk.names[number] = os.fspath(path)
        if not there:
            disk.done("create", os.fspath(path))
        return number

    return call


def _fdopen(disk: Disk, real: Callable[..., Any]) -> Callable[..., Any]:
    def call(number: int, mode: str = "r", buffering: int = -1, *rest: Any, **keys: Any) -> Any:
        if number not in disk.names or "b" not in mode:
            return real(number, mode, buffering, *rest, **keys)
        file = DiskFile(number, mode.replace("b", ""))
        file.disk = disk
        return file if buffering == 0 else io.BufferedReader(file)

    return call


def _io_open(disk: Disk, real: Callable[..., Any]) -> Callable[..., Any]:
    def call(path: Any, mode: str = "r", *rest: Any, **keys: Any) -> Any:
        if not isinstance(path, int) and disk.is_mine(path):
            disk.call("open" if mode.startswith("r") and "+" not in mode else "open-write", disk.name(path))
        return real(path, mode, *rest, **keys)

    return call


def _connect(disk: Disk, real: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    class Connection(sqlite3.Connection):
        """A connection that may fail at each statement and at each end of a transaction."""

        def execute(self, *args: Any) -> sqlite3.Cursor:
            disk.call("sqlite", disk.home)
            return super().execute(*args)

        def executemany(self, *args: Any) -> sqlite3.Cursor:
            disk.call("sqlite", disk.home)
            return super().executemany(*args)

        def executescript(self, *args: Any) -> sqlite3.Cursor:
            disk.call("sqlite", disk.home)
            return super().executescript(*args)

        def __exit__(self, *raised: Any) -> Any:
            if raised[0] is None:
                try:
                    disk.call("sqlite", disk.home)
                except sqlite3.Error:
                    self.rollback()
                    raise
            return super().__exit__(*raised)

    def call(*args: Any, **keys: Any) -> sqlite3.Connection:
        disk.call("sqlite", disk.home)
        return real(*args, **keys, factory=Connection)

    return call
