"""Music and room tone: how they are made, that nobody hears where a loop begins again, and when they come and go."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.loudness import FULL_SCALE, figures
from game.store.settings import Settings
from game.ui import kept_tunes
from game.ui.kept_tunes import fetched, kept_file
from game.ui.kit.sound import Sound, Sounds, Tune, Volumes
from game.ui.kit.sound.backdrop import BEHIND, CALM, FADE, PEAKS
from game.ui.kit.sound.effects import Loudness
from game.ui.kit.sound.lanes import doubled, later, looped, packed, played, unpacked
from game.ui.kit.sound.synthesis import RATE
from game.ui.kit.sound.tunes import computed
from game.ui.scenes.menu.options import GENERAL, Options
from tests.ui.device import Device, device
from tests.ui.driver import Driver
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing

__all__ = ["device"]

FRAME = 1 / 60
SHORT = array("h", [0, 900, 0, -900] * 500).tobytes()


@cache
def heard(tune: Tune) -> array[int]:
    """Return the samples of a tune."""
    return array("h", computed(tune))


# -- how they are made -------------------------------------------------------------------------------------------------


def test_adding_numbers_adds_sounds() -> None:
    chance = Random(1)
    one = [chance.randrange(-(2**28), 2**28) for _ in range(101)]
    other = [chance.randrange(-(2**20), 2**20) for _ in range(50)]
    expected = [2 * value for value in one]
    for i, value in enumerate(other):
        expected[20 + i] -= 3 * value
    total = packed(one) * 2 + later(packed(other) * -3, 20)
    assert [*array("i", unpacked(total, 101))] == expected
    assert [*played(total, 101)] == [value >> 16 for value in expected]


def test_the_end_of_a_loop_goes_on_over_its_beginning() -> None:
    assert [*array("i", unpacked(looped(packed([1, 2, 3, -40, 50, -6, 7]), 7, 3), 3))] == [1 - 40 + 7, 2 + 50, 3 - 6]


def test_at_twice_the_rate_the_mean_comes_between_two_samples() -> None:
    values = [value << 16 for value in (100, 200, -300, 0)]
    assert [*doubled(packed(values), 4)] == [100, 150, 200, -50, -300, -150, 0, 50]


def steepness(wave: array[int]) -> int:
    """Return the greatest difference between two samples."""
    return max(abs(b - a) for a, b in pairwise(wave))


# -- what they are like ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tune", Tune)
def test_a_tune_is_soft_and_has_no_click(tune: Tune) -> None:
    wave = heard(tune)
    found = figures(wave[: 8 * RATE])
    assert max(map(abs, wave)) < PEAKS[tune]
    assert found.whole < Loudness.EVENT.value - 2, "softer than what happens at the table"
    assert abs(sum(wave) / len(wave)) < FULL_SCALE / 5_000
    assert steepness(wave) < max(map(abs, wave)) / 5, "no sample jumps"
    if tune.loops:
        beside = max(steepness(wave[-80:-6]), steepness(wave[6:80]))
        assert steepness(wave[-6:] + wave[:6]) <= 2 * beside, "nor from the end to the beginning"
    else:
        assert wave[0] == wave[-1] == 0


# -- how they come and go ----------------------------------------------------------------------------------------------


class Later:
    """Does work when it is told."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []

    def send(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self.waiting.append((work, then))

    def finish(self) -> None:
        for work, then in self.waiting:
            then(work())
        self.waiting.clear()


def short(tune: Tune) -> bytes:
    """Stand in for a tune."""
    assert tune in Tune
    return SHORT


def pass_time(sounds: Sounds, seconds: float) -> None:
    """Let frames pass."""
    for _ in range(round(seconds / FRAME)):
        sounds.next_frame(FRAME)


def test_a_tune_is_made_beside_the_frames_and_then_comes_softly(device: Device) -> None:
    apart = Later()
    sounds = Sounds(make=apart.send, fetch=short)
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
    assert not sounds.busy
    assert device.channels[0].loops == -1


def test_a_tune_that_has_gone_is_let_go_and_made_again_and_a_victory_is_heard_once(device: Device) -> None:
    made: list[Tune] = []

    def fetch(tune: Tune) -> bytes:
        made.append(tune)
        return SHORT

    sounds = Sounds(fetch=fetch)
    for tune in (Tune.MENU, Tune.ROOM, Tune.MENU):
        sounds.follow(tune)
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
def test_what_the_player_does_not_want_is_not_even_made(device: Device, volumes: Volumes, tune: Tune) -> None:
    apart = Later()
    sounds = Sounds(volumes=volumes, make=apart.send, fetch=short)
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


# -- the file in which they are kept -----------------------------------------------------------------------------------


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


# -- the scenes --------------------------------------------------------------------------------------------------------


def test_every_scene_has_its_tune(tmp_path: Path, device: Device) -> None:
    with tile_playing(tmp_path) as play:
        context = play.context
        context.go.menu()
        assert context.scenes.tune == (Tune.MENU, False)
        context.go.options()
        assert context.scenes.tune == (Tune.MENU, True)
        context.go.menu()
        play.begin((HUMAN, NORMAL))
        assert context.scenes.tune == (Tune.ROOM, False)
        context.go.options(in_match=True)
        assert context.scenes.tune == (Tune.ROOM, True)
    assert device.begun is not None


def test_each_volume_is_an_option_of_its_own(driver: Driver, device: Device) -> None:
    driver.show(Options(driver.context, section=GENERAL))
    for name in ("ambience", "music"):
        slider = driver.form[name]
        assert slider.value == getattr(Settings(), name)  # type: ignore[attr-defined]
        slider.set(15)  # type: ignore[attr-defined]
        assert getattr(driver.context.settings, name) == 15
    assert driver.context.sounds.volumes == Volumes(Settings().volume, 15, 15)
