"""When to run the garbage collector: between rounds, where nobody notices, not in the middle of one.

A full collection visits everything alive, including the solver's tables, and stops every thread meanwhile: for up to a
third of a second after a long evening. Objects alive at the start of a round are therefore set apart (`gc.freeze`), so
that a collection within the round only visits newer ones.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (5_000, 20, 50)
"""Allocations before a collection of the youngest generation, and how often the older ones are included."""


def at_start() -> None:
    """Set apart everything that exists, when the window opens or a long run without one starts."""
    gc.set_threshold(*THRESHOLDS)
    gc.collect()
    gc.freeze()


def before_match() -> None:
    """Free what the last match left behind, set apart or not, when a match starts."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def read_apart() -> Iterator[None]:
    """Pause collection while something long is read on a thread, and set apart what was read."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def after_round() -> None:
    """Free what a round left behind and set the rest apart."""
    gc.collect()
    gc.freeze()
