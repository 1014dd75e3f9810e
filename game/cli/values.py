"""What a command and its arguments are, what they stand for, and what is said of those that cannot be used."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.shipped import BOOKS

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser


class UsageError(Exception):
    """The arguments cannot be used; the text says why, and which name may have been meant."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a question suggesting the nearest known name, or "" if the word is known or resembles none.

    >>> nearest("arina", ("arena", "check"))
    'Did you mean arena?'
    """
    names = tuple(known)
    close = () if word in names else get_close_matches(word, names, 1, cutoff=0.7)
    return f"Did you mean {close[0]}?" if close else ""


# -- What the text of an argument stands for: sizes, counts, seats, options. Anything else is an ArgumentTypeError.


SMALLEST = (960, 540)
"""The smallest window that the scenes support."""


def size(text: str) -> tuple[int, int]:
    """Return a width and height in pixels.

    >>> size("1280x720")
    (1280, 720)
    """
    if not (found := re.fullmatch(r"(\d{1,5})[xX](\d{1,5})", text)):
        raise _refusal(f"{text!r} is not a size like 1280x720")
    width, height = int(found[1]), int(found[2])
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise _refusal(f"{text} is too small; the smallest window is {SMALLEST[0]}x{SMALLEST[1]}")
    return width, height


def whole(pattern: str, what: str, text: str) -> int:
    """Return a whole number that is written like a pattern."""
    if not re.fullmatch(pattern, text):
        raise _refusal(f"{text!r} is not {what}")
    return int(text)


count = partial(whole, r"0*[1-9]\d{0,8}", "a whole number of at least 1")
seat = partial(whole, r"\d", "the number of a seat, such as 0")


def book(text: str) -> str:
    """Return the key of a book.

    >>> book("rummy")
    'rummy'
    """
    if text not in BOOKS:
        raise _refusal(f"there is no book {text}; the books are {', '.join(BOOKS)}")
    return text


# -- Checks of the paths given as arguments.


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
    huge = stat.S_ISREG(found.st_mode) and found.st_size > LARGEST
    return f"it is larger than {LARGEST // 1_000_000} MB; no file of the game is" if huge else ""


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
    path, reason = home_and_obstacle(text)
    if reason:
        raise _refusal(f"{text}: {reason}")
    return path


def home_and_obstacle(text: str) -> tuple[Path, str]:
    """Return a folder for the player's files, and why it cannot be one; "" if it can."""
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


# -- A sub-command, and what its arguments are made with.


class Command(NamedTuple):
    """A sub-command."""

    text: str
    """What it does, for the help."""
    arguments: tuple[Callable[[ArgumentParser], Action], ...]
    """Each adds itself to the parser, under the name of a parameter of what is called."""
    calls: str
    """The function, after its module, which is imported then."""
    needs_tools: bool = False
    """Whether it needs the packages for development, and gets the interpreter that has them."""


argument = partial(methodcaller, "add_argument")
"""What adds an argument to a parser, made from what `add_argument` is given."""


def as_json(what: str) -> Callable[[ArgumentParser], Action]:
    """Return what adds the argument for a command that prints something for programs."""
    return argument("--json", action="store_true", dest="as_json", help=f"print {what} as JSON")
