"""The sounds, music and room tone of the game, all synthesised; without a device everything is silent.

    sounds.play(Sound.PLACE, meld_step(len(meld)), table.across(tile_x))
    sounds.play_all(cascade(4), x)                              # four falling tones, then the thud

`step` is in semitones, `x` is the place in the window: 0 left, 1 right (`MatchTable.across` and `across_seat` say it),
`after` is in seconds. A sound called again within `APART` seconds is left out, so a call per frame does no harm, and
nothing has to be stopped. What an event sounds like is in `game.ui.table.shared.playback`: `notes_of(event, own)`. How
a round and a match sound depends on who won: `ROUND_WON`, `ROUND_LOST`, `MATCH_WON`, `MATCH_LOST`; `RECORD` and
`SOLVED` are for a personal best and a puzzle. A sound never says anything that cannot be seen.

A scene names the tune behind it (`Scene.tune`); `loop` fades it in, and lets it step back behind pages.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from game.store.background import Background
from game.ui.kit.sound.effects import RATE, Sound, SoundCue, Tune, is_jingle, prepare, samples

# -- The sound device: opened for the first sound, silent where there is none, never overdriven.
#
# However many sounds there are at once, the sum of their peaks stays below full scale on each side: where it would
# not, all of them become softer by the same factor.

LOG = logging.getLogger(__name__)

FULL_SCALE = 32_767
CHANNELS = 8
"""Short sounds at once; one more takes the place of the oldest."""


def sides(x: float) -> tuple[float, float]:
    """Return how loud a sound is left and right at a place, 0 left to 1 right; its power is the same everywhere.

    >>> [round(side, 2) for side in sides(0.5)], [round(side, 2) for side in sides(0.0)]
    ([0.71, 0.71], [0.97, 0.23])
    """
    turn = pi / 2 * (0.5 + 0.7 * (min(max(x, 0.0), 1.0) - 0.5))  # 1 would be silence in one ear
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


def compute(tune: Tune) -> bytes:
    """Return a tune as signed 16-bit mono samples; its score is imported only when it is wanted."""
    from game.ui.kit.sound.tunes import computed

    return computed(tune)


# -- Music and room tone: which tune plays, and how it fades in, steps back and fades out.
#
# A tune is computed or read in the background when it is wanted, fades in, and is released once it has faded out.

CALM = 0.6
"""Seconds before the first tune, so that the start is not slowed."""
FADE = 1.6
"""Seconds that a tune takes to fade in or out."""
BEHIND = 0.45
"""How loud a tune is behind a page or a jingle."""
PEAKS: Mapping[Tune, int] = {Tune.MENU: 8_500, Tune.VICTORY: 9_500, Tune.ROOM: 3_000}
"""Above the highest sample of every tune."""


class BackgroundMusic:
    """The tunes behind the scenes: one at a time, though one may fade in while another fades out."""

    def __init__(self, background: Background, fetch: Callable[[Tune], bytes]) -> None:
        self.wanted: Tune | None = None
        self.peak = 0.0
        """The highest sample of all tunes together."""
        self._levels = dict.fromkeys(Tune, 0.0)
        """How far each has faded in, 0 to 1."""
        self._background, self._fetch = background, fetch
        self._made: dict[Tune, pygame.mixer.Sound | None] = {}
        """None while it is being made."""
        self._begun: Tune | None = None
        """The tune that was started for what is wanted now."""
        self._age = 0.0

    @property
    def busy(self) -> bool:
        """Whether a tune is fading in or out, being made, or about to start."""
        soon = self.wanted is not None and self._age < CALM
        return soon or None in self._made.values() or not {0.0, 1.0, BEHIND}.issuperset(self._levels.values())

    def follow(self, tune: Tune | None) -> None:
        """Change to another tune, or to none."""
        if tune is not self.wanted:
            self.wanted, self._begun = tune, None

    def update(
        self, dt: float, volumes: Mapping[Tune, float], on: bool, behind: bool, opens: Callable[[], bool]
    ) -> None:
        """Advance by `dt` seconds; every tune is as loud as the player wants it, 0 to 1, and softer `behind` something.

        `opens` says whether there is a device.
        """
        self._age += dt
        if self._age < CALM:
            return
        for index, tune in enumerate(Tune):
            goal = (BEHIND if behind else 1.0) if on and tune is self.wanted and volumes[tune] else 0.0
            if self._levels[tune] or (goal and opens() and self._comes(index, tune)):
                self._fade(index, tune, goal, dt / (FADE if on else 0.2), volumes[tune])
        self.peak = sum(PEAKS[tune] * level * volumes[tune] ** 2 for tune, level in self._levels.items())

    def _comes(self, index: int, tune: Tune) -> bool:
        """Start a tune; return whether it is playing."""
        if self._begun is tune:
            return False
        if tune not in self._made:
            self._made[tune] = None
            self._background.submit(lambda: spread(array("h", self._fetch(tune))), lambda data: self._keep(tune, data))
        sound = self._made[tune]
        if sound is None:
            return False
        self._begun = tune
        channel = pygame.mixer.Channel(index)
        channel.play(sound, 0 if tune is Tune.VICTORY else -1)
        channel.set_volume(0.0)
        return True

    def _keep(self, tune: Tune, data: bytes) -> None:
        self._made[tune] = pygame.mixer.Sound(buffer=data)

    def _fade(self, index: int, tune: Tune, goal: float, step: float, loud: float) -> None:
        level = self._levels[tune] = min(max(goal, self._levels[tune] - step), self._levels[tune] + step)
        channel, sound = pygame.mixer.Channel(index), self._made[tune]
        if sound is None:
            self._levels[tune] = 0.0
        elif level and channel.get_busy():
            sound.set_volume(loud)
            channel.set_volume(level * loud)
        else:
            # It is read again when needed: each takes two to five megabytes.
            self._levels[tune] = 0.0
            del self._made[tune]
            if channel.get_busy():
                channel.stop()
                self._begun = None if self._begun is tune else self._begun


FULL = 100
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


class Sounds:
    """The sound output of the game: the device, whose first channels are those of tunes, and what is heard of it."""

    def __init__(self, on: bool = True, volumes: Volumes = USUAL, fetch: Callable[[Tune], bytes] = compute) -> None:
        self.on = on
        self.volumes = volumes
        self.mono = False
        """Whether every sound is the same on both sides, wherever it comes from."""
        self._ready: bool | None = None
        """Whether there is a sound device; None: not tried yet."""
        self._away = False
        self._background = Background("sounds")
        self._backdrop = BackgroundMusic(self._background, fetch)
        self._made: dict[tuple[Sound, int], tuple[pygame.mixer.Sound, int]] = {}
        """By sound and step what the device plays, and its highest sample."""
        self._playing: dict[int, Playing] = {}
        """By channel, the oldest first."""
        self._waiting: list[tuple[SoundCue, float]] = []
        """Sounds that begin later, and their places."""
        self._begun = 0
        """How many sounds were started in this frame."""
        self._ages: dict[Sound, float] = {}
        """Seconds since each sound began, while that matters."""
        self._jingle = 0.0
        """Seconds for which tunes stay behind a jingle."""
        self._behind = False
        """Whether a page is in front of what the tune belongs to."""
        self._prepared = False

    def _opens(self) -> bool:
        """Return whether the device could be opened, which is tried once."""
        if self._ready is None:
            try:
                # What the device cannot play is converted; otherwise it could play everything at another pitch.
                pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)  # samples at a time: 12 ms
            except pygame.error as error:
                LOG.warning("no sound device: %s", error)
            self._ready = pygame.mixer.get_init() is not None
            if self._ready:
                pygame.mixer.set_num_channels(len(Tune) + CHANNELS)
        return self._ready

    def play(self, sound: Sound, step: int = 0, x: float = MIDDLE, after: float = 0.0) -> None:
        """Play a sound, if sounds are on and there is a device.

        It is `step` semitones higher, comes from the place `x` in the window (0 left to 1 right), and starts
        `after` some seconds.
        """
        if not self.on or self._away or not self.volumes.effects:
            return
        if after > 0:
            self._waiting.append((SoundCue(sound, step, after), x))
            return
        if sound in self._ages or self._begun >= AT_ONCE or not self._opens():
            return
        self._begun += 1
        self._ages[sound] = 0.0
        if (sound, step) not in self._made:
            data = samples(sound, step)
            self._made[sound, step] = pygame.mixer.Sound(buffer=spread(data)), max(map(abs, data))
        made, peak = self._made[sound, step]
        if is_jingle(sound):
            self._jingle = max(self._jingle, made.get_length())
        self._begin(made, peak, self.volumes.effects / FULL, *sides(MIDDLE if self.mono else x))

    def _begin(self, sound: pygame.mixer.Sound, peak: float, loud: float, left: float, right: float) -> None:
        """Let the device play a short sound on a free channel, or on the one that plays the oldest."""
        self._playing = {number: each for number, each in self._playing.items() if each.channel.get_busy()}
        numbers = range(len(Tune), len(Tune) + CHANNELS)
        free = (number for number in numbers if not pygame.mixer.Channel(number).get_busy())
        number = next(free, next(iter(self._playing), numbers[0]))
        channel = pygame.mixer.Channel(number)
        # Loudness is perceived logarithmically; a square is close enough: once here, once in the channel.
        sound.set_volume(loud)
        channel.play(sound)
        self._playing.pop(number, None)
        self._playing[number] = begun = Playing(channel, peak * loud, (left * loud, right * loud))
        playing = self._playing.values()
        total = max(sum(each.peak * each.sides[side] * each.scale for each in playing) for side in (0, 1))
        softer = min(1.0, (FULL_SCALE - self._backdrop.peak) / total) if total else 1.0
        for each in playing if softer < 1 else (begun,):
            each.scale *= softer
            each.channel.set_volume(*(side * each.scale for side in each.sides))

    def play_all(self, notes: Sequence[SoundCue], x: float = MIDDLE, pace: float = 1.0) -> None:
        """Play notes from one place; `pace` is how much longer everything takes."""
        for note in notes:
            self.play(note.sound, note.step, x, note.after * pace)

    def follow(self, tune: Tune | None, behind: bool = False) -> None:
        """Set the tune, softer `behind` a page, or none; called in every frame."""
        self._backdrop.follow(tune)
        self._behind = behind

    @property
    def away(self) -> bool:
        """Whether the window is in the background and stays silent there: tunes go on where they were."""
        return self._away

    @away.setter
    def away(self, away: bool) -> None:
        if away != self._away:
            self._away = away
            self._waiting.clear()
            for index in range(len(Tune)) if self._ready else ():
                channel = pygame.mixer.Channel(index)
                if away:
                    channel.pause()
                else:
                    channel.unpause()

    @property
    def busy(self) -> bool:
        """Whether something is about to be heard or is changing, so that frames are needed."""
        heard = not self._away and (bool(self._waiting) or self._jingle > 0 or self._backdrop.busy)
        return heard or self._background.busy()

    def next_frame(self, dt: float) -> None:
        """End a frame of `dt` seconds: start what has waited for it, fade tunes in and out."""
        self._background.poll()
        self._begun = 0
        self._ages = {sound: age + dt for sound, age in self._ages.items() if age + dt < APART}
        self._jingle = max(self._jingle - dt, 0.0)
        waiting = [(cue._replace(after=cue.after - dt), x) for cue, x in self._waiting if self.on]
        self._waiting = [(cue, x) for cue, x in waiting if cue.after > 0]
        for cue, x in waiting:
            if cue.after <= 0:
                self.play(cue.sound, cue.step, x)
        if not self._away:
            music, ambience = self.volumes.music / FULL, self.volumes.ambience / FULL
            volumes = {Tune.MENU: music, Tune.VICTORY: music, Tune.ROOM: ambience}
            self._backdrop.update(dt, volumes, self.on, self._behind or self._jingle > 0, self._opens)
        if self._ready and not self._prepared:
            self._prepared = True
            self._background.submit(prepare)
