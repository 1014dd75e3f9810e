"""Short, woody sounds, made by the program from damped waves and rustles: `Sounds(on=True).play(Sound.PLACE)`.

A sound is a list of parts: a `Wave` is a bar of wood that was struck, a `Rustle` is air, paper or many pieces at
once. Without a sound device everything is silent and nothing else changes. Which event is heard as what stands in
`game.ui.sound_map`.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Mapping
from enum import Enum
from functools import cache
from math import cos, exp, pi, sin
from typing import NamedTuple

import pygame

LOG = logging.getLogger(__name__)

RATE = 44_100
"""Samples a second."""
LOUDEST = 12_000
"""Highest sample, of 32,767."""
FULL = 100
"""The highest volume."""
AT_ONCE = 2
"""Sounds that begin in one frame at most; more would be noise."""


class Wave(NamedTuple):
    """A tone that dies away."""

    pitch: float
    """In hertz."""
    loud: float
    """0..1, compared with the other parts."""
    fade: float
    """How fast it dies away, a second."""
    start: float = 0.0
    """Seconds after the beginning of the sound."""


class Rustle(NamedTuple):
    """Noise that dies away."""

    loud: float
    fade: float
    bright: float
    """0..1: how much of the high part is left."""
    start: float = 0.0


Part = Wave | Rustle


class Sound(Enum):
    """What can be heard."""

    TICK = "tick"
    """A second of the last ten."""
    TIME_UP = "time-up"
    """The time of a turn is over."""
    LIFT = "lift"
    """A tile or card is taken into the hand."""
    PLACE = "place"
    """A tile is put down."""
    LAY = "lay"
    """A card is laid."""
    DRAW = "draw"
    """A tile or card comes from the stock."""
    SHUFFLE = "shuffle"
    """Pieces are mixed, or hands change places."""
    REFUSE = "refuse"
    """That does not go."""
    YOUR_TURN = "your-turn"
    SKIP = "skip"
    """A seat loses its turn."""
    REVERSE = "reverse"
    """The direction turns."""
    THUD = "thud"
    """A penalty falls onto a seat."""
    UNO = "uno"
    CAUGHT = "caught"
    """Somebody forgot UNO!."""
    CHALLENGE_WON = "challenge-won"
    CHALLENGE_LOST = "challenge-lost"
    ROUND_WON = "round-won"
    WIN = "win"
    """The match is won."""


def _bar(pitch: float, start: float = 0.0, loud: float = 0.6, fade: float = 13.0) -> tuple[Part, ...]:
    """A wooden bar as of a marimba: its tone, and nearly two octaves above a short knock."""
    return Wave(pitch, loud, fade, start), Wave(pitch * 3.93, loud * 0.3, fade * 4, start)


def _brushes(count: int, step: float, loud: float, fade: float, bright: float) -> tuple[Part, ...]:
    """One rustle after the other."""
    return tuple(Rustle(loud * (0.7 + 0.3 * (i % 2)), fade, bright, i * step) for i in range(count))


PARTS: Mapping[Sound, tuple[float, tuple[Part, ...]]] = {
    Sound.TICK: (1.0, (Wave(1150.0, 0.7, 90.0), Wave(2300.0, 0.3, 160.0))),
    Sound.TIME_UP: (1.0, (Wave(220.0, 0.6, 14.0), Wave(330.0, 0.4, 16.0))),
    Sound.LIFT: (0.35, (Wave(840.0, 0.6, 120.0), Rustle(0.4, 150.0, 0.5))),
    Sound.PLACE: (0.8, (Wave(392.0, 0.6, 60.0), Wave(1010.0, 0.3, 110.0), Rustle(0.25, 260.0, 0.7))),
    Sound.LAY: (0.7, (Rustle(0.6, 70.0, 0.35), Wave(170.0, 0.5, 55.0, 0.02), Wave(510.0, 0.2, 110.0, 0.02))),
    Sound.DRAW: (0.5, (Rustle(0.5, 38.0, 0.5), Wave(620.0, 0.3, 110.0, 0.07))),
    Sound.SHUFFLE: (0.6, _brushes(9, 0.055, 0.6, 60.0, 0.45)),
    Sound.REFUSE: (0.7, (Wave(196.0, 0.6, 42.0), Wave(165.0, 0.6, 38.0, 0.09))),
    Sound.YOUR_TURN: (0.6, (*_bar(523.3), *_bar(784.0, 0.1))),
    Sound.SKIP: (0.7, (*_bar(392.0, fade=20.0), *_bar(294.0, 0.11, fade=18.0))),
    Sound.REVERSE: (0.7, (*_bar(330.0, fade=24.0), *_bar(440.0, 0.09, fade=24.0), *_bar(330.0, 0.18, fade=18.0))),
    Sound.THUD: (1.0, (Wave(82.0, 0.9, 17.0), Wave(123.0, 0.5, 26.0), Rustle(0.4, 60.0, 0.12))),
    Sound.UNO: (0.9, (*_bar(523.3), *_bar(659.3, 0.08), *_bar(1046.5, 0.16))),
    Sound.CAUGHT: (0.8, (*_bar(415.3), *_bar(311.1, 0.10), *_bar(207.7, 0.20))),
    Sound.CHALLENGE_WON: (0.8, (*_bar(392.0), *_bar(493.9, 0.09), *_bar(587.3, 0.18))),
    Sound.CHALLENGE_LOST: (0.8, (*_bar(392.0), *_bar(311.1, 0.12), *_bar(261.6, 0.24))),
    Sound.ROUND_WON: (0.9, (*_bar(392.0), *_bar(523.3, 0.1), *_bar(659.3, 0.2), *_bar(784.0, 0.3, fade=9.0))),
    Sound.WIN: (
        1.0,
        (
            *_bar(523.3), *_bar(659.3, 0.12), *_bar(784.0, 0.24), *_bar(1046.5, 0.36, fade=8.0),
            *_bar(659.3, 0.52, 0.4, 8.0), *_bar(784.0, 0.52, 0.4, 8.0), *_bar(1318.5, 0.52, fade=7.0),
        ),
    ),
}  # fmt: skip
"""By sound how loud it is, 0..1, and its parts."""

INAUDIBLE = 6.0
"""A part is over when it has faded by this power of e."""


@cache
def samples(sound: Sound) -> bytes:
    """A sound as signed 16 bit samples of one channel, until it can no longer be heard."""
    level, parts = PARTS[sound]
    values = [0.0] * max(_end(part) for part in parts)
    for part in parts:
        if isinstance(part, Wave):
            _strike(values, part)
        else:
            _rustle(values, part)
    scale = level * LOUDEST / max(map(abs, values))
    return array("h", (int(value * scale) for value in values)).tobytes()


def _end(part: Part) -> int:
    return round(RATE * (part.start + INAUDIBLE / part.fade))


def _strike(values: list[float], part: Wave) -> None:
    """Add a damped wave; each sample follows from the two before it, which needs no sine for any of them."""
    keep, turn = exp(-part.fade / RATE), 2 * pi * part.pitch / RATE
    along, back = 2 * keep * cos(turn), keep * keep
    before, now = 0.0, part.loud * keep * sin(turn)
    for i in range(round(RATE * part.start), _end(part)):
        values[i] += now
        before, now = now, along * now - back * before


def _rustle(values: list[float], part: Rustle) -> None:
    """Add noise, always the same, whose high part is taken away."""
    keep, level, seed, low = exp(-part.fade / RATE), part.loud, 1, 0.0
    for i in range(round(RATE * part.start), _end(part)):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        low += (seed / 0x40000000 - 1 - low) * part.bright
        values[i] += low * level
        level *= keep


class Sounds:
    """The loudspeaker of the game."""

    def __init__(self, on: bool = True, volume: int = FULL) -> None:
        self.on = on
        self.volume = volume
        """0 to FULL."""
        self.away = False
        """Whether the window lies in the background and nothing is to be heard there."""
        self._ready: bool | None = None
        """Whether there is a sound device; None: nobody has asked yet."""
        self._made: dict[Sound, pygame.mixer.Sound] = {}
        self._begun: list[Sound] = []
        """What began in this frame."""

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, where sounds are on and there is a device."""
        if not self.on or self.away or not self.volume:
            return
        if sound in self._begun or len(self._begun) >= AT_ONCE or not self._opened():
            return
        self._begun.append(sound)
        made = self._make(sound)
        # Ears tell loud sounds apart less well than quiet ones.
        made.set_volume((self.volume / FULL) ** 2)
        made.play()

    def next_frame(self) -> None:
        """A frame is over. Once the device is open, one sound that was not needed yet is made ahead."""
        self._begun.clear()
        if self._ready and (missing := next((each for each in Sound if each not in self._made), None)) is not None:
            self._make(missing)

    def _make(self, sound: Sound) -> pygame.mixer.Sound:
        if sound not in self._made:
            self._made[sound] = pygame.mixer.Sound(buffer=samples(sound))
        return self._made[sound]

    def _opened(self) -> bool:
        """Whether the device could be opened; it is tried once, when the first sound is wanted."""
        if self._ready is None:
            try:
                pygame.mixer.init(RATE, -16, 1, 512)
            except pygame.error as error:
                LOG.warning("no sound device: %s", error)
            self._ready = pygame.mixer.get_init() is not None
        return self._ready
