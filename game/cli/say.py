"""The one door to the terminal for whatever was not written by the program: names, paths, quoted lines of files."""

from __future__ import annotations

import sys
from contextlib import suppress

from game.engine.shown import shown

LONGEST = 2000
"""Letters of a line that is printed."""


def say(text: object, *, wrong: bool = False) -> None:
    """Print lines without anything that steers a terminal; `wrong` for messages."""
    print("\n".join(shown(line, LONGEST) for line in str(text).split("\n")), file=sys.stderr if wrong else sys.stdout)


def print_any_letter() -> None:
    """What the terminal has no letter for is spelt; no name may end the program."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
