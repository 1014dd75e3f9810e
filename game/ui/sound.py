"""Short, woody sounds, made from a few damped waves: `Sounds(on=True).play(Sound.TICK)`.

Without a sound device everything is silent and nothing else changes.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Mapping
from enum import Enum
from functools import cache
from math import exp, pi, sin

import pygame

LOG = logging.getLogger(__name__)

RATE = 44_100
"""Samples a second."""
LOUDEST = 12_000
"""Highest sample, of 32,767."""

Wave = tuple[float, float, float]
"""Pitch in hertz, loudness 0..1, and how fast it dies away, a second."""


class Sound(Enum):
    """What can be heard."""

    TICK = "tick"
    """A second of the last ten."""
    TIME_UP = "time-up"
    """The time of a turn is over."""


WAVES: Mapping[Sound, tuple[Wave, ...]] = {
    Sound.TICK: ((1150.0, 0.7, 90.0), (2300.0, 0.3, 160.0)),
    Sound.TIME_UP: ((220.0, 0.6, 9.0), (330.0, 0.4, 11.0)),
}
"""By sound the waves that it is made of."""


@cache
def samples(sound: Sound) -> bytes:
    """A sound as signed 16 bit samples of one channel, until it can no longer be heard."""
    waves = WAVES[sound]
    count = round(RATE * 6 / min(fade for _, _, fade in waves))
    values = (
        sum(loud * exp(-fade * i / RATE) * sin(2 * pi * pitch * i / RATE) for pitch, loud, fade in waves)
        for i in range(count)
    )
    return array("h", (round(LOUDEST * value) for value in values)).tobytes()


class Sounds:
    """The loudspeaker of the game."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._ready: bool | None = None
        """Whether there is a sound device; None: nobody has asked yet."""
        self._made: dict[Sound, pygame.mixer.Sound] = {}

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, where sounds are on and there is a device."""
        if not self.on or not self._opened():
            return
        if sound not in self._made:
            self._made[sound] = pygame.mixer.Sound(buffer=samples(sound))
        self._made[sound].play()

    def _opened(self) -> bool:
        """Whether the device could be opened; it is tried once, when the first sound is wanted."""
        if self._ready is None:
            try:
                pygame.mixer.init(RATE, -16, 1, 512)
            except pygame.error as error:
                LOG.warning("no sound device: %s", error)
            self._ready = pygame.mixer.get_init() is not None
        return self._ready
