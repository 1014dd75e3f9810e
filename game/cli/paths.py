"""Paths that arguments name, looked at before anything is done with them."""

from __future__ import annotations

import errno
import os
import stat
from argparse import ArgumentTypeError
from pathlib import Path

REASONS = {
    errno.ENAMETOOLONG: "the name is longer than this system allows; give a shorter one",
    errno.ELOOP: "the link leads back to itself; give what it was meant to lead to",
    errno.EACCES: "this user may not look there; choose another place, or let this user read it",
    errno.EINVAL: "no file of this system is called so; look for a letter that it does not take",
    errno.ENOTDIR: "a file stands where a folder would have to be; look at the names before the last one",
}
"""What is wrong with a path that the system refuses, and what to do."""
LARGEST = 20_000_000
"""Bytes of a file that is read; all that the game writes is far smaller."""


def obstacle(path: Path) -> str:
    """Why a path cannot be read or written, and what to do; empty for what can be, and for what is not there yet."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return REASONS.get(error.errno or 0, error.strerror or "it cannot be looked at")
    except ValueError:  # a NUL
        return "no system takes such a name; give another one"
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        return "it is no ordinary file; copy what it gives into one"
    return f"it is larger than {LARGEST // 1_000_000} MB; no file of the game is" if _is_huge(found) else ""


def _is_huge(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode) and found.st_size > LARGEST


def readable(text: str) -> Path:
    """A file or folder to read, or none yet; raises ArgumentTypeError for what can be neither."""
    path = Path(text)
    if reason := obstacle(path):
        raise ArgumentTypeError(f"{text}: {reason}")
    return path


def all_readable(text: str) -> tuple[Path, ...]:
    """Files or folders to read: what a pattern means where the shell leaves it to the program, as those of Windows do.

    Raises ArgumentTypeError for what can be neither.
    """
    import glob

    found = sorted(glob.glob(text)) if glob.has_magic(text) and not os.path.lexists(text) else ()  # noqa: PTH207
    return tuple(map(readable, found or (text,)))


def home(text: str) -> Path:
    """A folder for all files of the player, there or not; raises ArgumentTypeError."""
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        raise ArgumentTypeError(f"{text}: there is no user of that name; write the whole path") from None
    if reason := obstacle(path):
        raise ArgumentTypeError(f"{text}: {reason}")
    if path.exists() and not path.is_dir():
        raise ArgumentTypeError(f"{text}: it is a file; give a folder, which need not be there yet")
    return path
