"""Checks of the paths given as arguments."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

REASONS = {
    errno.ENAMETOOLONG: "the name is longer than this system allows; use a shorter one",
    errno.ELOOP: "the link points back to itself; give the file it was meant to point to",
    errno.EACCES: "permission denied; choose another place, or allow this user to read it",
    errno.EINVAL: "this system does not allow such a name; look for a character it does not accept",
    errno.ENOTDIR: "a part of the path is a file, not a folder; check the names before the last one",
}
"""What is wrong with a path that the system refuses, and what to do."""
LARGEST = 20_000_000
"""The maximum size of a file to read, in bytes; everything the game writes is far smaller."""


def obstacle(path: Path) -> str:
    """Return why a path cannot be read or written, and what to do; "" if it can, or does not exist yet."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return REASONS.get(error.errno or 0, error.strerror or "it cannot be accessed")
    except ValueError:  # a NUL
        return "no system allows such a name; use another one"
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        return "it is not an ordinary file; copy its content into one"
    return f"it is larger than {LARGEST // 1_000_000} MB; no file of the game is" if _is_huge(found) else ""


def _is_huge(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode) and found.st_size > LARGEST


def readable(text: str) -> Path:
    """Return the path of a file or folder to read, which need not exist.

    Raise ArgumentTypeError if it can be neither.
    """
    path = Path(text)
    if reason := obstacle(path):
        raise _refusal(f"{text}: {reason}")
    return path


def all_readable(text: str) -> tuple[Path, ...]:
    """Return the files or folders to read; patterns are expanded here if the shell does not do it, as on Windows.

    Raise ArgumentTypeError for a path that can be neither.
    """
    import glob

    found = sorted(glob.glob(text)) if glob.has_magic(text) and not os.path.lexists(text) else ()  # noqa: PTH207
    return tuple(map(readable, found or (text,)))


def home(text: str) -> Path:
    """Return a folder for all of the player's files, which need not exist.

    Raise ArgumentTypeError if it cannot be one.
    """
    path, reason = _home(text)
    if reason:
        raise _refusal(f"{text}: {reason}")
    return path


def home_obstacle(text: str) -> str:
    """Return why a text does not name a folder for the player's files; "" if it does."""
    return _home(text)[1]


def _home(text: str) -> tuple[Path, str]:
    """Return a folder for the player's files, and why it cannot be one."""
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        return Path(text), "there is no user of that name; give the whole path"
    if not path.is_absolute():
        try:
            path = Path.cwd() / path
        except OSError:
            return path, "the folder that it starts from is gone; give the whole path, or go to another folder"
    reason = obstacle(path)
    if not reason and path.exists() and not path.is_dir():
        reason = "it is a file; give a folder, which need not exist yet"
    return path, reason


def _refusal(text: str) -> Exception:
    """Return what argparse shows as an error; only then is it imported."""
    from argparse import ArgumentTypeError

    return ArgumentTypeError(text)
