"""The terminal: the one door to it, output that nobody takes, and Ctrl+C that waits until something is finished."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from game.engine.shown import shown

# -- Output that nobody takes: a full disk, a reader that went away, a stream that was closed before the program began.

UNWRITTEN = 2
"""The exit status where the output cannot be written, as of `grep`, `sort` and `diff`, whose 1 has a meaning too."""
GONE = 141
"""The exit status where the reader has gone, as with `| head`: what a shell says of a program that SIGPIPE ended."""

_ADVICE = {
    errno.ENOSPC: "make room there, or send it elsewhere",
    errno.EDQUOT: "make room there, or send it elsewhere",
    errno.EFBIG: "send it where files may be larger",
}


def open_streams() -> None:
    """Let output go nowhere where its stream is closed, and spell letters that a terminal cannot show.

    A stream is closed as with `>&-` or without a console; otherwise the next file that is opened would get its number,
    and whatever a library prints. No name ends the program.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - as long as the program
        with suppress(AttributeError, ValueError):
            getattr(sys, name).reconfigure(errors="backslashreplace")


def unwritten(error: OSError) -> int | None:
    """Say that the output cannot be written and return the exit status; None if the error has another cause.

    A stream that refused something refuses a line more; what is left in it goes nowhere.
    """
    if error.filename is not None:
        return None
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.write("\n")
            stream.flush()
        except OSError as reason:
            return _given_up(stream, reason)
    return None


def _given_up(stream: TextIO, reason: OSError) -> int:
    """Say why a stream takes nothing, where there is somebody left to tell; return the exit status."""
    place = _place(stream)
    _let_go(stream)
    # Windows may report an invalid argument where nobody reads the output.
    if reason.errno == errno.EPIPE or (sys.platform == "win32" and reason.errno == errno.EINVAL):
        _let_go(sys.stderr)
        return GONE
    why, what_to_do = reason.strerror or "it takes nothing", _ADVICE.get(reason.errno or 0, "send it elsewhere")
    try:
        print(f"steinreich: {place} cannot be written: {why}; {what_to_do}", file=sys.stderr)
    except OSError:
        _let_go(sys.stderr)
    return UNWRITTEN


def _let_go(stream: TextIO) -> None:
    """Lead a stream nowhere: Python writes the rest of it at its end, and would complain."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        with suppress(OSError):
            os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _place(stream: TextIO) -> str:
    """Return where a stream leads, by name where the system tells it."""
    with suppress(OSError):
        return f"the output ({os.readlink(f'/proc/self/fd/{stream.fileno()}')})"  # noqa: PTH115 - not all are paths
    return "the output"


# -- The one door to the terminal for whatever was not written by the program: names, paths, quoted lines of files.

LONGEST = 2000
"""Letters of a line that is printed."""


def say(text: object, *, wrong: bool = False) -> None:
    """Print lines without anything that steers a terminal; `wrong` for messages."""
    print("\n".join(shown(line, LONGEST) for line in str(text).split("\n")), file=sys.stderr if wrong else sys.stdout)


def print_json(found: object) -> None:
    """Print what a program reads; letters that steer a terminal are escaped."""
    import json

    print(json.dumps(found))


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


# -- Ctrl+C that waits until something is finished that must not end halfway.


@contextmanager
def held_back() -> Iterator[None]:
    """Let Ctrl+C wait until afterwards; processes that start inside of this ignore it.

    Python loses an interrupt that comes while it imports: it is raised where nothing can be raised, and only printed.
    Windows cannot block signals; nothing is held back there.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
