"""What is heard of the game: short sounds now or in a moment, tunes behind them, all as loud as the player wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.ui.kit.sound.backdrop import BackgroundMusic, Make, at_once
from game.ui.kit.sound.compute import compute
from game.ui.kit.sound.effects import JINGLES, Sound, SoundCue, prepare, samples
from game.ui.kit.sound.mixer import Mixer, spread
from game.ui.kit.sound.tune import Tune

FULL = 100
"""The highest volume."""
MIDDLE = 0.5
"""The place of sounds that have none."""
AT_ONCE = 2
"""The maximum number of sounds started in one frame; more would be noise."""
APART = 0.04
"""Seconds between two starts of the same sound; closer ones would buzz."""


class Volumes(NamedTuple):
    """0 to FULL each."""

    effects: int = 70
    ambience: int = 50
    music: int = 40


USUAL = Volumes()


@dataclass
class Waiting:
    """A sound that begins later."""

    note: SoundCue
    x: float
    left: float
    """Seconds."""


class Sounds:
    """The sound output of the game."""

    def __init__(
        self,
        on: bool = True,
        volumes: Volumes = USUAL,
        make: Make = at_once,
        fetch: Callable[[Tune], bytes] = compute,
    ) -> None:
        self.on = on
        """Whether there is any sound."""
        self.volumes = volumes
        self.mono = False
        """Whether every sound is the same on both sides, wherever it comes from."""
        self._away = False
        self._mixer = Mixer(len(Tune))
        self._backdrop = BackgroundMusic(self._mixer, make, fetch)
        self._make_apart = make
        self._made: dict[tuple[Sound, int], tuple[pygame.mixer.Sound, int]] = {}
        """By sound and step what the device plays, and its highest sample."""
        self._waiting: list[Waiting] = []
        self._begun: list[Sound] = []
        """The sounds started in this frame."""
        self._ages: dict[Sound, float] = {}
        """Seconds since each sound began, while that matters."""
        self._jingle = 0.0
        """Seconds for which tunes stay behind a jingle."""
        self._behind = False
        """Whether a page is in front of what the tune belongs to."""
        self._prepared = False

    # -- short sounds ------------------------------------------------------------------------------------------

    def play(self, sound: Sound, step: int = 0, x: float = MIDDLE, after: float = 0.0) -> None:
        """Play a sound, if sounds are on and there is a device.

        It is `step` semitones higher, comes from the place `x` in the window (0 left to 1 right), and starts
        `after` some seconds.
        """
        if not self.on or self._away or not self.volumes.effects:
            return
        if after > 0:
            self._waiting.append(Waiting(SoundCue(sound, step), x, after))
            return
        if sound in self._ages or len(self._begun) >= AT_ONCE or not self._mixer.open():
            return
        self._begun.append(sound)
        self._ages[sound] = 0.0
        made, peak = self._ready(sound, step)
        if sound in JINGLES:
            self._jingle = max(self._jingle, made.get_length())
        self._mixer.begin(made, peak, self.volumes.effects / FULL, MIDDLE if self.mono else x)

    def play_all(self, notes: Sequence[SoundCue], x: float = MIDDLE, pace: float = 1.0) -> None:
        """Play notes from one place; `pace` is how much longer everything takes."""
        for note in notes:
            self.play(note.sound, note.step, x, note.after * pace)

    def _ready(self, sound: Sound, step: int) -> tuple[pygame.mixer.Sound, int]:
        if (sound, step) not in self._made:
            data = samples(sound, step)
            self._made[sound, step] = (pygame.mixer.Sound(buffer=spread(data)), max(map(abs, data)))
        return self._made[sound, step]

    # -- tunes -------------------------------------------------------------------------------------------------

    def follow(self, tune: Tune | None, behind: bool = False) -> None:
        """Set the tune, softer `behind` a page, or none; called in every frame."""
        self._backdrop.follow(tune)
        self._behind = behind

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def away(self) -> bool:
        """Whether the window is in the background and stays silent there."""
        return self._away

    @away.setter
    def away(self, away: bool) -> None:
        if away != self._away:
            self._away = away
            self._waiting.clear()
            self._backdrop.pause(away)

    @property
    def busy(self) -> bool:
        """Whether something is about to be heard or is changing, so that frames are needed."""
        return not self._away and (bool(self._waiting) or self._jingle > 0 or self._backdrop.busy)

    def next_frame(self, dt: float) -> None:
        """End a frame of `dt` seconds: start what has waited for it, fade tunes in and out."""
        self._begun.clear()
        self._ages = {sound: age + dt for sound, age in self._ages.items() if age + dt < APART}
        self._jingle = max(self._jingle - dt, 0.0)
        if not self.on:
            self._waiting.clear()
        for each in self._waiting:
            each.left -= dt
        due = [each for each in self._waiting if each.left <= 0]
        self._waiting = [each for each in self._waiting if each.left > 0]
        for each in due:
            self.play(each.note.sound, each.note.step, each.x)
        if not self._away:
            volumes = self.volumes
            music, ambience = volumes.music / FULL, volumes.ambience / FULL
            self._backdrop.volumes = {Tune.MENU: music, Tune.VICTORY: music, Tune.ROOM: ambience}
            self._backdrop.update(dt, self.on, self._behind or self._jingle > 0)
        if self._mixer.ready and not self._prepared:
            self._prepared = True
            self._make_apart(prepare, lambda _: None)
