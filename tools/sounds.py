"""Measures every sound and tune of the game: length, peak, loudness, rest at its ends, time to compute it.

`main.py bench sounds` prints a table: `LUFS` is the loudness of the loudest tenth of a second, `off` how far that is
from what the sound's role asks for, `whole` the loudness over the whole length, `centre` and `ends` how far the mean
and the first and last samples are from zero, in thousandths of full scale, `ms` the processor time to compute it,
`level` the level of the sound now and the one that would make it exactly as loud as its role.
"""

import time
from array import array
from collections.abc import Sequence
from math import inf, log10, pi, tan
from typing import NamedTuple

from game.ui.kit.sound.effects import RATE, Sound, Tune, made_of, samples
from game.ui.kit.sound.tunes import computed

FULL_SCALE = 32_767
"""The highest sample there is."""
WINDOW = 0.1
"""Seconds."""
OFFSET = -0.691
"""Decibels that cancel by how much the weighting raises a tone of 1 kHz, as in the standard."""

SMALL = (Sound.TICK, Sound.LIFT, Sound.PLACE, Sound.GOOD, Sound.LAY, Sound.DRAW, Sound.FALL, Sound.COUNT)
"""Sounds under the player's own hand, many times a turn."""


def role(sound: Sound) -> float:
    """Return how loud a sound is meant to be, in LUFS; what happens at the table is louder than what is small."""
    return -28.0 if sound in SMALL else -22.0


class Figures(NamedTuple):
    """What was measured."""

    seconds: float
    peak: float
    """In decibels below full scale."""
    loudness: float
    """Of the loudest window, in LUFS."""
    whole: float
    """Loudness over the whole length, in LUFS."""
    centre: float
    """The mean sample, as a fraction of full scale."""
    ends: float
    """The larger of the first and the last sample, as a fraction of full scale."""


def figures(samples: Sequence[int], rate: int = RATE) -> Figures:
    """Measure a sound."""
    weighed = [value * value for value in weighted([each / FULL_SCALE for each in samples], rate)]
    return Figures(
        seconds=len(samples) / rate, peak=decibels(max(map(abs, samples)) / FULL_SCALE),
        loudness=OFFSET + decibels(_loudest(weighed, round(WINDOW * rate)), 10),
        whole=OFFSET + decibels(sum(weighed) / len(weighed), 10), centre=sum(samples) / len(samples) / FULL_SCALE,
        ends=max(abs(samples[0]), abs(samples[-1])) / FULL_SCALE,
    )  # fmt: skip


def decibels(share: float, times: int = 20) -> float:
    """Return a ratio of amplitudes, or with `times` 10 of powers, in decibels."""
    return times * log10(share) if share > 0 else -inf


def weighted(values: Sequence[float], rate: int) -> list[float]:
    """Return samples filtered as the ear weighs frequencies: treble a little more, bass less."""
    turn = tan(pi * 1681.974450955533 / rate)
    high, band, quality = 10 ** (3.999843853973347 / 20), 1.2587209302325579, 0.7071752369554196
    shelf = (high + band * turn / quality + turn**2, 2 * (turn**2 - high), high - band * turn / quality + turn**2)
    values = _filtered(values, shelf, (turn, quality))
    turn, quality = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    total = 1 + turn / quality + turn**2
    return _filtered(values, (total, -2 * total, total), (turn, quality))


def _filtered(values: Sequence[float], zeros: tuple[float, float, float], poles: tuple[float, float]) -> list[float]:
    """Return samples after a second-order filter."""
    turn, quality = poles
    total = 1 + turn / quality + turn**2
    b0, b1, b2 = (each / total for each in zeros)
    a1, a2 = 2 * (turn**2 - 1) / total, (1 - turn / quality + turn**2) / total
    x1 = x2 = y1 = y2 = 0.0
    found = []
    for x in values:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        found.append(y)
        x1, x2, y1, y2 = x, x1, y, y1
    return found


def _loudest(powers: Sequence[float], window: int) -> float:
    """Return the highest mean power of a window; a shorter sound counts as if silence followed."""
    total = most = sum(powers[:window])
    for i in range(window, len(powers)):
        total += powers[i] - powers[i - window]
        most = max(most, total)
    return most / window


def main(arguments: Sequence[str] = ()) -> int:  # noqa: ARG001
    """Measure and print."""
    heads = ("seconds", "peak dB", "LUFS", "whole", "centre", "ends", "ms", "off", "level")
    print(f"{'sound':15}", *(f"{head:>7}" for head in heads))
    for each in (*Sound, *Tune):
        begun = time.process_time()
        made = samples(each) if isinstance(each, Sound) else array("h", computed(each))
        spent = 1000 * (time.process_time() - begun)
        found = figures(made)
        row = (*found[:4], 1000 * found.centre, 1000 * found.ends, spent)
        better = ""
        if isinstance(each, Sound):
            level, off = made_of(each)[1], found.loudness - role(each)
            better = f"{off:+7.1f} {level:7.2f} -> {level * 10 ** (-off / 20):.2f}"
        print(f"{each.value:15}", *(f"{figure:7.3f}" for figure in row), better)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
