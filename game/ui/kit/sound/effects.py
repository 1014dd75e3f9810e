"""The sounds of the game, what each is made of, and the steps by which its pitch follows what happens."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from enum import Enum
from functools import cache
from math import cos, exp, pi, sin
from typing import NamedTuple, Self

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
    """Return the sound of a wooden bar, like a marimba: its tone, and a short knock nearly two octaves above."""
    return Wave(pitch, loud, fade, start), Wave(pitch * 3.93, loud * 0.3, fade * 4, start)


def _bars(step: float, *tones: float, fade: float = 13.0, last: float = 13.0) -> tuple[Part, ...]:
    """Return bars struck one after another, `step` seconds apart; the last one has a fade of its own."""
    fades = [fade] * (len(tones) - 1) + [last]
    return tuple(part for i, tone in enumerate(tones) for part in _bar(tone, step * i, fade=fades[i]))


C4, D4, E4, F4, G4, A4, B4 = 261.6, 293.7, 329.6, 349.2, 392.0, 440.0, 493.9
C5, D5, E5, G5, A5, C6, E6 = 523.3, 587.3, 659.3, 784.0, 880.0, 1046.5, 1318.5


class Sound(Enum):
    """The sounds of the game, and what each is made of."""

    level: float
    """The highest sample, 0..1; `main.py bench sounds` says which one makes it as loud as its role asks for."""
    parts: tuple[Part, ...]

    def __new__(cls, name: str, level: float, parts: tuple[Part, ...]) -> Self:
        made = object.__new__(cls)
        made._value_ = name
        made.level, made.parts = level, parts
        return made

    TICK = "tick", 0.57, (Wave(1150.0, 0.7, 90.0), Wave(2300.0, 0.3, 160.0))
    """One of the last ten seconds."""
    TIME_UP = "time-up", 0.61, (Wave(220.0, 0.6, 14.0), Wave(330.0, 0.4, 16.0))
    LIFT = "lift", 0.76, (Wave(840.0, 0.6, 120.0), Rustle(0.4, 150.0, 0.5))
    """A tile or card is picked up."""
    PLACE = "place", 0.67, (Wave(G4, 0.6, 60.0), Wave(1010.0, 0.3, 110.0), Rustle(0.25, 260.0, 0.7))
    """A tile is put down; `meld_step` makes it higher in a longer meld."""
    GOOD = "good", 0.3, (Wave(C5, 0.5, 16.0, 0.03), Wave(C5 * 3.93, 0.12, 60.0, 0.03))
    """A meld is complete; `chain_step` makes it higher with each one in the same turn."""
    LAY = "lay", 0.42, (Rustle(0.6, 70.0, 0.35), Wave(170.0, 0.5, 55.0, 0.02), Wave(510.0, 0.2, 110.0, 0.02))
    DRAW = "draw", 0.37, (Rustle(0.5, 38.0, 0.5), Wave(620.0, 0.3, 110.0, 0.07))
    """A tile or card comes from the stock."""
    FALL = "fall", 0.43, (Wave(G4, 0.6, 30.0), Wave(G4 * 3.93, 0.15, 90.0), Rustle(0.2, 120.0, 0.5))
    """One piece of a penalty; `fall_step` lets them fall."""
    THUD = "thud", 0.88, (Wave(82.0, 0.9, 17.0), Wave(123.0, 0.5, 26.0), Rustle(0.4, 60.0, 0.12))
    """A seat is penalised."""
    SHUFFLE = ("shuffle", 0.82,
               tuple(Rustle(0.6 * (0.7 + 0.3 * (i % 2)), 60.0, 0.45, i * 0.055) for i in range(9)))  # fmt: skip
    """Pieces are shuffled, or hands change places."""
    REFUSE = "refuse", 0.65, (Wave(196.0, 0.6, 42.0), Wave(165.0, 0.6, 38.0, 0.09))
    """Something is not allowed."""
    YOUR_TURN = "your-turn", 0.64, _bars(0.1, C5, G5)
    SKIP = "skip", 0.65, (*_bar(G4, fade=20.0), *_bar(D4, 0.11, fade=18.0))
    REVERSE = "reverse", 0.63, _bars(0.09, E4, A4, E4, fade=24.0, last=18.0)
    COLOUR = "colour", 0.57, _bars(0.06, G4, D5, fade=16.0, last=12.0)
    UNO = "uno", 0.57, _bars(0.08, C5, E5, C6)
    CAUGHT = "caught", 0.62, _bars(0.1, 415.3, 311.1, 207.7)
    """Somebody forgot UNO!."""
    CHALLENGE_WON = "challenge-won", 0.58, _bars(0.09, G4, B4, D5)
    CHALLENGE_LOST = "challenge-lost", 0.6, _bars(0.12, G4, 311.1, C4)
    COUNT = "count", 0.5, (Wave(E4, 0.6, 45.0), Wave(E4 * 3.93, 0.2, 110.0))
    """A figure grows; `count_step` makes it higher."""
    TARGET = "target", 0.56, _bars(0.045, C5, D5, E5, G5, A5, C6, fade=10.0, last=10.0)
    """The line of the target is passed."""
    SOLVED = "solved", 0.58, _bars(0.09, G4, C5, E5, last=10.0)
    RECORD = "record", 0.52, (*_bars(0.1, G4, C5, E5, G5), *_bar(E5, 0.42), *_bar(C6, 0.54, fade=8.0))
    """A personal best, or the first win against a level."""
    ROUND_WON = "round-won", 0.57, _bars(0.1, G4, C5, E5, G5, last=9.0)
    ROUND_LOST = "round-lost", 0.52, _bars(0.16, E4, D4, fade=10.0, last=8.0)
    ROUND_OVER = "round-over", 0.5, (*_bar(G4, fade=10.0), *_bar(G4, 0.14, 0.5, 9.0))
    """A round that nobody at this screen played, or that nobody won."""
    MATCH_WON = ("match-won", 0.59, (*_bars(0.12, C5, E5, G5, C6, last=8.0), *_bar(E5, 0.52, 0.4, 8.0),
                                            *_bar(G5, 0.52, 0.4, 8.0), *_bar(E6, 0.52, fade=7.0)))  # fmt: skip
    MATCH_LOST = "match-lost", 0.57, (*_bars(0.18, A4, F4, C4, fade=9.0, last=7.0), *_bar(F4, 0.36, 0.4, 7.0))
    MATCH_OVER = "match-over", 0.55, (*_bar(C5, fade=10.0), *_bar(G4, 0.14, fade=9.0), *_bar(C5, 0.28, fade=8.0))
    """A match that nobody at this screen played."""


class SoundCue(NamedTuple):
    """A sound to be played."""

    sound: Sound
    step: int = 0
    """Semitones above its own pitch."""
    after: float = 0.0
    """Seconds from now."""


JINGLES = (
    Sound.TARGET, Sound.SOLVED, Sound.RECORD, Sound.ROUND_WON, Sound.ROUND_LOST, Sound.ROUND_OVER, Sound.MATCH_WON,
    Sound.MATCH_LOST, Sound.MATCH_OVER,
)  # fmt: skip
"""Sounds for which tunes step back."""


@cache
def samples(sound: Sound, step: int = 0) -> array[int]:
    """Return a sound as signed 16-bit mono samples, that many semitones higher."""
    times = 2 ** (step / 12)
    # Noise has no pitch.
    parts = [each._replace(pitch=each.pitch * times) if isinstance(each, Wave) else each for each in sound.parts]
    return sounding(parts, sound.level)


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


class Tune(Enum):
    """What is heard behind the scenes."""

    MENU = "menu"
    """Calm music."""
    VICTORY = "victory"
    """Merry music, once."""
    ROOM = "room"
    """The air of a quiet room."""

    @property
    def loops(self) -> bool:
        """Whether it begins again when it is over."""
        return self is not Tune.VICTORY
