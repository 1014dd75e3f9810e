"""When the interpreter looks for unreachable objects: between rounds, where nobody sees it, not in the middle of one.

A full collection goes through everything that lives, the solver's tables among it, and stops every thread meanwhile:
up to a third of a second after a long evening. What lives at the beginning of a round is therefore set apart
(`gc.freeze`), so that a collection within the round only goes through what came since.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (5_000, 20, 50)
"""Objects until the youngest are looked through, and how often the older ones are."""


def at_start() -> None:
    """The window opens, or a long run without one begins: everything that is there stays."""
    gc.set_threshold(*THRESHOLDS)
    gc.collect()
    gc.freeze()


def before_match() -> None:
    """A match begins: what the last one left behind goes, set apart or not."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def read_apart() -> Iterator[None]:
    """Something long is read beside the frames: none of them stops meanwhile, nor later, to go through what came."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def after_round() -> None:
    """A round is over: what it left behind goes, the rest is set apart."""
    gc.collect()
    gc.freeze()
