"""Sounds, music and room tone: what they are like, how they reach the device, when they come and go."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import ClassVar

import pygame
import pytest

from game.ui import context as kept_tunes
from game.ui.context import fetched, kept_file
from game.ui.kit import sound as sound_package
from game.ui.kit.sound import APART, AT_ONCE, BEHIND, CALM, FADE, Sounds, Volumes, sides
from game.ui.kit.sound.effects import (
    HIGHEST,
    LADDER,
    RATE,
    Sound,
    SoundCue,
    Tune,
    cascade,
    chain_step,
    count_step,
    meld_step,
    samples,
)
from game.ui.kit.sound.tunes import computed, doubled, later, looped, packed, played, unpacked
from tests.beside import Later, at_once
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import TilePlaying

FRAME = 1 / 60
QUIET = Volumes(100, 0, 0)


class Made:
    """A sound of that device: stereo samples."""

    def __init__(self, buffer: bytes) -> None:
        self.samples = array("h", buffer)
        self.volume = 1.0
        assert len(self.samples) % 2 == 0

    def get_length(self) -> float:
        return len(self.samples) / 2 / RATE

    def set_volume(self, volume: float) -> None:
        self.volume = volume


@dataclass(eq=False)
class Channel:
    """A channel of that device."""

    number: int
    sound: Made | None = None
    sides: tuple[float, float] = (1.0, 1.0)
    loops: int = 0
    paused: bool = False

    def play(self, sound: Made, loops: int = 0) -> None:
        self.sound, self.sides, self.loops = sound, (1.0, 1.0), loops
        Device.now.begun.append(self)

    def stop(self) -> None:
        self.sound = None

    def pause(self) -> None:
        self.paused = True

    def unpause(self) -> None:
        self.paused = False

    def get_busy(self) -> bool:
        return self.sound is not None

    def set_volume(self, left: float, right: float | None = None) -> None:
        self.sides = (left, left if right is None else right)

    @property
    def highest(self) -> tuple[float, float]:
        if self.sound is None:
            return 0.0, 0.0
        peak = max(map(abs, self.sound.samples)) * self.sound.volume
        return peak * self.sides[0], peak * self.sides[1]


@dataclass
class Device:
    """The device."""

    now: ClassVar[Device]
    """The one of this test."""
    channels: list[Channel] = field(default_factory=list)
    begun: list[Channel] = field(default_factory=list)
    """The channels, each time something was begun on one."""

    def set_channels(self, count: int) -> None:
        self.channels = self.channels[:count] + [Channel(i) for i in range(len(self.channels), count)]

    @property
    def highest(self) -> float:
        return max(sum(each.highest[side] for each in self.channels) for side in (0, 1))

    @property
    def sounding(self) -> list[Channel]:
        return [each for each in self.channels if max(each.highest) >= 1 and not each.paused]


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    """A device that plays nothing and remembers everything."""
    at_once(monkeypatch, "sounds")
    device = Device.now = Device()
    opened: list[bool] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *_, **__: opened.append(True))
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: (RATE, -16, 2) if opened else None)
    monkeypatch.setattr(pygame.mixer, "set_num_channels", device.set_channels)
    monkeypatch.setattr(pygame.mixer, "Channel", lambda number: device.channels[number])
    monkeypatch.setattr(pygame.mixer, "Sound", Made)
    monkeypatch.setattr(sound_package, "samples", samples)
    return device


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    sounds = Sounds()
    sounds.follow(Tune.MENU)
    for _ in range(100):
        sounds.play(Sound.TICK)
        sounds.play_all(cascade(4))
        sounds.next_frame(FRAME)
    sounds.away = True
    sounds.away = False
    assert [record.message for record in caplog.records] == ["no sound device: no such device"]


def test_a_sound_is_as_loud_as_the_player_wants(device: Device) -> None:
    heard = []
    for volume in (100, 50, 0):
        Sounds(volumes=Volumes(volume, 0, 0)).play(Sound.PLACE)
        heard += [max(each.highest) for each in device.sounding]
        device.set_channels(0)
    assert len(heard) == 2
    assert heard[1] == pytest.approx(heard[0] / 4)


def test_muted_or_in_the_background_nothing_is_heard_now_or_later(device: Device) -> None:
    sounds = Sounds(on=False)
    for sounds.on, sounds.away in ((False, False), (True, True)):
        sounds.play(Sound.PLACE)
    for silence in ("on", "away"):
        sounds.on, sounds.away = True, False
        sounds.play(Sound.PLACE, after=0.5)
        assert sounds.busy
        setattr(sounds, silence, silence == "away")
        sounds.next_frame(FRAME)
        assert not sounds.busy, "what waited is dropped"
    assert device.begun == []
    sounds.on, sounds.away = True, False
    sounds.play(Sound.PLACE)
    assert len(device.begun) == 1


def test_much_at_once_is_not_a_din(device: Device) -> None:
    sounds = Sounds()
    for _ in range(2):
        for sound in (Sound.DRAW, Sound.DRAW, *Sound):
            sounds.play(sound)
        sounds.next_frame(APART)
    assert len(device.begun) == 2 * AT_ONCE
    device.begun.clear()
    for step in range(30):
        sounds.play(Sound.COUNT, step // 3)
        sounds.next_frame(FRAME)
    assert len(device.begun) == 10, "nor one called in every frame a buzz"


def test_a_sound_comes_from_its_place_and_is_as_loud_everywhere_and_in_mono_from_the_middle(device: Device) -> None:
    for x in (0.0, 0.1, 0.5, 0.9, 1.0, -3.0, 7.0):
        for mono in (False, True):
            sounds = Sounds(volumes=QUIET)
            sounds.mono = mono
            sounds.play(Sound.PLACE, x=x)
            left, right = device.begun[-1].sides
            assert (left, right) == pytest.approx(sides(0.5 if mono else x)), x
            assert left**2 + right**2 == pytest.approx(1), x
            assert (right > left) == (x > 0.5 and not mono), x
            assert (left == pytest.approx(right)) == (x == 0.5 or mono), x
            assert min(left, right) > 0.2, "nobody hears nothing in one ear"


def test_notes_are_heard_one_after_the_other(device: Device) -> None:
    sounds = Sounds()
    sounds.play_all((SoundCue(Sound.PLACE), SoundCue(Sound.PLACE, 4, 0.5)), x=0.2, pace=2.0)
    begun = []
    for _ in range(90):
        begun.append(len(device.begun))
        sounds.next_frame(FRAME)
    assert begun[0] == begun[58] == 1
    assert begun[62] == begun[-1] == 2
    low, high = (each.sound for each in device.begun)
    assert low is not None
    assert high is not None
    assert low.samples != high.samples


def test_a_sound_alone_is_not_made_softer_and_a_channel_counts_once_however_often_it_was_used(device: Device) -> None:
    sounds = Sounds(volumes=QUIET)
    for number in range(20):
        x = 0.5 * (number % 2)
        sounds.play((Sound.THUD, Sound.SHUFFLE)[number % 2], x=x)
        sounds.next_frame(1.0)
        assert device.begun[-1].sides == pytest.approx(sides(x))
        device.begun[-1].stop()


def pitch_of(wave: array[int]) -> float:
    """Return how often a sound crosses zero in a second, counted in its first 60 ms."""
    first = wave[: round(0.06 * RATE)]
    return sum((a < 0) != (b < 0) for a, b in pairwise(first)) / 0.12


def test_the_pitch_rises_with_each_tile_of_a_meld_each_good_drop_and_a_count() -> None:
    assert [meld_step(count) for count in range(1, 15)] == [0, 2, 4, 6, 8, 10, 12, *[14] * 7]
    heard = [pitch_of(samples(Sound.COUNT, meld_step(count))) for count in range(1, 9)]
    assert all(later > earlier for earlier, later in pairwise(heard))
    chain = [chain_step(drops) for drops in range(1, 12)]
    assert chain == sorted(chain)
    assert len({*chain}) == len(LADDER)
    count = [count_step(i / 20) for i in range(-2, 23)]
    assert count == sorted(count)
    assert (count[0], count[-1]) == (0, HIGHEST)


def test_a_penalty_falls_piece_by_piece_and_lands() -> None:
    for pieces in (1, 2, 4, 8, 30):
        *falling, last = cascade(pieces)
        assert len(falling) == min(pieces, 8)
        assert all(note.sound is Sound.FALL for note in falling)
        assert all(b.step < a.step and b.after > a.after for a, b in pairwise(falling))
        assert last.sound is Sound.THUD
        assert last.after > falling[-1].after


SHORT = array("h", [0, 900, 0, -900] * 500).tobytes()


@cache
def heard(tune: Tune) -> array[int]:
    return array("h", computed(tune))


def test_numbers_are_added_looped_and_doubled_as_sounds() -> None:
    chance = Random(1)
    one = [chance.randrange(-(2**28), 2**28) for _ in range(101)]
    other = [chance.randrange(-(2**20), 2**20) for _ in range(50)]
    expected = [2 * value for value in one]
    for i, value in enumerate(other):
        expected[20 + i] -= 3 * value
    total = packed(one) * 2 + later(packed(other) * -3, 20)
    assert [*array("i", unpacked(total, 101))] == expected
    assert [*played(total, 101)] == [value >> 16 for value in expected]
    assert [*array("i", unpacked(looped(packed([1, 2, 3, -40, 50, -6, 7]), 7, 3), 3))] == [1 - 40 + 7, 2 + 50, 3 - 6]
    values = [value << 16 for value in (100, 200, -300, 0)]
    assert [*doubled(packed(values), 4)] == [100, 150, 200, -50, -300, -150, 0, 50]


def short(tune: Tune) -> bytes:
    assert tune in Tune
    return SHORT


def pass_time(sounds: Sounds, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        sounds.next_frame(FRAME)


def test_a_tune_is_made_beside_the_frames_and_comes_softly(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = Later(monkeypatch, "sounds")
    sounds = Sounds(fetch=short)
    sounds.follow(Tune.MENU)
    pass_time(sounds, CALM - 2 * FRAME)
    assert device.channels == [], "the start is not slowed"
    pass_time(sounds, 1.0)
    assert apart.waiting
    assert device.begun == []
    apart.finish()
    levels = []
    for _ in range(round(FADE / FRAME) + 10):
        sounds.next_frame(FRAME)
        levels.append(max(device.channels[0].sides))
    assert levels[0] < 0.02
    assert levels == sorted(levels)
    assert max(b - a for a, b in pairwise(levels)) < 0.02
    apart.finish()
    assert not sounds.busy
    assert device.channels[0].loops == -1


def test_a_tune_that_has_gone_is_let_go_and_made_again_and_a_victory_is_heard_once(device: Device) -> None:
    made: list[Tune] = []

    def fetch(tune: Tune) -> bytes:
        made.append(tune)
        return SHORT

    sounds = Sounds(fetch=fetch)
    for tune in (Tune.MENU, Tune.ROOM, Tune.MENU):
        before = device.sounding
        sounds.follow(tune)
        pass_time(sounds, FADE / 2)
        assert len(device.sounding) == len(before) + 1, "one goes while the other comes"
        pass_time(sounds, CALM + 2 * FADE)
        assert list(sounds._backdrop._made) == [tune], "only what is heard is held"
    assert made == [Tune.MENU, Tune.ROOM, Tune.MENU]
    sounds.follow(Tune.VICTORY)
    pass_time(sounds, CALM + 2 * FADE)
    (channel,) = device.sounding
    assert channel.loops == 0
    channel.stop()
    pass_time(sounds, 3.0)
    assert device.sounding == []
    assert not sounds.busy
    assert not sounds._backdrop._made, "it has come to its end"
    assert made.count(Tune.VICTORY) == 1, "and is heard once"


def test_a_tune_steps_back_behind_a_page_and_a_jingle(device: Device) -> None:
    sounds = Sounds(fetch=short)
    sounds.follow(Tune.MENU)
    pass_time(sounds, CALM + 2 * FADE)
    full = max(device.channels[0].sides)
    sounds.follow(Tune.MENU, behind=True)
    pass_time(sounds, FADE)
    assert max(device.channels[0].sides) == pytest.approx(full * BEHIND)
    sounds.follow(Tune.MENU)
    pass_time(sounds, FADE)
    sounds.play(Sound.MATCH_WON)
    pass_time(sounds, 1.0)
    assert max(device.channels[0].sides) < full * 0.7
    assert sounds.busy, "somebody has to bring it back"
    pass_time(sounds, 3.0)
    assert max(device.channels[0].sides) == pytest.approx(full)


@pytest.mark.parametrize(("volumes", "tune"), [(Volumes(70, 0, 40), Tune.ROOM), (Volumes(70, 50, 0), Tune.MENU)])
def test_what_is_off_is_not_made(device: Device, volumes: Volumes, tune: Tune, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = Later(monkeypatch, "sounds")
    sounds = Sounds(volumes=volumes, fetch=short)
    sounds.follow(tune)
    pass_time(sounds, 3.0)
    assert apart.waiting == []
    sounds.volumes = Volumes(0, 30, 30)
    sounds.next_frame(FRAME)
    assert apart.waiting, "each has its own volume"
    assert device.begun == []


def test_in_the_background_and_without_sound_it_is_silent_at_once_and_goes_on_afterwards(device: Device) -> None:
    sounds = Sounds(fetch=short)
    sounds.follow(Tune.MENU)
    pass_time(sounds, CALM + 2 * FADE)
    sounds.follow(Tune.MENU, behind=True)
    pass_time(sounds, FADE / 4)
    assert sounds.busy
    sounds.away = True
    assert device.sounding == []
    assert not sounds.busy, "nobody waits for what is not heard"
    pass_time(sounds, 1.0)
    assert device.sounding == []
    sounds.away = False
    assert device.sounding == [device.channels[0]]
    sounds.on = False
    pass_time(sounds, 0.3)
    assert device.sounding == []
    sounds.on = True
    pass_time(sounds, 0.3)
    assert device.sounding == [device.channels[0]]


def test_a_tune_is_kept_in_a_file_and_read_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Tune] = []

    def compute(tune: Tune) -> bytes:
        made.append(tune)
        return SHORT

    monkeypatch.setattr(kept_tunes, "compute", compute)
    folder = tmp_path / "cache"
    assert fetched(folder, Tune.ROOM) == SHORT == fetched(folder, Tune.ROOM)
    assert made == [Tune.ROOM]
    path = kept_file(folder, Tune.ROOM)
    for damaged in (b"", b"noise", path.read_bytes()[:-2], path.read_bytes()[::-1]):
        path.write_bytes(damaged)
        assert fetched(folder, Tune.ROOM) == SHORT, "nobody hears noise"
    assert len(made) == 5
    assert fetched(folder, Tune.ROOM) == SHORT
    assert len(made) == 5
    (tmp_path / "file").write_text("where a folder should be")
    assert fetched(tmp_path / "file", Tune.ROOM) == SHORT, "and is computed again where nothing can be kept"


def test_every_scene_has_its_tune(play: TilePlaying) -> None:
    context = play.context
    context.go.menu()
    assert context.scenes.tune == (Tune.MENU, False)
    context.go.options()
    assert context.scenes.tune == (Tune.MENU, True)
    context.go.menu()
    play.begin((HUMAN, NORMAL))
    assert context.scenes.tune == (Tune.ROOM, False)
    context.go.options(play.screen.session.record.rules)
    assert context.scenes.tune == (Tune.ROOM, True)
