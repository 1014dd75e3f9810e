"""When the interpreter looks for unreachable objects: between rounds, where nobody sees it, not in the middle of one.

A full collection goes through everything that lives, the solver's tables among it, and stops every thread meanwhile:
up to a third of a second after a long evening. What lives at the beginning of a round is therefore set apart
(`gc.freeze`), so that a collection within the round only goes through what came since.
"""

from __future__ import annotations

import gc

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


def after_round() -> None:
    """A round is over: what it left behind goes, the rest is set apart."""
    gc.collect()
    gc.freeze()
