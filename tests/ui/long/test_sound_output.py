"""Sounds, music and room tone: what they are like, how they reach the device, when they come and go."""

from __future__ import annotations

from array import array
from operator import sub

import pytest

from game.ui.kit.sound import APART, CHANNELS, FULL_SCALE, PEAKS, Sounds, Volumes
from game.ui.kit.sound.effects import HIGHEST, LADDER, RATE, Loudness, Sound, Tune, samples
from tests.ui.test_sound import Device, device, heard
from tools.sounds import figures

__all__ = ["device"]


@pytest.mark.parametrize("x", [0.0, 0.5])
def test_eight_at_once_are_never_clipped(device: Device, x: float) -> None:
    sounds = Sounds(volumes=Volumes(100, 100, 100))
    for sound in (Sound.THUD, Sound.SHUFFLE, Sound.LIFT, Sound.PLACE, Sound.REFUSE, Sound.SKIP, Sound.YOUR_TURN,
                  Sound.REVERSE, Sound.CAUGHT, Sound.UNO):  # fmt: skip
        sounds.play(sound, x=x)
        sounds.next_frame(APART)
        assert device.highest <= FULL_SCALE + 1
    assert len([each for each in device.channels if each.sound]) == CHANNELS
    assert device.highest == pytest.approx(FULL_SCALE, rel=0.01), "no softer than they have to be"
    assert device.begun[-1].sound is not None, "the newest takes the place of the oldest"


SMALLEST, SHORTEST, LONGEST = 0.25, 0.04, 1.6
"""Seconds: what a sound under the hand may take at most, and any sound at least and at most."""
RINGS = {Sound.GOOD}
"""Sounds under the hand that ring a little longer."""
STEPS = {Sound.PLACE: LADDER, Sound.GOOD: LADDER, Sound.COLOUR: LADDER, Sound.COUNT: range(0, HIGHEST + 1, 2),
         Sound.FALL: range(-14, 1, 2)}  # fmt: skip
"""The steps at which sounds are played."""


def wrong_with(sound: Sound, step: int) -> list[str]:
    """What a sound does wrong at a step of pitch; two that are 1.5 off their loudness differ by no more than 3."""
    wave, role = samples(sound, step), sound.role
    found, highest = figures(wave), max(map(abs, wave))
    longest = SMALLEST if role is Loudness.SMALL and sound not in RINGS else LONGEST
    wanted = {
        "loudness": abs(found.loudness - role.value) <= 1.5,
        "peak": found.peak <= -8,
        "ends": found.ends < 0.0001,
        "no click at the beginning": max(map(abs, wave[:9])) < highest / 4,
        "nor at the end": max(map(abs, wave[-45:])) < highest / 1000,
        "centre": abs(found.centre) < 0.0001,
        "seconds": SHORTEST <= found.seconds <= longest,
    }
    return [what for what, right in wanted.items() if not right]


def test_a_sound_is_unlike_others_as_loud_as_its_neighbours_and_begins_and_ends_in_silence() -> None:
    assert len({samples(sound).tobytes() for sound in Sound}) == len(Sound)
    wrong = {(sound, step): wrong_with(sound, step) for sound in Sound for step in STEPS.get(sound, (0,))}
    assert {which: faults for which, faults in wrong.items() if faults} == {}


def steepness(wave: array[int]) -> int:
    """Return the greatest difference between two samples."""
    most: int = max(map(abs, map(sub, wave[1:], wave)))
    return most


@pytest.mark.parametrize("tune", Tune)
def test_a_tune_is_soft_and_has_no_click(tune: Tune) -> None:
    wave = heard(tune)
    found = figures(wave[2 * RATE : 6 * RATE])
    assert max(map(abs, wave)) < PEAKS[tune]
    assert found.whole < Loudness.EVENT.value - 2, "softer than what happens at the table"
    assert abs(sum(wave) / len(wave)) < FULL_SCALE / 5_000
    assert steepness(wave) < max(map(abs, wave)) / 5, "no sample jumps"
    if tune.loops:
        beside = max(steepness(wave[-80:-6]), steepness(wave[6:80]))
        assert steepness(wave[-6:] + wave[:6]) <= 2 * beside, "nor from the end to the beginning"
    else:
        assert wave[0] == wave[-1] == 0
