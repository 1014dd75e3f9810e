"""Music and room tone: which tune plays, and how it fades in, steps back and fades out.

A tune is computed or read in the background when it is wanted, fades in, and is released once it has faded out.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

import pygame

from game.ui.kit.sound.compute import compute
from game.ui.kit.sound.mixer import Mixer, spread
from game.ui.kit.sound.tune import Tune

Made = TypeVar("Made")


class Make(Protocol):
    """Does some work, perhaps in the background, and calls something with its result in a frame."""

    def __call__(self, work: Callable[[], Made], then: Callable[[Made], None], /) -> None:
        """Do the work."""


CALM = 0.6
"""Seconds before the first tune, so that the start is not slowed."""
FADE = 1.6
"""Seconds that a tune takes to fade in or out."""
MUTED = 0.2
"""Seconds that it takes to fade out when sound is switched off."""
BEHIND = 0.45
"""How loud a tune is behind a page or a jingle."""
PEAKS: Mapping[Tune, int] = {Tune.MENU: 8_500, Tune.VICTORY: 9_500, Tune.ROOM: 3_000}
"""Above the highest sample of every tune."""


def at_once(work: Callable[[], Made], then: Callable[[Made], None]) -> None:
    """Do work without waiting for another frame."""
    then(work())


def approach(level: float, goal: float, step: float) -> float:
    """Return a level moved towards another one by at most a step.

    >>> approach(0.0, 1.0, 0.25), approach(1.0, 0.9, 0.25)
    (0.25, 0.9)
    """
    return min(level + step, goal) if level < goal else max(level - step, goal)


class BackgroundMusic:
    """The tunes behind the scenes: one at a time, though one may fade in while another fades out."""

    def __init__(self, mixer: Mixer, make: Make = at_once, fetch: Callable[[Tune], bytes] = compute) -> None:
        self.volumes: Mapping[Tune, float] = dict.fromkeys(Tune, 0.0)
        """0 to 1, as the player has set them."""
        self.wanted: Tune | None = None
        self.levels: dict[Tune, float] = dict.fromkeys(Tune, 0.0)
        """How far each has faded in, 0 to 1."""
        self._mixer = mixer
        self._make = make
        self._fetch = fetch
        self._made: dict[Tune, pygame.mixer.Sound | None] = {}
        """None while it is being made."""
        self._begun: Tune | None = None
        """The tune that was started for what is wanted now."""
        self._age = 0.0

    @property
    def busy(self) -> bool:
        """Whether a tune is fading in or out, being made, or about to start."""
        soon = self.wanted is not None and self._age < CALM
        making = any(made is None for made in self._made.values())
        return soon or making or any(level not in (0.0, 1.0, BEHIND) for level in self.levels.values())

    def follow(self, tune: Tune | None) -> None:
        """Change to another tune, or to none."""
        if tune is not self.wanted:
            self.wanted, self._begun = tune, None

    def update(self, dt: float, on: bool, behind: bool) -> None:
        """Advance by `dt` seconds; every tune is softer `behind` something else."""
        self._age += dt
        if self._age < CALM:
            return
        for index, tune in enumerate(Tune):
            goal = (BEHIND if behind else 1.0) if on and tune is self.wanted and self.volumes[tune] else 0.0
            if self.levels[tune] or (goal and self._comes(index, tune)):
                self._fade(index, tune, goal, dt / (FADE if on else MUTED))
        self._mixer.behind = sum(PEAKS[tune] * level * self.volumes[tune] ** 2 for tune, level in self.levels.items())

    def pause(self, paused: bool) -> None:
        """Fall silent at once, or resume where everything was."""
        for index in range(len(Tune)) if self._mixer.ready else ():
            channel = self._mixer.tune_channel(index)
            if paused:
                channel.pause()
            else:
                channel.unpause()

    def _comes(self, index: int, tune: Tune) -> bool:
        """Start a tune; return whether it is playing."""
        if not self._mixer.open():
            return False
        if self._begun is tune:
            return False
        if tune not in self._made:
            self._made[tune] = None
            self._make(lambda: spread(array("h", self._fetch(tune))), lambda data: self._keep(tune, data))
        sound = self._made[tune]
        if sound is None:
            return False
        self._begun = tune
        channel = self._mixer.tune_channel(index)
        channel.play(sound, -1 if tune.loops else 0)
        channel.set_volume(0.0)
        return True

    def _keep(self, tune: Tune, data: bytes) -> None:
        self._made[tune] = pygame.mixer.Sound(buffer=data)

    def _fade(self, index: int, tune: Tune, goal: float, step: float) -> None:
        """Fade a tune in or out a little further."""
        level = self.levels[tune] = approach(self.levels[tune], goal, step)
        channel, sound = self._mixer.tune_channel(index), self._made[tune]
        if sound is None:
            self.levels[tune] = 0.0
        elif level and channel.get_busy():
            sound.set_volume(self.volumes[tune])
            channel.set_volume(level * self.volumes[tune])
        else:
            # It is read again when needed: each takes two to five megabytes.
            self.levels[tune] = 0.0
            del self._made[tune]
            if channel.get_busy():
                channel.stop()
                self._begun = None if self._begun is tune else self._begun
