"""Synthesis of short sounds: struck bars of wood and rustles, added up and faded at both ends.

A sound is a list of parts: a `Wave` is a struck bar, a `Rustle` is air, paper or many pieces at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import cos, exp, pi, sin
from typing import NamedTuple

RATE = 44_100
"""Samples per second."""
LOUDEST = 14_000
"""The highest sample of a single sound, out of 32,767."""
INAUDIBLE = 6.0
"""A part is over when it has faded by this power of e."""
FADE_IN = 0.0015
"""Seconds that a sound takes to fade in, so that it does not click."""
FADE_OUT = 0.008
"""Seconds that it takes to fade out."""


class Wave(NamedTuple):
    """A tone that dies away."""

    pitch: float
    """In hertz."""
    loud: float
    """0..1, relative to the other parts."""
    fade: float
    """How fast it dies away, per second."""
    start: float = 0.0
    """Seconds after the start of the sound."""


class Rustle(NamedTuple):
    """Noise that dies away."""

    loud: float
    fade: float
    bright: float
    """0..1: how much of the high frequencies remains."""
    start: float = 0.0


Part = Wave | Rustle


def pitched(parts: Sequence[Part], step: int) -> tuple[Part, ...]:
    """Return the parts that many semitones higher; noise has no pitch."""
    if not step:
        return tuple(parts)
    times = 2 ** (step / 12)
    return tuple(part._replace(pitch=part.pitch * times) if isinstance(part, Wave) else part for part in parts)


def sounding(parts: Sequence[Part], level: float) -> array[int]:
    """Return signed 16-bit mono samples of all parts until they can no longer be heard.

    `level` 0..1 is the highest sample, as a fraction of `LOUDEST`.
    """
    values = array("d", bytes(8 * max(_end(part) for part in parts)))
    for part in parts:
        if isinstance(part, Wave):
            _strike(values, part)
        else:
            _rustle(values, part)
    return _finished(values, level * LOUDEST)


def _end(part: Part) -> int:
    return round(RATE * (part.start + INAUDIBLE / part.fade))


def _strike(values: array[float], part: Wave) -> None:
    """Add a damped wave; each sample follows from the previous two, without computing a sine."""
    keep, turn = exp(-part.fade / RATE), 2 * pi * part.pitch / RATE
    along, back = 2 * keep * cos(turn), keep * keep
    before, now = 0.0, part.loud * keep * sin(turn)
    for i in range(round(RATE * part.start), _end(part)):
        values[i] += now
        before, now = now, along * now - back * before


def _rustle(values: array[float], part: Rustle) -> None:
    """Add noise, always the same, with the high frequencies filtered out."""
    keep, level, seed, low = exp(-part.fade / RATE), part.loud, 1, 0.0
    for i in range(round(RATE * part.start), _end(part)):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        low += (seed / 0x40000000 - 1 - low) * part.bright
        values[i] += low * level
        level *= keep


def _finished(values: array[float], peak: float) -> array[int]:
    """Return the values as samples around zero, which begin and end in silence."""
    count, first, last = len(values), round(RATE * FADE_IN), round(RATE * FADE_OUT)
    for i in range(first):
        values[i] *= i / first
    for i in range(1, last + 1):
        values[-i] *= (i - 1) / last
    # Their offset from the centre is subtracted under a triangle, which leaves both ends where they are.
    slope = 4 * sum(values) / count**2
    for i in range(count // 2):
        values[i] -= slope * i
        values[-1 - i] -= slope * i
    scale = peak / max(map(abs, values))
    return array("h", (int(value * scale) for value in values))
