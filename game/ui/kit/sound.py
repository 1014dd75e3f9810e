"""Short, woody sounds, synthesised from damped waves and noise: `Sounds(on=True).play(Sound.PLACE)`.

A sound is a list of parts: a `Wave` is a struck bar of wood, a `Rustle` is air, paper or many pieces at once. Without a
sound device everything is silent and nothing else changes. Which event makes which sound is in `game.ui.sound_map`.
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
"""Samples per second."""
LOUDEST = 12_000
"""The highest sample, out of 32,767."""
FULL = 100
"""The highest volume."""
AT_ONCE = 2
"""The maximum number of sounds started in one frame; more would be noise."""


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


class Sound(Enum):
    """The sounds of the game."""

    TICK = "tick"
    """One of the last ten seconds."""
    TIME_UP = "time-up"
    """The time for a turn is up."""
    LIFT = "lift"
    """A tile or card is picked up."""
    PLACE = "place"
    """A tile is put down."""
    LAY = "lay"
    """A card is laid."""
    DRAW = "draw"
    """A tile or card comes from the stock."""
    SHUFFLE = "shuffle"
    """Pieces are shuffled, or hands change places."""
    REFUSE = "refuse"
    """Something is not allowed."""
    YOUR_TURN = "your-turn"
    SKIP = "skip"
    """A seat loses its turn."""
    REVERSE = "reverse"
    """The direction of play is reversed."""
    THUD = "thud"
    """A seat is penalised."""
    UNO = "uno"
    CAUGHT = "caught"
    """Somebody forgot UNO!."""
    CHALLENGE_WON = "challenge-won"
    CHALLENGE_LOST = "challenge-lost"
    ROUND_WON = "round-won"
    WIN = "win"
    """The match is won."""


def _bar(pitch: float, start: float = 0.0, loud: float = 0.6, fade: float = 13.0) -> tuple[Part, ...]:
    """Return the sound of a wooden bar, like a marimba: its tone, and a short knock nearly two octaves above."""
    return Wave(pitch, loud, fade, start), Wave(pitch * 3.93, loud * 0.3, fade * 4, start)


def _brushes(count: int, step: float, loud: float, fade: float, bright: float) -> tuple[Part, ...]:
    """Return a series of rustles."""
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
    """Return a sound as signed 16-bit mono samples, until it can no longer be heard."""
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
    """Add a damped wave; each sample follows from the previous two, without computing a sine."""
    keep, turn = exp(-part.fade / RATE), 2 * pi * part.pitch / RATE
    along, back = 2 * keep * cos(turn), keep * keep
    before, now = 0.0, part.loud * keep * sin(turn)
    for i in range(round(RATE * part.start), _end(part)):
        values[i] += now
        before, now = now, along * now - back * before


def _rustle(values: list[float], part: Rustle) -> None:
    """Add noise, always the same, with the high frequencies filtered out."""
    keep, level, seed, low = exp(-part.fade / RATE), part.loud, 1, 0.0
    for i in range(round(RATE * part.start), _end(part)):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        low += (seed / 0x40000000 - 1 - low) * part.bright
        values[i] += low * level
        level *= keep


class Sounds:
    """The sound output of the game."""

    def __init__(self, on: bool = True, volume: int = FULL) -> None:
        self.on = on
        self.volume = volume
        """0 to FULL."""
        self.away = False
        """Whether the window is in the background and stays silent there."""
        self._ready: bool | None = None
        """Whether there is a sound device; None: not tried yet."""
        self._made: dict[Sound, pygame.mixer.Sound] = {}
        self._begun: list[Sound] = []
        """The sounds started in this frame."""

    def play(self, sound: Sound) -> None:
        """Play a sound, if sounds are on and there is a device."""
        if not self.on or self.away or not self.volume:
            return
        if sound in self._begun or len(self._begun) >= AT_ONCE or not self._opened():
            return
        self._begun.append(sound)
        made = self._make(sound)
        # Loudness is perceived logarithmically; a square is close enough.
        made.set_volume((self.volume / FULL) ** 2)
        made.play()

    def next_frame(self) -> None:
        """End a frame. Once the device is open, prepare one sound that was not needed yet."""
        self._begun.clear()
        if self._ready and (missing := next((each for each in Sound if each not in self._made), None)) is not None:
            self._make(missing)

    def _make(self, sound: Sound) -> pygame.mixer.Sound:
        if sound not in self._made:
            self._made[sound] = pygame.mixer.Sound(buffer=samples(sound))
        return self._made[sound]

    def _opened(self) -> bool:
        """Return whether the device could be opened, which is tried once, for the first sound."""
        if self._ready is None:
            try:
                pygame.mixer.init(RATE, -16, 1, 512)
            except pygame.error as error:
                LOG.warning("no sound device: %s", error)
            self._ready = pygame.mixer.get_init() is not None
        return self._ready
