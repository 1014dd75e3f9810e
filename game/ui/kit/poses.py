"""The effects that run on the pieces of a stage: what is under the mouse, what light passes over, what shakes.

    poses.hover(tile)                                   # every frame, or when it changes; None: nothing
    poses.play(tile, lambda t: sweep(t, i, n), SWEEP)   # once

They change how a piece is drawn, never where it is: a click meets what it met before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.ui.kit import timeline
from game.ui.kit.place import Place
from game.ui.kit.timeline import HOVER, REST, Pose
from game.ui.kit.tween import Motion

Key = TypeVar("Key", bound=Hashable)
PoseEffect = Callable[[float], Pose]

RAISED = timeline.hover(HOVER)
"""What is added to a piece over which the mouse rests."""


@dataclass(slots=True)
class Running:
    """An effect on one piece."""

    effect: PoseEffect
    seconds: float
    elapsed: float
    """Negative while it waits."""


class Poses(Generic[Key]):
    """What is added to the places of pieces."""

    def __init__(self) -> None:
        self._over: Key | None = None
        self._raised: dict[Key, float] = {}
        """For how many seconds pieces have been under the mouse; those just left sink again."""
        self._running: dict[Key, Running] = {}

    @property
    def busy(self) -> bool:
        """Whether anything changes with time."""
        return bool(self._running) or any(
            (seconds < HOVER) if key == self._over else True for key, seconds in self._raised.items()
        )

    @property
    def any(self) -> bool:
        """Whether anything is added to any piece."""
        return bool(self._raised or self._running)

    def hover(self, key: Key | None) -> None:
        """Lift the piece under the mouse, and let any other sink."""
        self._over = key
        if key is not None:
            self._raised.setdefault(key, 0.0)

    def play(self, key: Key, effect: PoseEffect, seconds: float, motion: Motion, delay: float = 0.0) -> None:
        """Run an effect once on a piece; a new one takes the place of another."""
        if motion.seconds(seconds) > 0:
            self._running[key] = Running(effect, seconds, -delay)

    def clear(self) -> None:
        """Forget everything."""
        self._raised.clear()
        self._running.clear()
        self._over = None

    def update(self, dt: float, motion: Motion) -> None:
        """Advance by `dt` seconds."""
        step = dt if motion.seconds(1.0) > 0 else HOVER
        for key, seconds in list(self._raised.items()):
            later = min(seconds + step, HOVER) if key == self._over else seconds - step
            if later > 0 or key == self._over:
                self._raised[key] = later
            else:
                del self._raised[key]
        for key, running in list(self._running.items()):
            running.elapsed += dt
            if running.elapsed >= running.seconds or motion.seconds(1.0) == 0:
                del self._running[key]

    def of(self, key: Key) -> Pose:
        """Return what is added to a piece at this moment."""
        if not self.any:
            return REST
        pose = timeline.hover(self._raised[key]) if key in self._raised else REST
        running = self._running.get(key)
        if running is None or running.elapsed < 0:
            return pose
        own = running.effect(running.elapsed)
        return own._replace(x=own.x + pose.x, y=own.y + pose.y, lift=max(own.lift, pose.lift))


def posed(place: Place, pose: Pose, unit: float) -> Place:
    """Return where and how a piece is drawn; one in the hand is lifted already."""
    if pose is REST or place.lift >= 1:
        return place
    lift = max(place.lift, pose.lift) if pose.lift else place.lift
    return place._replace(x=place.x + pose.x * unit, y=place.y + pose.y * unit, lift=lift)
