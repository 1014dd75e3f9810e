"""Sound added up without a loop: the samples of a whole tone are the digits of one large number.

Every sample takes 32 bits, and signs are carried as in an ordinary sum, so adding two numbers adds all their samples,
multiplying makes them louder and shifting makes them later. Python does that as fast as the machine can. A sample has
16 bits below the point, so the upper half of each lane is what is played.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

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


def unpacked(number: int, count: int) -> bytes:
    """Return that many samples of 32 bits; what lies beyond has to be zero."""
    signs = _signs(count)
    return ((number + signs) ^ signs).to_bytes(LANE // 8 * count, "little")


def later(number: int, samples: int) -> int:
    """Return a sound that starts that many samples later."""
    return number << (LANE * samples)


def looped(number: int, whole: int, count: int) -> int:
    """Return a sound of `whole` samples as one of `count` whose end overlaps its beginning."""
    data = unpacked(number, whole)
    cut = LANE // 8 * count
    parts = (array("i", data[start : start + cut]) for start in range(0, len(data), cut))
    return sum(packed(part) for part in parts)


def played(number: int, count: int) -> array[int]:
    """Return the upper halves of that many samples: 16 bits each, as they are played."""
    data = unpacked(number, count)
    halves = bytearray(2 * count)
    halves[::2], halves[1::2] = data[2::4], data[3::4]
    return array("h", bytes(halves))


def doubled(number: int, count: int) -> array[int]:
    """Return that many samples at twice the rate, wrapping around: between each two is their mean."""
    whole = array("h", bytes(4 * count))
    first = packed(array("i", unpacked(number, count)[:4]))
    whole[::2] = played(number, count)
    # The mean of two halves: neither they nor their sum may touch the next lane.
    onward = (number - first >> LANE) + later(first, count - 1)
    whole[1::2] = played(_halved(number, count) + _halved(onward, count), count)
    return whole


def _halved(number: int, count: int) -> int:
    """Return every sample half as loud, rounded down."""
    ones = int.from_bytes(b"\1\0\0\0" * count, "little")
    biased = number + _signs(count)
    odd = biased & ones
    return (biased - odd >> 1) - (_signs(count) >> 1)
