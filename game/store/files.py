"""Reading and writing the player's files, so that a crash or a bad file costs as little as possible.

`content` is the one door for reading: it takes regular files of a sensible size and never waits for anybody.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from game.store.notes import Note, NoteCode

LARGEST = 20_000_000
"""Bytes of a record; no other file is as large."""
SMALL = 1_000_000
"""Bytes that a file may have that people write by hand or that holds a few choices."""
MOVES_WHILE_OPEN = sys.platform != "win32"
"""Whether the system lets an open file take another name."""

_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class OddFile(OSError):
    """What lies there is no regular file, or larger than any file of the game."""


def content(path: Path, most: int = LARGEST) -> bytes:
    """What is in a file; raises OSError, OddFile where it is none that could be meant."""
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise OddFile(errno.EFBIG, f"larger than {most} bytes", str(path))
        return file.read(size)


def opened(path: Path, flags: int = os.O_RDONLY) -> BinaryIO:
    """A regular file, opened without waiting for anybody; raises OSError, OddFile for a pipe, a device, a folder."""
    _check_regular(path.stat(), path)
    number = os.open(path, flags | _NO_WAIT)
    try:
        _check_regular(os.fstat(number), path)
        return os.fdopen(number, "rb") if flags == os.O_RDONLY else os.fdopen(number, "r+b", buffering=0)
    except BaseException:
        os.close(number)
        raise


def _check_regular(found: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OddFile(errno.EINVAL, "not a regular file", str(path))


def is_regular(path: Path) -> bool:
    """Whether a regular file lies there, or a link to one."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def read(path: Path, now: datetime, most: int = LARGEST) -> tuple[str | None, tuple[Note, ...]]:
    """The text of a file; None where there is none, where it cannot be read now, or where it is damaged.

    Only what was read and is wrong is set aside; what cannot be read now may be good and stays where it is.
    """
    try:
        return content(path, most).decode("utf-8"), ()
    except (FileNotFoundError, NotADirectoryError):
        return None, ()
    except (OddFile, UnicodeDecodeError):
        return None, (set_aside(path, now),)
    except OSError:
        return None, (Note(NoteCode.UNREADABLE, path),)


def write(path: Path, text: str) -> tuple[Note, ...]:
    """Replace a file in one step: whatever happens, it holds the old text or the new one."""
    try:
        placed(path, text.encode("utf-8")).close()
    except OSError:
        return (Note(NoteCode.UNWRITABLE, path),)
    return ()


def placed(path: Path, data: bytes, hold: Callable[[BinaryIO], object] | None = None, *, new: bool = False) -> BinaryIO:
    """Put a file in its place in one step; answers it open, or closed where the system moves no open file.

    `hold` is called before it takes its name, to lock it. With `new` nothing that is there is replaced. Raises OSError.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, "no folder", str(path.parent)) from error
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary, file = Path(name), os.fdopen(number, "w+b", buffering=0)
    try:
        put(file, 0, data)
        os.fsync(file.fileno())
        if hold is not None:
            hold(file)
        if not MOVES_WHILE_OPEN:
            file.close()
        if new:
            _link(temporary, path)
        else:
            temporary.replace(path)
    except BaseException:
        file.close()
        raise
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    _flush_folder(path.parent)
    return file


def put(file: BinaryIO, size: int, data: bytes) -> None:
    """Hand data to the system after so many bytes of an unbuffered file."""
    file.seek(size)
    rest = data
    while rest:
        rest = rest[file.write(rest) :]


def _link(path: Path, name: Path) -> None:
    """Give a file a name that is free, in one step where the system can; raises FileExistsError."""
    try:
        os.link(path, name)
    except FileExistsError:
        raise
    except OSError:
        # No hard links here.
        if os.path.lexists(name):
            raise FileExistsError(errno.EEXIST, "there is such a file", str(name)) from None
        path.replace(name)


def copy(path: Path, name: Path) -> Path | None:
    """The same file under another name, too; None where that cannot be."""
    try:
        _second_name(path, name)
    except OSError:
        return None
    return name


def _second_name(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except OSError:
        # No hard links here: a copy, down on the disk before anything happens to the other.
        placed(name, content(path), new=True).close()


def written(path: Path, now: datetime) -> datetime:
    """When a file was written last; the beginning of time where nobody can say it as a date."""
    with suppress(OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone(now.tzinfo)
    return datetime.fromtimestamp(0, UTC).astimezone(now.tzinfo)


@contextmanager
def same_time(path: Path) -> Iterator[None]:
    """What is written in the block keeps the time of what lay there."""
    time = None
    with suppress(OSError):
        time = path.stat().st_mtime_ns
    yield
    with suppress(OSError, OverflowError):
        if time is not None:
            os.utime(path, ns=(time, time))


def _flush_folder(folder: Path) -> None:
    """Let the new name reach the disk too, where a system can be asked for that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def remove(path: Path) -> tuple[Note, ...]:
    """Delete a file if it exists."""
    try:
        path.unlink(missing_ok=True)
    except NotADirectoryError:
        return ()
    except OSError:
        return (Note(NoteCode.UNWRITABLE, path),)
    return ()


def set_aside(path: Path, now: datetime) -> Note:
    """Move a damaged file to a name that tells when, `settings.damaged-2026-11-21-18-30-05.toml`."""
    kept_as = aside_name(path, now)
    try:
        path.replace(kept_as)
    except OSError:
        return Note(NoteCode.DAMAGED, path)
    return Note(NoteCode.DAMAGED, path, kept_as=kept_as)


def aside_name(path: Path, now: datetime) -> Path:
    """A free name for a damaged file."""
    return free_name(path.with_name(f"{path.stem}.damaged-{now:%Y-%m-%d-%H-%M-%S}{path.suffix}"))


def free_name(path: Path) -> Path:
    """The name, with a number where there is such a file."""
    found, count = path, 1
    while os.path.lexists(found):
        count += 1
        found = path.with_name(f"{path.stem}-{count}{path.suffix}")
    return found
