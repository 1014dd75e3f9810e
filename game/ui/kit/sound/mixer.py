"""The sound device: opened for the first sound, silent where there is none, never overdriven.

However many sounds there are at once, the sum of their peaks stays below full scale on each side: where it would not,
all of them become softer by the same factor.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from game.ui.kit.sound.synthesis import RATE

LOG = logging.getLogger(__name__)

FULL_SCALE = 32_767
"""The highest sample there is."""
EFFECTS = 8
"""Short sounds at once; one more takes the place of the oldest."""
BUFFER = 512
"""Samples that the device is given at a time: 12 ms."""
WIDTH = 0.7
"""The farthest that a sound goes to the side; 1 would be silence in one ear."""


def sides(x: float) -> tuple[float, float]:
    """Return how loud a sound is left and right at a place, 0 left to 1 right; its power is the same everywhere.

    >>> [round(side, 2) for side in sides(0.5)], [round(side, 2) for side in sides(0.0)]
    ([0.71, 0.71], [0.97, 0.23])
    """
    turn = pi / 2 * (0.5 + WIDTH * (min(max(x, 0.0), 1.0) - 0.5))
    return cos(turn), sin(turn)


def spread(samples: Sequence[int]) -> bytes:
    """Return mono samples as stereo."""
    both = array("h", bytes(4 * len(samples)))
    both[::2] = both[1::2] = array("h", samples)
    return both.tobytes()


@dataclass
class Playing:
    """A short sound that is being played."""

    channel: pygame.mixer.Channel
    peak: float
    """Its highest sample, as loud as the player wants it."""
    sides: tuple[float, float]
    """How loud it is left and right, 0..1."""
    scale: float = 1.0
    """How much softer it was made for the sake of others."""

    def highest(self, side: int) -> float:
        """Return its highest sample on one side."""
        return self.peak * self.sides[side] * self.scale

    def soften(self, times: float) -> None:
        """Make it softer, or with 1 as loud as it is meant to be."""
        self.scale *= times
        self.channel.set_volume(*(side * self.scale for side in self.sides))


class Mixer:
    """The device with its channels; those of tunes are never taken by a short sound."""

    def __init__(self, tunes: int) -> None:
        self.ready: bool | None = None
        """Whether there is a sound device; None: not tried yet."""
        self.behind = 0.0
        """The highest sample of all tunes together."""
        self._tunes = tunes
        self._playing: dict[int, Playing] = {}
        """By channel, the oldest first."""

    def open(self) -> bool:
        """Return whether the device could be opened, which is tried once."""
        if self.ready is None:
            try:
                # What the device cannot play is converted; otherwise it could play everything at another pitch.
                pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            except pygame.error as error:
                LOG.warning("no sound device: %s", error)
            self.ready = pygame.mixer.get_init() is not None
            if self.ready:
                pygame.mixer.set_num_channels(self._tunes + EFFECTS)
        return self.ready

    def tune_channel(self, index: int) -> pygame.mixer.Channel:
        """Return the channel of a tune."""
        return pygame.mixer.Channel(index)

    def begin(self, sound: pygame.mixer.Sound, peak: float, loud: float, x: float) -> None:
        """Play a short sound; `loud` 0..1 is how loud the player wants it."""
        self._playing = {number: each for number, each in self._playing.items() if each.channel.get_busy()}
        number, (left, right) = self._free(), sides(x)
        channel = pygame.mixer.Channel(number)
        # Loudness is perceived logarithmically; a square is close enough: once here, once in the channel.
        sound.set_volume(loud)
        channel.play(sound)
        self._playing.pop(number, None)
        self._playing[number] = begun = Playing(channel, peak * loud, (left * loud, right * loud))
        total = max(sum(each.highest(side) for each in self._playing.values()) for side in (0, 1))
        softer = min(1.0, (FULL_SCALE - self.behind) / total) if total else 1.0
        for each in self._playing.values() if softer < 1 else (begun,):
            each.soften(softer)

    def _free(self) -> int:
        """Return a free channel for a short sound, or the one that plays the oldest."""
        numbers = range(self._tunes, self._tunes + EFFECTS)
        free = (number for number in numbers if not pygame.mixer.Channel(number).get_busy())
        return next(free, next(iter(self._playing), numbers[0]))
