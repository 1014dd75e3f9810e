"""Measures every sound and tune of the game: length, peak, loudness, rest at its ends, time to compute it.

`main.py bench sounds` prints a table: `LUFS` is the loudness of the loudest tenth of a second, `off` how far that is
from what the sound's role asks for, `whole` the loudness over the whole length, `centre` and `ends` how far the mean
and the first and last samples are from zero, in thousandths of full scale, `ms` the processor time to compute it,
`level` the level of the sound now and the one that would make it exactly as loud as its role.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from functools import partial

from game.ui.kit.sound.effects import EFFECTS, Sound, Tune, samples
from game.ui.kit.sound.tunes import computed
from tools.loudness import Figures, figures


def main(arguments: Sequence[str] = ()) -> int:  # noqa: ARG001
    """Measure and print."""
    heads = ("seconds", "peak dB", "LUFS", "whole", "centre", "ends", "ms", "off", "level")
    print(f"{'sound':15}", *(f"{head:>7}" for head in heads))
    for sound in Sound:
        effect = EFFECTS[sound]
        found, row = _measured(partial(samples, sound))
        off = found.loudness - effect.role.value
        better = effect.level * 10 ** (-off / 20)
        print(f"{sound.value:15} {row} {off:+7.1f} {effect.level:7.2f} -> {better:.2f}")
    for tune in Tune:
        print(f"{tune.value:15} {_measured(partial(_tune, tune))[1]}")
    return 0


def _tune(tune: Tune) -> array[int]:
    return array("h", computed(tune))


def _measured(make: Callable[[], array[int]]) -> tuple[Figures, str]:
    """Return the figures of a sound, and as text."""
    begun = time.process_time()
    made = make()
    spent = time.process_time() - begun
    found = figures(made)
    row = (
        f"{found.seconds:7.3f} {found.peak:7.1f} {found.loudness:7.1f} {found.whole:7.1f} "
        f"{1000 * found.centre:7.3f} {1000 * found.ends:7.3f} {1000 * spent:7.1f}"
    )
    return found, row


if __name__ == "__main__":
    raise SystemExit(main())
