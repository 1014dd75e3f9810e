"""What the gestures of the table look like at a moment: pure functions of the seconds since they began.

Each returns a `Pose`, which is added to where a piece lies, a share, or a `Stamp`; outside its time it is `REST`.
Nothing here has a state: `poses` runs them on the pieces of a stage, `gestures` over the plates.

>>> hover(0.0).y, hover(HOVER).y
(0.0, -3.0)
>>> shake(0.0) == shake(SHAKE) == REST
True
"""

from __future__ import annotations

from math import exp, pi, sin
from typing import NamedTuple

from game.ui.kit.tween import between, out_cubic

HOVER, RISE = 0.08, 3.0
"""Seconds until a piece under the mouse is lifted, and how far, in units."""
LIFTED = 0.3
"""How much of the shadow of a piece in the hand one under the mouse casts."""
PICK_UP = 0.08
"""Seconds until a piece that is picked up is in the hand."""
DROP = 0.12
"""Seconds until a piece that is put down lies still."""
PRESSED = 0.04
"""How much smaller a piece becomes as it hits the table."""
SWEEP = 0.2
"""Seconds for which light passes over a meld."""
SHAKE, SHAKEN = 0.2, 2.0
"""Seconds for which a meld shakes, and how far, in units."""
STEEPEST = 9.0
"""The maximum tilt of a piece in the hand, in degrees."""
STAMP, STAMPED, LEAVES = 0.25, 1.0, 0.25
"""Seconds until a stamp is on the table, how long it stays, and how long it takes to fade."""
BEAT = 0.14
"""Seconds from one piece of a cascade to the next."""
LONGEST = 1.4
"""The maximum number of seconds of a cascade."""
BRIGHTEST = 5
"""Good drops in one turn after which the light grows no more."""


class Pose(NamedTuple):
    """What an effect adds to where a piece lies."""

    x: float = 0.0
    """To the right, in units."""
    y: float = 0.0
    lift: float = 0.0
    """How far it is from the table, as in a place."""
    light: float | None = None
    """Where a band of light crosses it: 0 at its left edge, 1 at its right."""
    strength: float = 0.0
    """How bright that light is, 0..1."""


REST = Pose()


def share(t: float, seconds: float) -> float:
    """Return how much of a time is over, 0..1.

    >>> share(0.05, 0.2), share(9.0, 0.2), share(1.0, 0.0)
    (0.25, 1.0, 1.0)
    """
    return min(max(t / seconds, 0.0), 1.0) if seconds > 0 else 1.0


def hover(t: float) -> Pose:
    """Return how a piece under the mouse is lifted, with its shadow."""
    up = out_cubic(share(t, HOVER))
    return Pose(y=-RISE * up, lift=LIFTED * up) if up else REST


def pick_up(t: float) -> float:
    """Return how far a piece is in the hand, 0..1."""
    return out_cubic(share(t, PICK_UP))


def tilt(speed: float) -> float:
    """Return the angle of a piece in a hand that moves to the right at a speed, in units per second.

    >>> tilt(0.0), tilt(10_000.0), tilt(-10_000.0)
    (0.0, -9.0, 9.0)
    """
    return 0.0 if speed == 0 else min(max(-speed * 0.011, -STEEPEST), STEEPEST)


def slowed(speed: float, dt: float) -> float:
    """Return the remembered speed of a hand that rests for `dt` seconds."""
    return speed * exp(-dt / 0.07)


def put_down(t: float, lift: float = 1.0, scale: float = 0.06) -> float:
    """Return the lift of a piece that is let go: below 0 it is pressed onto the table, by `PRESSED` of its size."""
    at = share(t, DROP)
    fallen = 0.55
    deepest = -PRESSED / scale
    if at < fallen:
        return between(lift, deepest, (at / fallen) ** 2)
    return between(deepest, 0.0, out_cubic((at - fallen) / (1 - fallen)))


def lifted(start: float, goal: float, share: float, steady: float, flight: float) -> float:
    """Return the lift of a piece on its way; what is put down from the hand is pressed onto the table for a moment."""
    if start >= 0.9 and goal == 0 and not flight:
        return put_down(share * DROP, start)
    return max(between(start, goal, steady), 0.8 * flight)


def glow(chain: int) -> float:
    """Return how bright the light over a meld is after that many good drops in one turn.

    >>> glow(1) < glow(2) < glow(5) == glow(50) <= 1
    True
    """
    return 0.4 + 0.12 * (min(max(chain, 1), BRIGHTEST) - 1)


def sweep(t: float, index: int, count: int, chain: int = 1) -> Pose:
    """Return the light on one of `count` pieces of a meld that became valid: it passes over all of them once.

    From the second good drop of a turn on, the pieces also hop as it passes.
    """
    if not 0 < t < SWEEP:
        return REST
    at = between(-0.5, count + 0.5, t / SWEEP) - index
    if not -0.5 < at < 1.5:
        return REST
    hop = min(chain - 1, BRIGHTEST - 1) * max(sin(pi * (at + 0.5) / 2), 0.0)
    return Pose(y=-hop, light=at, strength=glow(chain))


def shake(t: float) -> Pose:
    """Return how a piece of a meld shakes that is no longer valid: to and fro, once."""
    if not 0 < t < SHAKE:
        return REST
    return Pose(x=SHAKEN * sin(2 * pi * t / SHAKE))


class Stamp(NamedTuple):
    """How a sign is shown that falls onto the table, stays, and fades."""

    scale: float
    angle: float
    """Degrees, counter-clockwise."""
    opacity: float


def stamp(t: float, stays: float = STAMPED) -> Stamp:
    """Return how a stamp looks: it falls from above within `STAMP` seconds, then nothing of it moves."""
    down = share(t, STAMP)
    end = STAMP + stays
    opacity = min(down * 3, 1.0) if t < end else 1 - share(t - end, LEAVES)
    return Stamp(between(2.4, 1.0, down**3), between(-16.0, -7.0, down), opacity)


def ripple(t: float, seconds: float = 0.5) -> tuple[float, float]:
    """Return radius and strength of a ring that spreads, each 0..1."""
    at = share(t, seconds)
    return out_cubic(at), (1 - at) if t > 0 else 0.0


def beat(count: int) -> float:
    """Return the seconds from one piece of a cascade to the next: large ones go faster.

    >>> beat(2) == BEAT, beat(100) < 0.02
    (True, True)
    """
    return min(BEAT, LONGEST / max(count, 1))


def arrived(t: float, count: int) -> int:
    """Return how many pieces of a cascade of `count` have arrived, and with them how many a sign counts.

    >>> [arrived(t, 2) for t in (-1.0, 0.0, BEAT, 9.0)]
    [0, 1, 2, 2]
    """
    return 0 if t < 0 else min(int(t / beat(count) + 1e-9) + 1, count)
