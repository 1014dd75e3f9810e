"""Reading and writing the player's files so that a crash or a bad file costs as little as possible.

`content` is the only way to read: it accepts regular files of a sensible size and never blocks. What happened to a file
is a note, as data; the ui says it in the player's language.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import IO, BinaryIO


class NoteCode(StrEnum):
    """What happened to a file."""

    DAMAGED = "file-damaged"
    """It was read and is wrong; it was set aside as `kept_as`, and play goes on without it."""
    UNREADABLE = "file-unreadable"
    """It exists but cannot be read just now; it is left alone."""
    STILL_DAMAGED = "file-still-damaged"
    """It was set aside, was checked again, and still cannot be used."""
    NOTHING_MORE = "file-nothing-more"
    """It was set aside, and everything readable in it is already in the file `key`."""
    BUSY = "file-busy"
    """Another program is using it."""
    UNWRITABLE = "file-unwritable"
    """It cannot be written; its contents last until the game is closed."""
    UNKNOWN_KEY = "unknown-key"
    """It contains a setting unknown to this version, which is ignored."""
    WRONG_VALUE = "wrong-value"
    """It contains an invalid value for a setting; the default applies."""
    MATCH_CUT = "match-cut"
    """A record is damaged from line `key` on; the match resumes before that, the whole file is `kept_as`."""
    MATCH_BROKEN = "match-broken"
    """A record is damaged from line `key` on; it is left alone until the player agrees to shorten it."""
    MATCH_STUCK = "match-stuck"
    """A damaged record cannot be shortened because nothing can be written; it is left alone."""
    MATCH_REWRITTEN = "match-rewritten"
    """Somebody else changed or deleted the file during play; it was written again in full.

    What was there, unless it was part of the match, was kept as `kept_as`.
    """
    MATCH_ELSEWHERE = "match-elsewhere"
    """The file was replaced by one that another window plays; here the match goes on as `kept_as`."""
    MATCH_BUSY = "match-busy"
    """The match is being played in another window of the game, which alone may write it."""
    MATCH_DEPARTS = "match-departs"
    """A record is intact but departs from line `key` on, by the rules of another version; it is left as it is."""
    OTHER_OPTION = "other-option"
    """A match was started with an option, `key`, that this version does not have in that form; it is left as it is."""
    OTHER_DEAL = "other-deal"
    """A match was dealt in another order than this version deals for its number, `key`; it is left as it is."""
    NEWER_FORM = "newer-form"
    """It was written by a newer version of the game; it is left alone."""
    NO_RECORD = "no-record"
    """A file to be imported is not the record of a match."""
    BROKEN_LEVEL = "broken-level"
    """It is not a valid level; `key` says in which line and why. It is skipped."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to tell the player about a file."""

    code: NoteCode
    file: Path
    key: str = ""
    """The setting concerned, such as `options.uno-rummy.target`, or what is wrong with a level."""
    kept_as: Path | None = None
    """Where a damaged file is now; None if it could not be moved."""


LARGEST = 20_000_000
"""The maximum size of a record, in bytes; no other file is as large."""
SMALL = 1_000_000
"""The maximum size, in bytes, of what is kept beside a match."""
MOVES_WHILE_OPEN = sys.platform != "win32"
"""Whether the system can rename a file while it is open."""

PAUSES = (0.01, 0.03, 0.1)
"""Seconds between tries to replace a file that a virus scanner or a search index may have open at that moment."""

MOST_NAMES = 10_000
"""How many names are tried until one is free; on a disk that answers nothing, none seems to be."""

_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class OddFile(OSError):
    """Raised for something that is not a regular file, or is larger than any file of the game."""


def content(path: Path, most: int = LARGEST) -> bytes:
    """Return the bytes of a file; raises OSError, or OddFile for one that cannot be meant."""
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise OddFile(errno.EFBIG, f"larger than {most} bytes", str(path))
        try:
            return file.read(size)
        except MemoryError as error:
            raise OSError(errno.ENOMEM, "no memory for it", str(path)) from error


def opened(path: Path, flags: int = os.O_RDONLY) -> BinaryIO:
    """Return a regular file, opened without blocking; raises OSError, or OddFile for a pipe, device or folder."""
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


def is_regular(path: Path, *, unsure: bool = False) -> bool:
    """Return whether a path is a regular file, or a link to one; `unsure` for what cannot be looked at."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        return unsure


def may_be_there(path: Path) -> bool:
    """Return whether there is something at a path, or it cannot be told: then opening it will say why."""
    try:
        path.lstat()
    except OSError as error:
        return not isinstance(error, FileNotFoundError | NotADirectoryError)
    return True


def is_folder(path: Path) -> bool:
    """Return whether a path is a folder, and no link to one; False if that cannot be told."""
    return os.path.isdir(path) and not is_link(path)  # noqa: PTH112 - no error


def is_link(path: Path) -> bool:
    """Return whether a path is a symbolic link; False if that cannot be told."""
    return os.path.islink(path)  # noqa: PTH114 - no error


def read(
    path: Path, now: datetime, most: int = LARGEST, held: BinaryIO | None = None
) -> tuple[str | None, tuple[Note, ...]]:
    """Return the text of a file, and notes; None if there is none, it cannot be read now, or it is damaged.

    Only a file that was read and found wrong is set aside; one that cannot be read now may be good and stays where it
    is. `held` is the same file where the caller has it open.
    """
    try:
        return content(path, most).decode("utf-8"), ()
    except (FileNotFoundError, NotADirectoryError):
        return None, ()
    except (OddFile, UnicodeDecodeError):
        return None, (quarantine(path, now, held),)
    except (OSError, MemoryError):
        return None, (Note(NoteCode.UNREADABLE, path),)


def write(path: Path, text: str) -> tuple[Note, ...]:
    """Replace a file atomically: whatever happens, it holds either the old text or the new one. Returns notes."""
    try:
        placed(path, text.encode("utf-8")).close()
    except OSError:
        return (Note(NoteCode.UNWRITABLE, path),)
    return ()


def placed(path: Path, data: bytes, hold: Callable[[BinaryIO], object] | None = None, *, new: bool = False) -> BinaryIO:
    """Put a file in place atomically; return it open, or closed if the system cannot rename open files.

    `hold` is called before it gets its name, to lock it. With `new`, an existing file is not replaced. Raises OSError,
    among them NotADirectoryError where a file is in the place of a folder.
    """
    made = [each for each in path.parents if not may_be_there(each)]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, "no folder", str(path.parent)) from error
    for each in made:
        _flush_folder(each.parent)
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary, file = Path(name), os.fdopen(number, "w+b", buffering=0)
    try:
        put(file, 0, data)
        os.fsync(file.fileno())
        if hold is not None:
            hold(file)
        if not MOVES_WHILE_OPEN:
            file.close()
        (_link if new else _replace)(temporary, path)
    except BaseException:
        file.close()
        raise
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    _flush_folder(path.parent)
    return file


def _replace(path: Path, name: Path) -> None:
    """Give a file a name, instead of whatever has it; raises OSError."""
    for pause in () if MOVES_WHILE_OPEN else PAUSES:
        try:
            path.replace(name)
            return
        except PermissionError:
            time.sleep(pause)
    path.replace(name)


def put(file: BinaryIO, size: int, data: bytes) -> None:
    """Write data to an unbuffered file at byte `size` and flush it to the system."""
    file.seek(size)
    rest = data
    while rest:
        rest = rest[file.write(rest) :]


def _link(path: Path, name: Path) -> None:
    """Give a file a free name, atomically if the system can; raises FileExistsError."""
    try:
        os.link(path, name)
    except FileExistsError:
        raise
    except OSError:
        # There are no hard links here.
        if os.path.lexists(name):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(name)) from None
        path.replace(name)


def copy(path: Path, name: Path) -> Path | None:
    """Give a file a second name; return it, or None if that fails."""
    try:
        try:
            os.link(path, name)
        except OSError:
            # There are no hard links here: make a copy, flushed before anything happens to the original.
            placed(name, content(path), new=True).close()
    except OSError:
        return None
    return name


def within(target: Path, name: str) -> Path:
    """Return where a file of this name goes: what has no suffix is a folder, which may have to be made."""
    return target / name if target.is_dir() or not target.suffix else target


Stamp = tuple[int, int, int]
"""File number, time and size."""


def stamp_of(path: Path) -> Stamp:
    """Return what a file has as long as it is not changed; zeros if it cannot be looked at."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return (0, 0, 0)
    return found.st_ino, found.st_mtime_ns, found.st_size


def date_of(stamp: Stamp, now: datetime) -> datetime:
    """Return when a file was last written, in the time zone of `now`; the beginning of time if that is no date."""
    with suppress(OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(stamp[1] / 1e9, now.tzinfo)
    return datetime.fromtimestamp(0, now.tzinfo)


@contextmanager
def same_time(path: Path) -> Iterator[None]:
    """Keep the modification time of a file through the writes inside the block."""
    time = None
    with suppress(OSError):
        time = path.stat().st_mtime_ns
    yield
    with suppress(OSError, OverflowError):
        if time is not None:
            os.utime(path, ns=(time, time))


def write_new(path: Path, text: str) -> tuple[Path | None, tuple[Note, ...]]:
    """Write a file under this name, or one near it that is free; return where it is, or None with notes."""
    free = free_name(path)
    notes = write(free, text)
    return None if notes else free, notes


def _flush_folder(folder: Path) -> None:
    """Flush a folder, so that a new name reaches the disk, where the system supports it."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def remove(path: Path) -> tuple[Note, ...]:
    """Delete a file if it exists; return notes about failures."""
    try:
        path.unlink(missing_ok=True)
    except NotADirectoryError:
        return ()
    except OSError:
        return (Note(NoteCode.UNWRITABLE, path),)
    return ()


def let_go(file: BinaryIO | None) -> None:
    """Close a file that is about to be moved, if the system cannot move open ones."""
    if file is not None and not MOVES_WHILE_OPEN:
        file.close()


def quarantine(path: Path, now: datetime, held: BinaryIO | None = None) -> Note:
    """Rename a damaged file with the time, as in `settings.damaged-2026-11-21-18-30-05.toml`; return the note.

    `held` is the same file where the caller has it open.
    """
    let_go(held)
    kept_as = aside_name(path, now)
    try:
        path.replace(kept_as)
    except OSError:
        return Note(NoteCode.DAMAGED, path)
    return Note(NoteCode.DAMAGED, path, kept_as=kept_as)


def aside_name(path: Path, now: datetime) -> Path:
    """Return a free name for a damaged file."""
    return free_name(path.with_name(f"{path.stem}.damaged-{now:%Y-%m-%d-%H-%M-%S}{path.suffix}"))


def free_name(path: Path) -> Path:
    """Return the path, with a number added if it exists."""
    stem = free_stem(path.stem, lambda stem: may_be_there(path.with_name(f"{stem}{path.suffix}")))
    return path.with_name(f"{stem}{path.suffix}")


def free_stem(stem: str, is_taken: Callable[[str], bool]) -> str:
    """Return the stem of a name, with a number added if it is taken."""
    found, count = stem, 1
    while is_taken(found) and count < MOST_NAMES:
        count += 1
        found = f"{stem}-{count}"
    return found


# -- Locks on open files, for one process at a time. They end with the process, however it ends.

_LOCK_BYTE = 1 << 30
"""Far beyond the end: where locks cover bytes, locked bytes could not be read by others."""

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[str] | IO[bytes]) -> bool:
        """Lock an open file; return False if somebody else has locked it."""
        place = file.tell()
        file.seek(_LOCK_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(place)
        return True

else:
    import fcntl

    def try_lock(file: IO[str] | IO[bytes]) -> bool:
        """Lock an open file; return False if somebody else has locked it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some network folders have no locks; two players at once are rarer than those.
            return True
        return True
