"""Music and room tone: short scores for made-up instruments, always computed to the same samples.

`assets/tunes.toml` says how a score is written. A tone that still sounds at the end of a loop goes on over its
beginning, so nobody hears where the two meet.
"""

from __future__ import annotations

import tomllib
from array import array
from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from operator import add
from random import Random

from game.shipped import asset_text
from game.ui.kit.sound.effects import INAUDIBLE, RATE, Tune, Wave, strike

# -- Sound added up without a loop: the samples of a whole tone are the digits of one large number.
#
# Every sample takes 32 bits, and signs are carried as in an ordinary sum, so adding two numbers adds all their
# samples, multiplying makes them louder and shifting makes them later. Python does that as fast as the machine can. A
# sample has 16 bits below the point, so the upper half of each lane is what is played.

LANE = 32
"""Bits of a sample."""


def _signs(count: int) -> int:
    """Return a number with the sign bit of that many lanes set."""
    return int.from_bytes(b"\0\0\0\x80" * count, "little")


def packed(samples: Sequence[int]) -> int:
    """Return samples of 32 bits as one number."""
    data = array("i", samples)
    signs = _signs(len(data))
    return (int.from_bytes(data.tobytes(), "little") ^ signs) - signs


def unpacked(number: int, count: int) -> array[int]:
    """Return that many samples of 32 bits; what lies beyond has to be zero."""
    signs = _signs(count)
    return array("i", ((number + signs) ^ signs).to_bytes(LANE // 8 * count, "little"))


def looped(samples: array[int], count: int) -> array[int]:
    """Return samples as that many whose end overlaps their beginning."""
    whole = samples[:count]
    for start in range(count, len(samples), count):
        part = samples[start : start + count]
        whole[: len(part)] = array("i", map(add, whole, part))
    return whole


def doubled(samples: array[int]) -> array[int]:
    """Return samples of 16 bits at twice the rate, wrapping around: between each two is their mean."""
    whole = array("h", bytes(4 * len(samples)))
    onward = samples[1:] + samples[:1]
    whole[::2] = array("h", [each >> 16 for each in samples])
    whole[1::2] = array("h", [(each >> 1) + (after >> 1) >> 16 for each, after in zip(samples, onward, strict=True)])
    return whole


HALF_RATE = RATE // 2
"""Samples per second at which tunes are computed; none has a tone above 6 kHz."""
UNIT = 1 << 23
"""The highest sample of a tone at loudness 1; at 128 it is a quarter of full scale."""


STRUCK = 0.006
"""The seconds of a struck tone's attack."""

SEMITONES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}


def pitch(name: str) -> float:
    """Return the frequency of a tone of the scale.

    >>> [round(pitch(name), 1) for name in ("A4", "C4", "A2")]
    [440.0, 261.6, 110.0]
    """
    return float(440 * 2 ** (SEMITONES[name[0]] / 12 + int(name[1:]) - 4))


def tones(line: str) -> list[tuple[float, str]]:
    """Return the tones of a line, each with its beginning in bars.

    >>> tones("C4 . E4+G4 . | A4")
    [(0.0, 'C4'), (0.5, 'E4'), (0.5, 'G4'), (1.0, 'A4')]
    """
    found = []
    for number, bar in enumerate(line.split("|")):
        beats = bar.split()
        for index, beat in enumerate(beats):
            found += [(number + index / len(beats), name) for name in beat.split("+") if name != "."]
    return found


def computed(tune: Tune) -> bytes:
    """Return a tune as signed 16-bit mono samples at `RATE`."""
    return doubled(_room() if tune is Tune.ROOM else _performed(tune)).tobytes()


def _performed(tune: Tune) -> array[int]:
    """Return a score as samples of 32 bits."""
    scores = tomllib.loads(asset_text("tunes.toml"))
    bar = 60 / scores[tune.value]["tempo"] * 4
    made: dict[tuple[str, str], tuple[int, int]] = {}
    bars: dict[int, int] = {}
    length = round(bar * HALF_RATE)
    whole = 0
    for line in scores[tune.value]["lines"]:
        voice = line["voice"]
        for begins, name in tones(line["bars"]):
            if (voice, name) not in made:
                made[voice, name] = _tone(pitch(name), bar, **scores["voice"][voice])
            tone, samples = made[voice, name]
            place, start = int(begins), round(begins % 1 * length)
            bars[place] = bars.get(place, 0) + (tone * line["loud"] << LANE * start)
            whole = max(whole, place * length + start + samples)
    total = unpacked(sum(number << LANE * place * length for place, number in bars.items()), whole)
    return total if tune is Tune.VICTORY else looped(total, length * (max(bars) + 1))


def _tone(
    pitch: float, bar: float, partials: Sequence[tuple[float, float, float]], swell: bool = False
) -> tuple[int, int]:
    """Return one tone of a voice, described in `tunes.toml`, as a number, and how many samples it has."""
    seconds = 1.5 * bar if swell else INAUDIBLE / min(fade for _, _, fade in partials)
    count = round(seconds * HALF_RATE)
    values = array("d", bytes(8 * count))
    for times, loud, fade in partials:
        heard = min(count, round(INAUDIBLE / fade * HALF_RATE)) if fade else count
        strike(values, Wave(pitch * times, loud, fade), range(heard), HALF_RATE)
    first = count // 2 if swell else round(STRUCK * HALF_RATE)
    last = count - first if swell else count // 8
    for i in range(first):
        values[i] *= 0.5 - 0.5 * cos(pi * i / first)
    for i in range(1, last + 1):
        values[-i] *= 0.5 - 0.5 * cos(pi * (i - 1) / last)
    return packed(array("i", (int(value * UNIT) for value in values))), count


DULL = 0.06
"""How much of the high frequencies remains in the air of a room."""


def _room() -> array[int]:
    """Return the air of a room: dull noise that swells and ebbs a little."""
    count, more = 12 * HALF_RATE, round(1.5 * HALF_RATE)
    noise = array("h", Random(1).randbytes(2 * (count + more)))
    low = lower = 0.0
    values = []
    for each in noise:
        low += (each - low) * DULL
        lower += (low - lower) * DULL
        values.append(lower)
    for i in range(more):
        share = i / more
        values[i] = values[i] * sqrt(share) + values[count + i] * sqrt(1 - share)
    slow = 4 * pi / count
    rest = sum(values[:count]) / count
    loud = 60 * UNIT / 32_768
    return array("i", (int((values[i] - rest) * (1 + 0.3 * sin(slow * i)) * loud) for i in range(count)))
