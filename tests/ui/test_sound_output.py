"""How sounds reach the device: how loud, from where, when, and never too much of it."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from pathlib import Path

import pygame
import pytest

from game.ui.kit.sound import Sound, SoundCue, Sounds, Tune, Volumes, cascade
from game.ui.kit.sound.mixer import EFFECTS, FULL_SCALE, sides
from game.ui.kit.sound.output import APART, AT_ONCE
from tests.ui.device import Device, device

__all__ = ["device"]

FRAME = 1 / 60
QUIET = Volumes(100, 0, 0)


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


@pytest.mark.parametrize("x", [0.0, 0.5])
def test_eight_at_once_are_never_clipped(device: Device, x: float) -> None:
    sounds = Sounds(volumes=Volumes(100, 100, 100))
    for sound in (Sound.THUD, Sound.SHUFFLE, Sound.LIFT, Sound.PLACE, Sound.REFUSE, Sound.SKIP, Sound.YOUR_TURN,
                  Sound.REVERSE, Sound.CAUGHT, Sound.UNO):  # fmt: skip
        sounds.play(sound, x=x)
        sounds.next_frame(APART)
        assert device.highest <= FULL_SCALE + 1
    assert len([each for each in device.channels if each.sound]) == EFFECTS
    assert device.highest == pytest.approx(FULL_SCALE, rel=0.01), "no softer than they have to be"
    assert device.begun[-1].sound is not None, "the newest takes the place of the oldest"


def test_a_sound_alone_is_not_made_softer_and_a_channel_counts_once_however_often_it_was_used(device: Device) -> None:
    sounds = Sounds(volumes=QUIET)
    for number in range(20):
        x = 0.5 * (number % 2)
        sounds.play((Sound.THUD, Sound.SHUFFLE)[number % 2], x=x)
        sounds.next_frame(1.0)
        assert device.begun[-1].sides == pytest.approx(sides(x))
        device.begun[-1].stop()


EIGHT = (Sound.THUD, Sound.SHUFFLE, Sound.REFUSE, Sound.SKIP, Sound.UNO, Sound.CAUGHT, Sound.TARGET, Sound.MATCH_WON)
HEARD = """
import pygame, time
from game.ui.kit.sound import Sound, Sounds, Volumes
from game.ui.kit.sound.output import APART
sounds = Sounds(volumes=Volumes(100, 0, 0))
sounds.play(Sound.COUNT)
time.sleep(0.3)
pygame.mixer.stop()
pygame.mixer.pause()
for sound in ({eight}):
    sounds.play(sound, x=1.0)
    sounds.next_frame(APART)
pygame.mixer.unpause()
begun = time.monotonic()
# As long as it takes: on a busy machine the file is written more slowly than a device would play.
while pygame.mixer.get_busy() and time.monotonic() < begun + 30:
    time.sleep(0.05)
pygame.mixer.quit()
"""


def test_what_leaves_the_program_is_whole(tmp_path: Path, root: Path) -> None:
    """Eight at once through SDL itself, which writes to a file what a device would be given."""
    written = tmp_path / "heard.raw"
    environment = os.environ | {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(written)}
    command = [sys.executable, "-c", HEARD.format(eight=", ".join(map(str, EIGHT)))]
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
    heard = array("h", written.read_bytes())
    left, right = heard[::2], heard[1::2]
    highest = max(map(abs, left)), max(map(abs, right))
    assert FULL_SCALE / 4 < highest[1] < FULL_SCALE, "loud, and nothing cut off"
    assert highest[0] < highest[1] / 2, "it came from the right"
