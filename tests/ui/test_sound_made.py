"""What the sounds are like, measured: length, peak, loudness, ends, and how their pitch follows what happens."""

from __future__ import annotations

from array import array
from itertools import pairwise

from benchmarks.loudness import figures
from game.ui.kit.sound import Sound, cascade, chain_step, count_step, meld_step
from game.ui.kit.sound.effects import EFFECTS, HIGHEST, LADDER, Loudness, samples
from game.ui.kit.sound.synthesis import RATE

SMALLEST, SHORTEST, LONGEST = 0.25, 0.04, 1.6
"""Seconds: what a sound under the hand may take at most, and any sound at least and at most."""
RINGS = {Sound.GOOD}
"""Sounds under the hand that ring a little longer."""
STEPS = {Sound.PLACE: LADDER, Sound.GOOD: LADDER, Sound.COLOUR: LADDER, Sound.COUNT: range(0, HIGHEST + 1, 2),
         Sound.FALL: range(-14, 1, 2)}  # fmt: skip
"""The steps at which sounds are played."""


def pitch_of(wave: array[int]) -> float:
    """Return how often a sound crosses zero in a second, counted in its first 60 ms."""
    first = wave[: round(0.06 * RATE)]
    return sum((a < 0) != (b < 0) for a, b in pairwise(first)) / 0.12


def wrong_with(sound: Sound, step: int) -> list[str]:
    """What a sound does wrong at a step of pitch; two that are 1.5 off their loudness differ by no more than 3."""
    wave, role = samples(sound, step), EFFECTS[sound].role
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
    assert set(EFFECTS) == set(Sound)
    assert len({samples(sound).tobytes() for sound in Sound}) == len(Sound)
    wrong = {(sound, step): wrong_with(sound, step) for sound in Sound for step in STEPS.get(sound, (0,))}
    assert {which: faults for which, faults in wrong.items() if faults} == {}


def test_the_pitch_rises_by_two_semitones_with_each_tile_of_a_meld() -> None:
    assert [meld_step(count) for count in range(1, 15)] == [0, 2, 4, 6, 8, 10, 12, *[14] * 7]
    heard = [pitch_of(samples(Sound.COUNT, meld_step(count))) for count in range(1, 9)]
    assert all(later > earlier for earlier, later in pairwise(heard))


def test_a_chain_of_good_drops_builds_up_and_a_count_rises() -> None:
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
