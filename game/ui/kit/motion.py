"""Motion over time, driven by an injected `dt`, and what gestures look like at a moment: pure functions of the time.

Each gesture is a `Pose`, which is added to where a piece lies, a share, or a `Stamp`; outside its time it is `REST`.
The `Poses` of a stage run them on its pieces, `gestures` over the plates.

>>> hover(0.0).y, hover(HOVER).y
(0.0, -3.0)
>>> shake(0.0) == shake(SHAKE) == REST
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import cos, exp, pi, sin
from random import Random
from typing import NamedTuple

# `Motion` is the one place that decides how fast things move and whether they move at all: every duration goes through
# `motion.seconds(0.2)`. A `Tween` goes from one value to another.

Ease = Callable[[float], float]


def out_cubic(share: float) -> float:
    """Return an ease out: fast at first, then gently to rest."""
    return 1 - (1 - share) ** 3


def out_back(share: float) -> float:
    """Return an ease out with a small overshoot, the way a tile lands."""
    strength = 1.04  # past the goal by 4 %
    rest = share - 1
    return 1 + (strength + 1) * rest**3 + strength * rest**2


def in_out_sine(share: float) -> float:
    """Return an ease in and out."""
    return 0.5 - 0.5 * cos(pi * share)


def between(start: float, end: float, share: float) -> float:
    """Return the value at `share` of the way between two."""
    return start + (end - start) * share


class Motion(NamedTuple):
    """How things move: `reduced` makes everything instant."""

    reduced: bool = False

    def seconds(self, base: float) -> float:
        """Return the duration of something that takes `base` seconds if it moves."""
        return 0.0 if self.reduced else base


def glided(now: float, goal: float, dt: float, motion: Motion) -> float:
    """Return where something is after `dt` seconds on its way to a goal in pixels, the faster the further away."""
    arrives = motion.reduced or abs(goal - now) < 0.5
    return goal if arrives else now + (goal - now) * (1 - exp(-dt * 18))


@dataclass(slots=True)
class Tween:
    """A value that moves after waiting for `delay` seconds."""

    start: float
    end: float
    seconds: float
    ease: Ease = out_cubic
    delay: float = 0.0
    elapsed: float = 0.0

    def advance(self, dt: float) -> float:
        """Advance by `dt` seconds; return the value."""
        self.elapsed += dt
        return self.value

    @property
    def value(self) -> float:
        """Return the present value."""
        return between(self.start, self.end, self.ease(self.share))

    @property
    def share(self) -> float:
        """Return how much of the time has passed, 0..1, not counting the delay."""
        return 0.0 if self.elapsed < self.delay else share(self.elapsed - self.delay, self.seconds)

    @property
    def done(self) -> bool:
        """Whether it has arrived."""
        return self.elapsed >= self.delay + self.seconds


HOVER, RISE = 0.08, 3.0
"""Seconds until a piece under the mouse is lifted, and how far, in units."""
PICK_UP, DROP = 0.08, 0.12
"""Seconds until a piece that is picked up is in the hand, and until one that is put down lies still."""
SWEEP = 0.2
"""Seconds for which light passes over a meld."""
SHAKE, SHAKEN = 0.2, 2.0
"""Seconds for which a meld shakes, and how far, in units."""
STEEPEST = 9.0
"""The maximum tilt of a piece in the hand, in degrees."""
STAMP, STAMPED, LEAVES = 0.25, 1.0, 0.25
"""Seconds until a stamp is on the table, how long it stays, and how long it takes to fade."""
THROW = 0.42
"""Seconds that a word flies until it hits the table."""
RIPPLE = 0.5
"""Seconds that a ring takes to spread."""
BEAT, LONGEST = 0.14, 1.4
"""Seconds from one piece of a cascade to the next, and of all of it at most."""
STRIKES, STRUCK, RAISED = 0.2, 0.3, 14.0
"""Seconds until a piece that strikes the table hits it, and until it lies still; how far it rises first, in units."""
SQUASHED = 0.08
"""How much flatter it is as it hits."""
HOP, HOPS, WAVE = 0.26, 8.0, 2200.0
"""Seconds that a piece hops as a wave passes, and how far, in units; how fast the wave runs, in units per second."""
TIPS, TIPPED = 0.5, 0.3
"""Seconds until an empty rack begins to tip back, and that this takes."""
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
    squash: float = 0.0
    """How much flatter it is, pressed onto the table, and by how much wider."""


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
    return Pose(y=-RISE * up, lift=0.3 * up) if up else REST


def put_down(t: float, lift: float = 1.0, scale: float = 0.06) -> float:
    """Return the lift of a piece that is let go: below 0 it is pressed onto the table, a little smaller."""
    at = share(t, DROP)
    fallen = 0.55
    deepest = -0.04 / scale
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
    return Pose(x=SHAKEN * sin(2 * pi * t / SHAKE)) if 0 < t < SHAKE else REST


def strike(t: float) -> Pose:
    """Return how a piece strikes the table: it rises, falls, and is squashed for a moment.

    >>> strike(STRIKES).squash == SQUASHED, strike(STRUCK) == strike(0.0) == REST
    (True, True)
    """
    if not 0 < t < STRUCK:
        return REST
    if t >= STRIKES:
        return Pose(squash=SQUASHED * (1 - out_cubic((t - STRIKES) / (STRUCK - STRIKES))))
    fallen = share(t - STRIKES * 0.6, STRIKES * 0.4)
    up = out_cubic(share(t, STRIKES * 0.6)) * (1 - fallen**2)
    return Pose(y=-RAISED * up, lift=up)


def hop(t: float, high: float = HOPS) -> Pose:
    """Return how a piece hops as a wave passes below it."""
    return Pose(y=-high * sin(pi * t / HOP)) if 0 < t < HOP else REST


def tipped(t: float) -> float:
    """Return how far a rack that is empty has tipped back, 0..1."""
    return out_back(share(t - TIPS, TIPPED))


class Stamp(NamedTuple):
    """How a sign is shown that falls onto the table, or is thrown onto it, stays, and fades."""

    scale: float
    angle: float
    """Degrees, counter-clockwise."""
    opacity: float
    squash: float = 0.0
    """How much flatter it is as it hits the table."""
    way: float = 1.0
    """How much of its way it has gone, 0..1."""


def stamp(t: float) -> Stamp:
    """Return how a stamp looks: it falls from above within `STAMP` seconds, then nothing of it moves."""
    down = share(t, STAMP)
    opacity = min(down * 3, 1.0) * (1 - share(t - STAMP - STAMPED, LEAVES))
    return Stamp(between(2.4, 1.0, down**3), between(-16.0, -7.0, down), opacity)


def thrown(t: float) -> Stamp:
    """Return how a word flies to the table: it grows towards the eye, falls, is squashed, and stays as a stamp does."""
    at, risen = share(t, THROW), 0.65
    rise, fall = min(at / risen, 1.0), max((at - risen) / (1 - risen), 0.0)
    scale = between(between(0.45, 1.6, out_cubic(rise)), 1.0, fall**2)
    opacity = min(at * 5, 1.0) * (1 - share(t - STAMP - STAMPED, LEAVES))
    squash = SQUASHED * (1 - out_cubic(share(t - THROW, STRUCK - STRIKES))) if at == 1 else 0.0
    return Stamp(scale, between(10.0, -7.0, at), opacity, squash, in_out_sine(at))


def ripple(t: float) -> tuple[float, float]:
    """Return radius and strength of a ring that spreads, each 0..1."""
    at = share(t, RIPPLE)
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


# -- How a piece behaves in the hand: it rises as it is picked up, and tilts by the speed of the hand.

OVER, STILL = 0.09, 8.0
"""Seconds over which the speed of the hand is taken, and the speed below which nothing tilts, in units per second."""


class Swing:
    """What a hand does with a piece since it was picked up."""

    def __init__(self, motion: Motion) -> None:
        self._speed = 0.0
        """To the right, in units per second."""
        self._held = 0.0
        self.motion = motion

    def move(self, units: float) -> None:
        """Move the hand to the right."""
        self._speed += units / OVER

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the piece is shown differently now."""
        changing = not self.motion.reduced and (self._held < PICK_UP or abs(self._speed) > STILL)
        self._held += dt
        self._speed *= exp(-dt / 0.07)
        return changing

    @property
    def lift(self) -> float:
        """How far the piece is in the hand, 0..1."""
        return 1.0 if self.motion.reduced else out_cubic(share(self._held, PICK_UP))

    @property
    def angle(self) -> float:
        """How far it is tilted, in degrees."""
        tilted = not self.motion.reduced and abs(self._speed) > STILL
        return min(max(-self._speed * 0.011, -STEEPEST), STEEPEST) if tilted else 0.0


# -- Confetti: pieces that flutter down over all of a room, a function of the seconds since the first one fell.

FALLS = 3.2
"""Seconds after which nothing of it is left."""
FLIGHT = 1.5, 2.1
"""The seconds that a piece takes at least and at most from the upper edge to the lower one."""


Throw = tuple[float, float, float, float, float, float]
"""How a piece falls: from where, after how many seconds, for how many; how it sways and turns; its angle in degrees."""


@cache
def throws(count: int) -> tuple[Throw, ...]:
    """Return that many falls, spread over the width of a room; always the same ones."""
    chance = Random(count)
    return tuple(
        ((number + chance.random()) / count, chance.uniform(0, FALLS - FLIGHT[1]), chance.uniform(*FLIGHT),
         chance.uniform(-0.03, 0.03), chance.uniform(0.4, 1.1), chance.choice((-40, -20, 0, 20, 40)))
        for number in range(count)
    )  # fmt: skip


def scrap(throw: Throw, seconds: float) -> tuple[float, float, float] | None:
    """Return where a piece is after that many seconds, in shares of the room, and its apparent width as it turns, 0..1.

    None before it falls and once it has gone.
    """
    x, wait, takes, sway, turn, _ = throw
    share, turned = (seconds - wait) / takes, 2 * pi * turn * seconds
    if not 0 <= share < 1:
        return None
    return x + sway * sin(turned), between(-0.05, 1.05, share), 0.25 + 0.75 * abs(cos(turned))
