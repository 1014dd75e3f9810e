"""When to run the garbage collector: while nothing moves, where nobody notices.

A full collection visits everything alive, including the solver's tables, and stops every thread meanwhile: for up to a
third of a second after a long evening. In the window there is none by itself. Matches and rounds that end ask for one,
and the loop makes it when it rests. Objects alive after that are set apart (`gc.freeze`), so that the next ones only
visit newer ones. What is free then is given back to the system: pictures that come and go leave gaps.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from math import prod

from game.engine.options import T

THRESHOLDS = (5_000, 20, 50)
"""Allocations before a collection of the youngest generation, and how often the older ones are included."""
NEVER = 1_000_000
"""A count that is not reached."""

# Without these, an evening (`main.py bench ui --part evening --seconds 150`) took up to 152 MB, with them 118.

MMAP_THRESHOLD, APART = -3, 256 * 1024
"""The option of glibc, and the bytes from which pieces of memory lie apart, so that freed ones are given back at once.
By itself it raises them to those of the largest picture, and pictures that come and go leave gaps of 40 MB."""
TRIM_THRESHOLD, KEPT = -1, 16
"""The option for how much free memory is kept, and how many such pieces that is: memory that is given back and asked
for again costs a third of a millisecond per MB, which is most of what many pictures cost. A rest gives all back."""
ARENA_MAX, ONE = -8, 1
"""The option for how many parts memory is taken from: with one for each thread, gaps in all of them come to some MB."""
USUAL = (1280, 720)
"""The size of the window for which this holds; a larger one has larger pictures."""

_asked: set[bool] = set()
"""Which collections are asked for at the next rest: one of what was set apart as well (True), or not (False)."""


def at_start() -> None:
    """Set apart everything that exists, when a long run starts."""
    gc.enable()
    gc.set_threshold(*THRESHOLDS)
    gc.collect()
    gc.freeze()


def in_window(size: tuple[int, int] = USUAL) -> None:
    """Set apart everything that exists, and collect only the youngest by themselves from now on."""
    at_start()
    gc.set_threshold(*THRESHOLDS[:2], NEVER)
    if set_option := _of_glibc("mallopt"):
        set_option(ARENA_MAX, ONE)
    _keep_at_hand(size)


def _keep_at_hand(size: tuple[int, int]) -> None:
    """Keep as much free memory for the next pictures as a window of that size needs."""
    if set_option := _of_glibc("mallopt"):
        apart = max(APART * prod(size) // prod(USUAL), APART)
        set_option(MMAP_THRESHOLD, apart)
        set_option(TRIM_THRESHOLD, apart * KEPT)


def before_match() -> None:
    """Ask for what the last match left behind to be freed, set apart or not, when a match starts."""
    _asked.add(True)


def after_round() -> None:
    """Ask for what a round left behind to be freed."""
    _asked.add(False)


def after_resize(size: tuple[int, int] = USUAL) -> None:
    """Ask for what was made for another size to be freed, now that the window has this one."""
    _keep_at_hand(size)
    _asked.add(False)


def at_rest() -> None:
    """Collect what was asked for, or what has come together since: nothing moves."""
    if not _asked and gc.get_count()[2] < THRESHOLDS[2]:
        return
    if any(_asked):
        gc.unfreeze()
    _asked.clear()
    gc.collect()
    gc.freeze()
    # Free memory goes back to the system, where the C library has to be asked for that.
    if trim := _of_glibc("malloc_trim"):
        trim(0)


@cache
def _of_glibc(name: str) -> Callable[..., object] | None:
    """Return a function of the C library by its name; None if it has none, as other libraries than glibc."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)


def read_apart(read: Callable[[], T]) -> T:
    """Pause collection while something long is read on a thread, and set apart what was read."""
    gc.disable()
    try:
        return read()
    finally:
        gc.freeze()
        gc.enable()


# -- How threads take turns: while a computer thinks or a file is read, the frame loop gets its turn in good time.

# While a thread read a record, 95 and 99 % of the frames took at most 17 and 25 ms; with Python's own 5 ms, 24 and 35.
INTERVAL = 0.0005
"""Seconds after which the interpreter switches to the frame loop."""


def let_frames_through() -> None:
    """Make every thread give way to the frame loop soon."""
    sys.setswitchinterval(INTERVAL)
