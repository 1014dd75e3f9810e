"""The one door to the terminal for whatever was not written by the program: names, paths, quoted lines of files."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from game.engine.shown import shown

LONGEST = 2000
"""Letters of a line that is printed."""


def say(text: object, *, wrong: bool = False) -> None:
    """Print lines without anything that steers a terminal; `wrong` for messages."""
    print("\n".join(shown(line, LONGEST) for line in str(text).split("\n")), file=sys.stderr if wrong else sys.stdout)


def takes_colours(stream: TextIO) -> bool:
    """Return whether a terminal shows colours, and nobody asked for none by NO_COLOR."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return sys.platform != "win32" or _switch_on_colours()


_OUTPUT, _COLOURS = -11, 4
"""STD_OUTPUT_HANDLE and ENABLE_VIRTUAL_TERMINAL_PROCESSING of the consoles of Windows."""


def _switch_on_colours() -> bool:
    """Let the console of Windows read what steers a terminal; return whether it does, which old ones do not."""
    import ctypes

    system = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    console, mode = system.GetStdHandle(_OUTPUT), ctypes.c_uint32()
    if not system.GetConsoleMode(console, ctypes.byref(mode)):
        return False
    return bool(system.SetConsoleMode(console, mode.value | _COLOURS))


def print_any_letter() -> None:
    """Spell letters that the terminal cannot show, so that no name ends the program."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
