"""The sprites on the table, moved by naming their destinations.

A `Place` says where and how a piece lies. `stage.aim({piece: Place(...)}, ...)` lets each sprite travel from where it
is at the moment: new pieces come from `origin`, others leave for `leave_to`. So undo, sorting, resizing and loading
animate by themselves. Pieces can be any hashable value; the `Painter` knows what they look like.

    stage.aim({tile: Place(x, y, 60, z=3)}, origin=stock_place, pace=DEAL, order=[tile, ...])
    stage.hold(tile, Place(...))        # follows the mouse without a tween

Effects change how a piece is drawn, never where it is: a click meets what it met before.

    poses.hover(tile)                                   # every frame, or when it changes; None: nothing
    poses.play(tile, lambda t: sweep(t, i, n), SWEEP)   # once
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import dist, hypot, inf
from typing import Generic, NamedTuple

import pygame

from game.ui.kit import motion as timeline
from game.ui.kit.drawing import DrawTarget, Point, drawn_inside, put_centre, repeat
from game.ui.kit.motion import DROP, HOVER, REST, Ease, Motion, Pose, Tween, in_out_sine, out_back, out_cubic
from game.ui.kit.sprite import Key, Painter, Place, Sprite, draw_sprite, prepare, skewed, varied

PoseEffect = Callable[[float], Pose]

RAISED = timeline.hover(HOVER)
"""What is added to a piece over which the mouse rests."""


class Poses(Generic[Key]):
    """What is added to the places of pieces: of what is under the mouse, what light passes over, what shakes."""

    def __init__(self) -> None:
        self._over: Key | None = None
        self._raised: dict[Key, float] = {}
        """For how many seconds pieces have been under the mouse; those just left sink again."""
        self._running: dict[Key, tuple[PoseEffect, float, float]] = {}
        """Effects with their lengths and ages, which are negative while they wait."""

    @property
    def busy(self) -> bool:
        """Whether anything changes with time."""
        return bool(self._running) or any(key != self._over or at < HOVER for key, at in self._raised.items())

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
            self._running[key] = effect, seconds, -delay

    def clear(self) -> None:
        """Forget everything."""
        self._raised.clear()
        self._running.clear()
        self._over = None

    def update(self, dt: float, motion: Motion) -> None:
        """Advance by `dt` seconds."""
        step = HOVER if motion.reduced else dt
        for key, seconds in list(self._raised.items()):
            later = min(seconds + step, HOVER) if key == self._over else seconds - step
            if later > 0 or key == self._over:
                self._raised[key] = later
            else:
                del self._raised[key]
        aged = ((key, (effect, seconds, age + dt)) for key, (effect, seconds, age) in self._running.items())
        self._running = {} if motion.reduced else {key: each for key, each in aged if each[2] < each[1]}

    def of(self, key: Key) -> Pose:
        """Return what is added to a piece at this moment."""
        if not self.any:
            return REST
        pose = timeline.hover(self._raised[key]) if key in self._raised else REST
        effect, _, age = self._running.get(key, (None, 0.0, 0.0))
        if effect is None or age < 0:
            return pose
        own = effect(age)
        return own._replace(x=own.x + pose.x, y=own.y + pose.y, lift=max(own.lift, pose.lift))


def posed(place: Place, pose: Pose, unit: float) -> Place:
    """Return where and how a piece is drawn; one in the hand is lifted already."""
    if pose is REST or place.lift >= 1:
        return place
    lift = max(place.lift, pose.lift) if pose.lift else place.lift
    return place._replace(x=place.x + pose.x * unit, y=place.y + pose.y * unit, lift=lift)


class Pace(NamedTuple):
    """How a change of places is animated; times in seconds at normal speed."""

    seconds: float = 0.22
    stagger: float = 0.0
    """The delay from one piece to the next, in the given order."""
    arc: float = 0.0
    """How high a piece flies, as a fraction of the distance."""
    ease: Ease = out_back
    delay: float = 0.0


LAND = Pace(DROP)
"""A tile being put down, or making room."""
GLIDE = Pace(0.20, ease=out_cubic)
"""Without overshoot: resizing, sorting."""
DEAL = Pace(0.42, stagger=0.035, arc=0.16, ease=in_out_sine)
"""Pieces flying from the stock, one to each seat after another."""
DRAW = Pace(0.42, stagger=0.035, arc=0.16, ease=in_out_sine)
"""A piece that somebody draws."""
SHOW = Pace(0.36, stagger=0.05, arc=0.08)
"""A move of another seat, slow enough to follow."""
LAY = Pace(0.34, arc=0.10)
"""A card being played."""
FALL = Pace(0.7, arc=0.06)
"""The second-last card falls slowly: UNO! can be called until it lands."""
BUNDLE = Pace(0.75, stagger=0.02, arc=0.14, ease=in_out_sine)
"""Hands that go to another seat."""
GATHER = Pace(0.55, stagger=0.02, arc=0.14, ease=in_out_sine)
"""Hands that gather in the middle."""
BRING = Pace(0.5, stagger=0.05, arc=0.12, ease=in_out_sine, delay=0.2)
"""Pieces of the chosen book that go into the stock, once the page has faded."""
SHUFFLE = Pace(0.5, stagger=0.02, delay=0.35, ease=in_out_sine)
"""Pieces that gather to form the stock."""
CROWD = 24
"""How many pieces are many."""
PREPARED = 4
"""For how many pieces a frame makes the pictures they lie with: for nearly all of a table while they fly."""
REACH = 56
"""Units from the middle of a piece, across and down, within which the pointer is near."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenPart:
    """What is seen of a ground that is larger than its place: pieces that lie on it are seen, and found, only there.

    What it shows depends on nothing else: there is another one when the ground has moved.
    """

    rect: pygame.Rect
    height: float
    """Pieces lower than this in the stack lie on the ground."""
    edge: Callable[[DrawTarget], None]
    """Draws over them that there is more of the ground."""


class Stage(Generic[Key]):
    """All visible pieces, by identity."""

    def __init__(self, painter: Painter, motion: Motion | None = None) -> None:
        self.painter = painter
        self.motion = motion or Motion()
        self._sprites: dict[Key, Sprite] = {}
        self.poses: Poses[Key] = Poses()
        self.unit = 1.0
        """Pixels of one unit."""
        self.part: SeenPart | None = None
        """What is seen of the ground; None: all of it."""
        self.casual = -inf
        """Pieces lower than this in the stack lie as hands lay them down: a little turned, and not quite in line."""
        self._near: frozenset[Key] = frozenset()
        """Those of them that lie straight, since the pointer is near."""
        self._reached: tuple[Point, int] | None = None
        """Where the pointer was when this was found out, and how much had happened until then."""
        self._changes = 0
        """How often anything has moved, come or gone."""
        self.aims = 0
        """How often a piece has come, gone, or got another goal."""
        self.crowded = False
        """Whether many pieces fly, or have just come to lie: frames have enough to do."""

    def __contains__(self, key: object) -> bool:
        return key in self._sprites and not self._sprites[key].leaving

    @property
    def busy(self) -> bool:
        """Whether any piece is moving, or has still to be turned."""
        return self.poses.busy or self.crowded or any(sprite.flying for sprite in self._sprites.values())

    def place(self, key: Key) -> Place:
        """Return where a piece is at this moment."""
        return self._sprites[key].now

    def sees(self, key: Key) -> bool:
        """Return whether a piece is seen: not one whose middle lies on a part of the ground that is not."""
        place, part = self._sprites[key].now, self.part
        return part is None or place.z >= part.height or part.rect.collidepoint(place.x, place.y)

    def goal(self, key: Key) -> Place:
        """Return where a piece is going."""
        return self._sprites[key].goal

    def keys(self) -> tuple[Key, ...]:
        """Return the pieces that are not leaving."""
        return tuple(key for key, sprite in self._sprites.items() if not sprite.leaving)

    def aim(
        self, places: Mapping[Key, Place], *, pace: Pace = LAND, order: Sequence[Key] = (),
        origin: Place | None = None, leave_to: Place | None = None, delays: Mapping[Key, float] | None = None,
    ) -> None:  # fmt: skip
        """Let every piece travel to its place.

        `order` is the order of starting if the pace has a stagger; `delays` are additional delays for single pieces.
        """
        turn = {key: index for index, key in enumerate(order)}
        for key, goal in places.items():
            if key not in turn and key in self._sprites and self._sprites[key].goal == goal:
                self.aims += self._sprites[key].leaving
                self._sprites[key].leaving = False
                continue
            self._send(key, goal, pace, pace.stagger * turn.get(key, len(turn)), origin, (delays or {}).get(key, 0.0))
        gone = [key for key in self._sprites if key not in places and not self._sprites[key].leaving]
        for index, key in enumerate(gone):
            if leave_to is None:
                self._forget(key)
                continue
            self._send(key, leave_to, pace, pace.stagger * index, None, (delays or {}).get(key, 0.0))
            self._sprites[key].leaving = True
            self.aims += 1
        self.update(0.0)

    def _send(self, key: Key, goal: Place, pace: Pace, wait: float, origin: Place | None, own: float) -> None:
        old = self._sprites.get(key)
        if old is not None and old.goal == goal and not old.leaving:
            return
        start = old.now if old is not None else (origin or goal)
        if old is not None and start._replace(look=None, z=0) == goal._replace(look=None, z=0):
            self._set(key, Sprite(goal, goal))  # nothing differs that is animated
            return
        seconds = self.motion.seconds(pace.seconds)
        # A piece's own delay is time to read, which remains even if animations are off.
        delay = self.motion.seconds(pace.delay + wait) + own
        if start == goal:
            seconds = delay = 0.0
        self._set(key, Sprite(start, goal, Tween(0, 1, seconds, pace.ease, delay), pace.arc))

    def hold(self, key: Key, place: Place) -> None:
        """Put a piece somewhere at once: it is being dragged."""
        self._set(key, Sprite(place, place))

    def carry(self, places: Mapping[Key, Place]) -> None:
        """Move the ground below pieces, which are to lie at other places on it: what is under way goes on to there."""
        for key, goal in places.items():
            sprite = self._sprites[key]
            if not sprite.flying:
                self.hold(key, goal)
                continue
            if self.part is not None and sprite.start.z < self.part.height:
                across, down = goal.x - sprite.goal.x, goal.y - sprite.goal.y
                sprite.start = sprite.start._replace(x=sprite.start.x + across, y=sprite.start.y + down)
            sprite.goal, sprite.laid = goal, None
            sprite.advance(0.0)
        self._changes += 1

    def _set(self, key: Key, sprite: Sprite) -> None:
        if (before := self._sprites.get(key)) is not None:
            sprite.drawn = before.drawn
            # What only lies elsewhere looks as it did.
            sprite.prepared = before.prepared and before.goal._replace(x=0, y=0) == sprite.goal._replace(x=0, y=0)
        self.aims += before is None or before.goal != sprite.goal
        self._sprites[key] = sprite
        self._changes += 1

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; pieces that have left are forgotten."""
        self.poses.update(dt, self.motion)
        moving = [sprite for sprite in self._sprites.values() if sprite.flying]
        for sprite in moving:
            sprite.advance(dt)
        # Those that wait for their turn to be dealt do not fly yet.
        flying = sum(sprite.tween.elapsed > sprite.tween.delay for sprite in moving)
        self.crowded = self._prepare(PREPARED if dt else 0) > PREPARED or flying >= CROWD
        self._changes += bool(moving)
        for key in [key for key, sprite in self._sprites.items() if sprite.leaving and not sprite.flying]:
            self._forget(key)

    def _prepare(self, most: int) -> int:
        """Make the pictures of some pieces for when they lie, as many may land in one frame; return how many wait."""
        new = [(key, sprite) for key, sprite in self._sprites.items() if not sprite.prepared and self._casual(sprite)]
        for key, sprite in new[:most]:
            prepare(self.painter, key, sprite, self._laid(key, sprite))
        return len(new[most:])

    def _forget(self, key: Key) -> None:
        del self._sprites[key]
        self._changes += 1
        self.aims += 1

    def settle(self) -> None:
        """Let everything arrive at once."""
        for sprite in self._sprites.values():
            sprite.tween.elapsed = sprite.tween.delay + sprite.tween.seconds
            sprite.advance(0.0)
            sprite.prepared = True
        self._changes += 1
        self.update(0.0)

    def clear(self) -> None:
        """Remove every piece at once."""
        self._sprites.clear()
        self._changes += 1
        self.aims += 1
        self.poses.clear()

    def strike(self, piece: Key, high: float, reach: float, delay: float) -> None:
        """Let a piece strike the table, and a wave run from it: pieces up to `reach` units away hop, `high` nearby."""
        self.wave(self.goal(piece)[:2], high, reach, delay + timeline.STRIKES)
        self.poses.play(piece, timeline.strike, timeline.STRUCK, self.motion, delay)

    def wave(self, start: Point, high: float = timeline.HOPS, reach: float = inf, delay: float = 0.0) -> None:
        """Let a wave run from a point, over which pieces hop."""
        for key in self.keys():
            there = self.goal(key)
            far = hypot(there.x - start[0], there.y - start[1]) / self.unit
            if far < reach:
                effect = partial(timeline.hop, high=high * (1 - far / reach))
                self.poses.play(key, effect, timeline.HOP, self.motion, delay + far / timeline.WAVE)

    def at(self, point: tuple[float, float], among: Callable[[Key], bool] | None = None) -> Key | None:
        """Return the topmost piece at a point, where it is at this moment, or the nearest beside a seam that the point
        is in; None if there is none."""
        found, best, lowest, seam = None, (False, -inf), -inf, 3 * self.unit  # nothing between two pieces means neither
        if self.part is not None and not self.part.rect.collidepoint(point):
            lowest = self.part.height
        for key, sprite in self._sprites.items():
            place = sprite.now
            across = abs(point[0] - place.x) - place.width / 2
            if sprite.leaving or place.z < lowest or across > seam:
                continue
            off = max(across, abs(point[1] - place.y) - self.painter.height(key, place.width) / 2)
            rank = (off <= 0, place.z if off <= 0 else -off)
            if off <= seam and rank >= best and (among is None or among(key)):
                found, best = key, rank
        return found

    def reach(self, point: Point) -> None:
        """Let what is near the pointer lie straight; what it only sweeps past stays as it is."""
        if (point, self._changes) == self._reached:
            return
        (x, y), far = point, REACH * self.unit
        if self._reached is not None and dist(point, self._reached[0]) > far:
            self._reached = point, -1  # looked at once it rests there
            return
        column = [(key, sprite.now) for key, sprite in self._sprites.items() if abs(sprite.now[0] - x) < far]
        near = frozenset(key for key, place in column if abs(place.y - y) < far and place.z < self.casual)
        self._changes += near != self._near
        self._near, self._reached = near, (point, self._changes)

    def draw(self, surface: DrawTarget, among: Callable[[Key], bool] | None = None) -> None:
        """Draw every piece, or those for which `among` holds, from bottom to top."""
        if among is None and not self.busy and not self.poses.any:
            key = self, self.painter, self._changes, self.part, self.motion.reduced
            repeat(surface, key, lambda: self._draw_on_ground(surface, None))
        else:
            self._draw_on_ground(surface, among)

    def _draw_on_ground(self, surface: DrawTarget, among: Callable[[Key], bool] | None) -> None:
        part = self.part
        if part is None:
            self._draw_all(surface, among, -inf, inf)
            return
        with drawn_inside(surface, part.rect):
            self._draw_all(surface, among, -inf, part.height)
        part.edge(surface)
        self._draw_all(surface, among, part.height, inf)

    def _draw_all(
        self, surface: DrawTarget, among: Callable[[Key], bool] | None, lowest: float, highest: float
    ) -> None:
        waiting: set[Place] = set()
        posing = self.poses.any
        for key, sprite in sorted(self._sprites.items(), key=lambda item: item[1].now.z):
            if not lowest <= sprite.now.z < highest or (among is not None and not among(key)):
                continue
            if not sprite.start.face_up and sprite.flying and sprite.tween.share == 0:
                # Pieces waiting in one spot form a pile; their shadows would add up to black.
                if sprite.start in waiting:
                    continue
                waiting.add(sprite.start)
            self._draw(surface, key, sprite, self.poses.of(key) if posing else REST)

    def _casual(self, sprite: Sprite) -> bool:
        """Return whether a piece lies as a hand lays it down, once it has arrived."""
        return sprite.goal.z < self.casual and not (sprite.goal.lift or sprite.leaving or self.motion.reduced)

    def _laid(self, key: Key, sprite: Sprite) -> Place:
        """Return where a piece is drawn that a hand has laid."""
        if sprite.laid is None:
            (across, down, angle), place = skewed(key), sprite.goal
            sprite.laid = place._replace(x=place.x + across * self.unit, y=place.y + down * self.unit, angle=angle)
        return sprite.laid

    def _draw(self, surface: DrawTarget, key: Key, sprite: Sprite, pose: Pose) -> None:
        place = sprite.now if pose is REST else posed(sprite.now, pose, self.unit)
        if pose.squash:
            flat, high = 1 - pose.squash, self.painter.height(key, place.width)
            image = self.painter.image(key, max(round(place.width), 4), place.look, place.face_up)
            image = varied(image, flat, (1 + pose.squash) / flat, place.angle, moving=True)
            put_centre(surface, image, (place.x, place.y + high * pose.squash / 2), place.opacity)
            return
        moving = sprite.flying or (pose is not REST and pose != RAISED)
        lies = place is sprite.goal and key not in self._near and self._casual(sprite)
        # While frames have enough to do, a piece lies straight until its picture is made.
        if lies and (sprite.prepared or not self.crowded):
            sprite.prepared, place = True, self._laid(key, sprite)
        draw_sprite(surface, self.painter, key, sprite, place, moving)
        if pose.light is not None:
            light = self.painter.light(key, max(round(place.width), 4), pose.light, pose.strength)
            put_centre(surface, light, (place.x, place.y), place.opacity)


def draw_confetti(
    surface: DrawTarget, room: pygame.Rect, pictures: Sequence[pygame.Surface], seconds: float, count: int
) -> None:
    """Draw so many small pictures of pieces as they flutter down over a room."""
    for number, throw in enumerate(timeline.throws(count)):
        if (found := timeline.scrap(throw, seconds)) is not None:
            x, y, narrow = found
            image = varied(pictures[number % len(pictures)], 1.0, narrow, throw[-1], moving=True)
            put_centre(surface, image, (room.x + x * room.width, room.y + y * room.height))
