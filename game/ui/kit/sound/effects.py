"""The sounds of the game, what each is made of, and the steps by which its pitch follows what happens."""

from __future__ import annotations

import tomllib
from array import array
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from math import cos, exp, pi, sin
from typing import NamedTuple

from game.shipped import asset_text

# -- Synthesis of short sounds: struck bars of wood and rustles, added up and faded at both ends.
#
# A sound is a list of parts: a `Wave` is a struck bar, a `Rustle` is air, paper or many pieces at once.

RATE = 44_100
"""Samples per second."""
INAUDIBLE = 6.0
"""A part is over when it has faded by this power of e."""


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


def sounding(parts: Sequence[Part], level: float) -> array[int]:
    """Return signed 16-bit mono samples of all parts until they can no longer be heard.

    `level` 0..1 is the highest sample, as a fraction of 14,000 out of 32,767.
    """
    values = array("d", bytes(8 * max(_end(part) for part in parts)))
    for part in parts:
        if isinstance(part, Wave):
            strike(values, part, range(round(RATE * part.start), _end(part)), RATE)
        else:
            _rustle(values, part)
    return _finished(values, level * 14_000)


def _end(part: Part) -> int:
    return round(RATE * (part.start + INAUDIBLE / part.fade))


def strike(values: array[float], part: Wave, places: range, rate: int) -> None:
    """Add a damped wave; each sample follows from the previous two, without computing a sine."""
    keep, turn = exp(-part.fade / rate), 2 * pi * part.pitch / rate
    along, back = 2 * keep * cos(turn), keep * keep
    before, now = 0.0, part.loud * keep * sin(turn)
    for i in places:
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
    count, first, last = len(values), round(RATE * 0.0015), round(RATE * 0.008)  # it must not click
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


def _bar(pitch: float, start: float = 0.0, loud: float = 0.6, fade: float = 13.0) -> tuple[Part, ...]:
    return Wave(pitch, loud, fade, start), Wave(pitch * KNOCK, loud * 0.3, fade * 4, start)


KNOCK = 3.93
"""How much higher than the tone of a wooden bar its knock is."""
KINDS: Mapping[str, Callable[..., tuple[Part, ...]]] = {
    "wave": lambda *numbers: (Wave(*numbers),), "knock": lambda pitch, *numbers: (Wave(pitch * KNOCK, *numbers),),
    "rustle": lambda *numbers: (Rustle(*numbers),), "bar": _bar,
}  # fmt: skip
"""What the parts of a sound are called in that file."""
Sound = StrEnum(
    "Sound",
    "TICK TIME_UP LIFT PLACE GOOD LAY DRAW FALL THUD SHUFFLE REFUSE YOUR_TURN SKIP REVERSE COLOUR UNO CAUGHT "
    "CHALLENGE_WON CHALLENGE_LOST COUNT TARGET SOLVED RECORD ROUND_WON ROUND_LOST ROUND_OVER MATCH_WON MATCH_LOST "
    "MATCH_OVER",
)
"""The sounds of the game; `assets/sounds.toml` says when each is heard, and what it is made of."""

_read = cache(lambda: tomllib.loads(asset_text("sounds.toml")))


def is_jingle(sound: Sound) -> bool:
    """Return whether tunes step back for a sound."""
    return "jingle" in _read()["sounds"][sound]


def made_of(sound: Sound) -> tuple[list[Part], float]:
    """Return the parts of a sound, and the highest sample, 0..1."""
    made, tones, parts = _read()["sounds"][sound], _read()["tones"], list[Part]()
    for kind, *words in map(str.split, made["parts"]):
        parts += KINDS[kind](*(tones.get(word) or float(word) for word in words))
    return parts, made["level"]


class SoundCue(NamedTuple):
    """A sound to be played."""

    sound: Sound
    step: int = 0
    """Semitones above its own pitch."""
    after: float = 0.0
    """Seconds from now."""


@cache
def samples(sound: Sound, step: int = 0) -> array[int]:
    """Return a sound as signed 16-bit mono samples, that many semitones higher."""
    times, (parts, level) = 2 ** (step / 12), made_of(sound)
    # Noise has no pitch.
    parts = [each._replace(pitch=each.pitch * times) if isinstance(each, Wave) else each for each in parts]
    return sounding(parts, level)


HIGHEST = 14
"""The most semitones by which a sound is raised."""
LADDER = (0, 2, 4, 7, 9, 12, 14)
"""Semitones of a scale in which no two tones jar."""
CASCADE, MOST_FALLING = 0.09, 8
"""Seconds from one piece of a penalty to the next, and how many are heard one by one."""


def meld_step(tiles: int) -> int:
    """Return the step of `Sound.PLACE` in a meld of that many tiles: two semitones for each after the first.

    >>> [meld_step(tiles) for tiles in (1, 2, 3, 4, 13)]
    [0, 2, 4, 6, 14]
    """
    return min(2 * max(tiles - 1, 0), HIGHEST)


def chain_step(drops: int) -> int:
    """Return the step of `Sound.GOOD` for the first, second, third... meld completed in a turn.

    >>> [chain_step(drops) for drops in (1, 2, 3, 4, 20)]
    [0, 2, 4, 7, 14]
    """
    return LADDER[min(max(drops - 1, 0), len(LADDER) - 1)]


def count_step(share: float) -> int:
    """Return the step of `Sound.COUNT` when this share of a figure has been counted, 0..1.

    >>> [count_step(share) for share in (0.0, 0.5, 1.0)]
    [0, 7, 14]
    """
    return round(HIGHEST * min(max(share, 0.0), 1.0))


def cascade(pieces: int) -> tuple[SoundCue, ...]:
    """Return the falling tones of that many pieces that hit a seat, and the thud when they have arrived.

    >>> [(note.sound.value, note.step) for note in cascade(2)]
    [('fall', 0), ('fall', -2), ('thud', 0)]
    """
    heard = min(pieces, MOST_FALLING)
    falling = tuple(SoundCue(Sound.FALL, -2 * min(i, 7), CASCADE * i) for i in range(heard))
    return (*falling, SoundCue(Sound.THUD, 0, CASCADE * heard))


def prepare() -> None:
    """Compute every sound before it is needed, with the steps that are usual."""
    usual = {Sound.PLACE: range(0, HIGHEST, 2), Sound.GOOD: LADDER, Sound.COUNT: range(HIGHEST + 1)}
    usual[Sound.FALL] = [note.step for note in cascade(MOST_FALLING)]
    for sound in Sound:
        for step in usual.get(sound, (0,)):
            samples(sound, step)


TUNE_REVISION = 1
"""Incremented when the same score sounds different, so that what was cached in a file is computed again."""


Tune = StrEnum("Tune", "MENU VICTORY ROOM")
"""What is heard behind the scenes: calm music, merry music once, the air of a quiet room."""
