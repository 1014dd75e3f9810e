"""Computing a tune: the scores are imported only when one is wanted."""

from __future__ import annotations

from game.ui.kit.sound.tune import Tune


def compute(tune: Tune) -> bytes:
    """Return a tune as signed 16-bit mono samples."""
    from game.ui.kit.sound.tunes import computed

    return computed(tune)
