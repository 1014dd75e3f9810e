"""The sprites on the table, moved by naming where they shall be.

A `Place` says where and how a piece lies. `stage.aim({piece: Place(...)}, ...)` lets each sprite travel
from where it is at this moment to its new place: pieces that are new come from `origin`, pieces no longer
named leave for `leave_to`. So undo, sorting, resizing and loading animate by themselves. `update(dt)` moves,
`draw(surface)` only draws, `settle()` lets everything arrive. Pieces can be any hashable value; what they
look like is the business of the `Painter`.

    stage = Stage(painter, motion)
    stage.aim({tile: Place(x, y, 60, z=3)}, origin=stock_place, pace=DEAL, order=[tile, ...])
    stage.hold(tile, Place(...))        # follows the mouse without a tween
    stage.at((x, y))                    # topmost piece there, or None
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Generic, Protocol, TypeVar

import pygame

from game.ui.kit.drawing import faded, put_centre
from game.ui.kit.image_cache import ImageCache
from game.ui.kit.tween import Ease, Motion, Tween, between, in_out_sine, out_back, out_cubic

Key = TypeVar("Key", bound=Hashable)
Key_contra = TypeVar("Key_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece lies and how."""

    x: float
    """Of its middle, in pixels."""
    y: float
    width: float
    z: float = 0.0
    """Higher lies above lower."""
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    face_up: bool = True
    lift: float = 0.0
    """0 lies on the table, 1 is in the hand: shadow, and a little larger."""
    look: Hashable = None
    """What the painter wants to know besides; it changes at once."""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How a change of places is shown; times in seconds at normal speed."""

    seconds: float = 0.22
    stagger: float = 0.0
    """From one piece to the next in the given order."""
    arc: float = 0.0
    """How high a piece flies, as a share of the way."""
    ease: Ease = out_back
    delay: float = 0.0


LAND = Pace(0.21)
"""A tile put down, or making room."""
GLIDE = Pace(0.20, ease=out_cubic)
"""Without overshoot: resizing, sorting."""
DEAL = Pace(0.42, stagger=0.035, arc=0.16, ease=in_out_sine)
"""Tiles that fly from the stock."""
SHOW = Pace(0.36, stagger=0.05, arc=0.08)
"""A move of another seat that can be followed."""


class Painter(Protocol[Key_contra]):
    """Whoever knows what pieces look like."""

    def image(self, key: Key_contra, width: int, look: Hashable, face_up: bool, /) -> pygame.Surface:
        """The picture of a piece, its middle the middle of the piece."""

    def shadow(self, key: Key_contra, width: int, lift: float, /) -> pygame.Surface:
        """What it throws on the table when it is in the air."""

    def height(self, key: Key_contra, width: float, /) -> float:
        """How high the piece is at that width."""


LIFT_SCALE = 0.06
"""How much larger a piece in the hand is."""
RESTING = 64
"""Megabytes for pictures of pieces that rest at an angle."""
GRID = 4
"""Pictures of pieces that change their width are made in steps of these pixels, and scaled from there."""


@dataclass(slots=True)
class Sprite:
    """A piece on its way from one place to another."""

    start: Place
    goal: Place
    tween: Tween
    arc: float = 0.0
    leaving: bool = False

    @property
    def now(self) -> Place:
        """Where it is at this moment."""
        if self.tween.done:
            return self.goal
        share, value = self.tween.share, self.tween.value
        start, goal = self.start, self.goal
        away = abs(goal.x - start.x) + abs(goal.y - start.y)
        flight = sin(pi * share) if self.arc else 0.0
        steady = min(max(value, 0.0), 1.0)
        return Place(
            between(start.x, goal.x, value),
            between(start.y, goal.y, value) - flight * self.arc * away,
            max(between(start.width, goal.width, steady), 1.0),
            max(start.z, goal.z) if share > 0 else start.z,
            between(start.angle, goal.angle, steady),
            goal.face_up if share >= 0.5 else start.face_up,
            max(between(start.lift, goal.lift, steady), 0.8 * flight),
            goal.look,
            between(start.opacity, goal.opacity, share),
        )

    @property
    def turning(self) -> float:
        """How wide a piece looks that is being turned over, 0..1."""
        if self.tween.done or self.start.face_up == self.goal.face_up:
            return 1.0
        return max(abs(cos(pi * self.tween.share)), 0.06)


class Stage(Generic[Key]):
    """Every piece that can be seen, by its identity."""

    def __init__(self, painter: Painter[Key], motion: Motion | None = None) -> None:
        self.painter = painter
        self.motion = motion or Motion()
        self._sprites: dict[Key, Sprite] = {}
        self._resting = ImageCache(RESTING)
        """Pictures of pieces that rest at an angle."""

    def __contains__(self, key: object) -> bool:
        return key in self._sprites and not self._sprites[key].leaving

    @property
    def busy(self) -> bool:
        """Whether any piece moves."""
        return any(not sprite.tween.done for sprite in self._sprites.values())

    def place(self, key: Key) -> Place:
        """Where a piece is at this moment."""
        return self._sprites[key].now

    def goal(self, key: Key) -> Place:
        """Where a piece is going to be."""
        return self._sprites[key].goal

    def keys(self) -> tuple[Key, ...]:
        """The pieces that are here to stay."""
        return tuple(key for key, sprite in self._sprites.items() if not sprite.leaving)

    def aim(
        self,
        places: Mapping[Key, Place],
        *,
        pace: Pace = LAND,
        order: Sequence[Key] = (),
        origin: Place | None = None,
        leave_to: Place | None = None,
        delays: Mapping[Key, float] | None = None,
    ) -> None:
        """Let every piece travel to its place. `order` says who goes first where the pace has a stagger; `delays` are
        how long single pieces wait besides."""
        turn = {key: index for index, key in enumerate(order)}
        later = len(turn)
        for key, goal in places.items():
            if key not in turn and key in self._sprites and self._sprites[key].goal == goal:
                self._sprites[key].leaving = False
                continue
            self._send(key, goal, pace, pace.stagger * turn.get(key, later), origin, (delays or {}).get(key, 0.0))
        gone = [key for key in self._sprites if key not in places and not self._sprites[key].leaving]
        for index, key in enumerate(gone):
            if leave_to is None:
                del self._sprites[key]
                continue
            self._send(key, leave_to, pace, pace.stagger * index, None, (delays or {}).get(key, 0.0))
            self._sprites[key].leaving = True
        self.update(0.0)

    def _send(self, key: Key, goal: Place, pace: Pace, wait: float, origin: Place | None, own: float) -> None:
        old = self._sprites.get(key)
        if old is not None and old.goal == goal and not old.leaving:
            return
        start = old.now if old is not None else (origin or goal)
        if old is not None and _same_spot(start, goal):
            self._sprites[key] = Sprite(goal, goal, Tween(0, 1, 0))
            return
        seconds = self.motion.seconds(pace.seconds)
        # What is given to a piece of its own is time to read, which it keeps where nothing moves.
        delay = self.motion.seconds(pace.delay + wait) + own
        if start == goal:
            seconds = delay = 0.0
        self._sprites[key] = Sprite(start, goal, Tween(0, 1, seconds, pace.ease, delay), pace.arc)

    def hold(self, key: Key, place: Place) -> None:
        """Put a piece somewhere at once: in the hand of whoever drags it."""
        self._sprites[key] = Sprite(place, place, Tween(0, 1, 0))

    def update(self, dt: float) -> None:
        """Let time pass; pieces that have left are forgotten."""
        for sprite in self._sprites.values():
            if not sprite.tween.done:
                sprite.tween.advance(dt)
        for key in [key for key, sprite in self._sprites.items() if sprite.leaving and sprite.tween.done]:
            del self._sprites[key]

    def settle(self) -> None:
        """Let everything arrive at once."""
        for sprite in self._sprites.values():
            sprite.tween.finish()
        self.update(0.0)

    def clear(self) -> None:
        """Take every piece away at once."""
        self._sprites.clear()

    def at(self, point: tuple[float, float], among: Callable[[Key], bool] | None = None) -> Key | None:
        """The topmost piece at a point, by where it is at this moment."""
        for key, sprite in reversed(self._ordered()):
            if sprite.leaving or (among is not None and not among(key)):
                continue
            place = sprite.now
            high = self.painter.height(key, place.width)
            if abs(point[0] - place.x) <= place.width / 2 and abs(point[1] - place.y) <= high / 2:
                return key
        return None

    def _ordered(self) -> list[tuple[Key, Sprite]]:
        return sorted(self._sprites.items(), key=lambda item: item[1].now.z)

    def draw(self, surface: pygame.Surface, among: Callable[[Key], bool] | None = None) -> None:
        """Draw every piece, or those for which `among` holds, from low to high."""
        waiting: set[Place] = set()
        for key, sprite in self._ordered():
            if among is not None and not among(key):
                continue
            if not sprite.start.face_up and not sprite.tween.done and sprite.tween.share == 0:
                # Pieces that wait on one spot are one pile; their shadows would add up to black.
                if sprite.start in waiting:
                    continue
                waiting.add(sprite.start)
            self._draw(surface, key, sprite)

    def _draw(self, surface: pygame.Surface, key: Key, sprite: Sprite) -> None:
        place = sprite.now
        if place.lift > 0.02:
            shade = _narrowed(self.painter.shadow(key, max(round(place.width), 8), place.lift), sprite.turning)
            if abs(place.angle) >= 0.5:
                shade = pygame.transform.rotate(shade, place.angle)
            drop = place.width * 0.16 * place.lift
            put_centre(surface, shade, (place.x + drop * 0.25, place.y + drop), place.opacity)
        image = _narrowed(self._picture(key, sprite, place), sprite.turning)
        if abs(place.angle) >= 0.25:
            image = self._turned(key, sprite, place, image)
        if place.opacity < 0.996:
            image = faded(image, place.opacity)
        put_centre(surface, image, (place.x, place.y))

    def _turned(self, key: Key, sprite: Sprite, place: Place, image: pygame.Surface) -> pygame.Surface:
        """The picture at its angle; what rests or only glides is turned only once."""
        start, goal = sprite.start, sprite.goal
        steady = (start.angle, start.width, start.face_up) == (goal.angle, goal.width, goal.face_up)

        def turn() -> pygame.Surface:
            return pygame.transform.rotozoom(image, place.angle, 1.0)

        if not (sprite.tween.done or steady) or place.lift > 0:
            return turn()
        return self._resting.find((id(self.painter), key, replace(place, x=0, y=0, z=0)), turn)

    def _picture(self, key: Key, sprite: Sprite, place: Place) -> pygame.Surface:
        """The picture at this width: exact at rest, brought to size from a nearby one on the way."""
        width = place.width * (1 + LIFT_SCALE * place.lift)
        exact = max(round(width), 4)
        if sprite.tween.done or (sprite.start.width == sprite.goal.width and place.lift < 0.02):
            return self.painter.image(key, exact, place.look, place.face_up)
        near = max(-(-exact // GRID) * GRID, 4)
        image = self.painter.image(key, near, place.look, place.face_up)
        if near == exact:
            return image
        share = exact / near
        size = (max(round(image.get_width() * share), 1), max(round(image.get_height() * share), 1))
        return pygame.transform.smoothscale(image, size)


def _narrowed(image: pygame.Surface, share: float) -> pygame.Surface:
    """A picture as wide as it looks while its piece is turned over."""
    if share == 1:
        return image
    return pygame.transform.smoothscale(image, (max(round(image.get_width() * share), 1), image.get_height()))


def _same_spot(one: Place, other: Place) -> bool:
    """Whether two places differ in nothing that can be travelled."""
    return replace(one, look=None, z=0) == replace(other, look=None, z=0)
