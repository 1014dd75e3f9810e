"""A piece on a stage: where it lies, how it moves from one place to another, and the pictures it is drawn with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from enum import StrEnum
from functools import lru_cache
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple, TypeVar
from weakref import ref
from zlib import crc32

import pygame

from game.engine.game import OfFamily
from game.ui.kit.canvas import Box, Canvas, blit_each
from game.ui.kit.drawing import (
    CardSet,
    DrawTarget,
    ImageCache,
    Size,
    TileSet,
    blank,
    clipped,
    put,
    remembered,
    rounded,
    soft_shadow,
)
from game.ui.kit.motion import Tween, lifted
from game.ui.kit.style import Style
from game.ui.kit.theme import WHITE, Colour


class Place(NamedTuple):
    """Where and how a piece lies."""

    x: float
    """The centre of the piece, in pixels."""
    y: float
    width: float
    z: float = 0.0
    """Higher values lie on top."""
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    face_up: bool = True
    lift: float = 0.0
    """0: on the table; 1: in the hand, with a shadow and slightly larger."""
    look: Hashable = None
    """Anything else the painter needs to know; it changes at once."""
    opacity: float = 1.0


Key = TypeVar("Key", bound=Hashable)


Rim = StrEnum("Rim", "NONE LAID LAST MOVED PLAYABLE SELECTED OPEN BAD HINT")
"""What is drawn around a piece: one LAID in this turn, or LAST, by the previous player; MOVED was elsewhere before that
player moved it, and has corners instead of a full line; PLAYABLE now; SELECTED or being dragged; OPEN is part of an
unfinished meld, BAD of something that is none; HINT part of a proposal, or of a place where a piece could go."""


def margin(width: int) -> int:
    """Return how much larger than its piece a picture is on every side, for the shadow and the rim."""
    return max(round(width * 0.16), 4)


def corner(width: int, made: TileSet | CardSet) -> int:
    """Return the radius of the corners of a piece."""
    return max(round(width * made.corner), 3)


def resting_shadow(width: int) -> tuple[int, int]:
    """Return how far the soft shadow of a resting piece extends around it, and how far down it is offset."""
    return max(round(width * 0.07), 2), max(round(width * 0.035), 1)


class Painter(ABC):
    """Knows what all pieces of one book look like in one style."""

    proportion: float
    """Height of a piece for a width of one."""
    cast: float
    """How dark the shadow of a lifted piece is."""
    made: TileSet | CardSet

    def __init__(self, style: Style, made: TileSet | CardSet) -> None:
        self.theme, self.strong_shapes = style.theme, style.strong_shapes
        self._letters, self._icons, self.made = style.letters, style.icons, made

    @abstractmethod
    def image(self, piece: OfFamily, width: int, look: Hashable, face_up: bool, /) -> pygame.Surface:
        """Return the picture of a piece, with the same centre."""

    def _shape(self, width: int) -> tuple[Size, int]:
        return (width, round(width * self.proportion)), corner(width, self.made)

    def height(self, _piece: OfFamily, width: float, /) -> float:
        """Return the height of a piece of that width."""
        return width * self.proportion

    def visible(self, width: int, look: Hashable, /) -> Box:
        """Return left, top, width and height of what is not quite transparent in the picture of any piece."""
        high, edge, (soft, low) = round(width * self.proportion), margin(width), resting_shadow(width)
        if getattr(look, "rim", Rim.NONE) is not Rim.NONE:
            return 0, 0, width + 2 * edge, high + 2 * edge
        return edge - soft, edge - soft + low, width + 2 * soft, high + 2 * soft

    def solid(self, width: int, /) -> Size:
        """Return a rectangle around the middle of the picture of any piece that nothing shines through."""
        (_, high), radius = self._shape(width)
        # A square with its corner on the arc of a round one: 1 - sqrt(1/2) of the radius inwards.
        inset = ceil(radius * 0.293) + 1
        return max(width - 2 * inset, 0), max(high - 2 * inset, 0)

    def light(self, _piece: OfFamily, width: int, where: float, strength: float, /) -> pygame.Surface:
        """Return a band of light on a piece: `where` is 0 at its left edge, 1 at its right."""
        return shine(*self._shape(width), where, strength, self.theme.good)

    def shadow(self, width: int, lift: float, /) -> pygame.Surface:
        """Return the soft shadow of a piece in the air, centred on it; `lift` 0..1 makes it wider and fainter."""
        return lifted_shadow(*self._shape(width), level_of(lift), self.cast)


class Layer(NamedTuple):
    """A picture, or those parts of it that can be seen."""

    parts: tuple[tuple[pygame.Surface, int, int], ...]
    """Each with where it is in the picture."""
    size: tuple[int, int]
    """The size of the whole picture, whose middle is that of the piece."""


class Drawn(NamedTuple):
    """What a sprite was drawn with."""

    asked: tuple[object, ...]
    """What the picture depends on."""
    picture: Layer
    cast: tuple[object, ...]
    """What else the shadow depends on."""
    shadow: Layer | None
    """None: it lies on the table."""


class Sprite:
    """A piece on its way from one place to another."""

    __slots__ = (
        "arc", "drawn", "goal", "laid", "large", "leaving", "now", "prepared", "start", "still", "turning", "tween",
    )  # fmt: skip

    def __init__(self, start: Place, goal: Place, tween: Tween | None = None, arc: float = 0.0) -> None:
        self.start, self.goal, self.arc = start, goal, arc
        self.tween = tween or Tween(0, 1, 0)
        self.leaving = False
        self.large = max(round(max(start.width, goal.width)), 8)
        """The width of its picture on the way: the larger one of both ends, which is needed anyway."""
        self.now = goal
        self.turning = 1.0
        """The apparent width of a piece being turned over, 0..1."""
        self.laid: Place | None = None
        """Where it is drawn once it lies a little turned and off; None: this was not asked yet."""
        self.prepared = False
        """Whether its picture for that is made, or may be made when it is drawn."""
        self.drawn: Drawn | None = None
        """What it was drawn with in the last frame."""
        self.still: tuple[Place, object] | None = None
        """Where it lay in the last frame, and who painted it: as long as both are the same it looks the same."""
        self.advance(0.0)

    @property
    def flying(self) -> bool:
        """Whether it has not arrived."""
        return self.now is not self.goal

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        # A hundred pieces do this in every frame: nothing is called that need not be.
        tween = self.tween
        delay, seconds, elapsed = tween.delay, tween.seconds, tween.elapsed + dt
        tween.elapsed = elapsed
        if elapsed >= delay + seconds:
            self.now, self.turning = self.goal, 1.0
            return
        share = (elapsed - delay) / seconds if elapsed >= delay else 0.0
        x, y, width, z, angle, face_up, lift, _, opacity = self.start
        to_x, to_y, to_width, to_z, to_angle, to_face_up, to_lift, look, to_opacity = self.goal
        value, flight = tween.ease(share), 0.0
        steady = 0.0 if value < 0.0 else 1.0 if value > 1.0 else value
        now_y = y + (to_y - y) * value
        if self.arc:
            flight = sin(pi * share)
            now_y -= flight * self.arc * (abs(to_x - x) + abs(to_y - y))
        self.now = Place(
            x + (to_x - x) * value,
            now_y,
            max(width + (to_width - width) * steady, 1.0),
            to_z if share > 0 and to_z > z else z,
            angle + (to_angle - angle) * steady,
            to_face_up if share >= 0.5 else face_up,
            lifted(lift, to_lift, share, steady, flight),
            look,
            opacity + (to_opacity - opacity) * share,
        )
        self.turning = 1.0 if face_up == to_face_up else max(abs(cos(pi * share)), 0.06)


# -- Pictures of pieces in motion: scaled, turned over, at an angle, made from one picture and kept for a while.
#
# A picture drawn for every size and angle on the way would cost ten times the frame. What moves is scaled in steps of
# a fiftieth and turned in steps of two degrees, which nobody sees; what rests is exact.

SIZES, TURNS, DEGREES = 50, 24, 2
"""The steps of size and of being turned over, 0..1, and degrees from one angle to the next."""

LARGE = 160
"""In pixels: a picture at least as wide is turned at half its size while it moves, as in full it takes milliseconds."""
_varied, _resting = ImageCache(passing=True), ImageCache()


def varied(
    image: pygame.Surface, scale: float, share: float, angle: float, moving: bool,
    level: float = 0.25, seen: Box | None = None,
) -> pygame.Surface:  # fmt: skip
    """Return a picture at a scale, at a share of its width and at an angle, which counts from `level` degrees.

    Of one in which only a part is `seen`, the rest is left out, around the same middle.
    """
    if moving:
        scale, share, angle = stepped(scale, share, angle)
    if abs(angle) < level:
        angle = 0.0
    if scale == share == 1 and not angle:
        return image
    rough = moving and bool(angle) and image.get_width() * scale >= LARGE
    make = _rough if rough else altered
    cache = _varied if moving else _resting
    # A picture is not kept for what was made from it.
    return cache.find(
        (ref(image), scale, share, angle, rough),
        lambda: make(image if seen is None else _middle(image, seen), scale, share, angle),
    )


def _middle(image: pygame.Surface, seen: Box) -> pygame.Surface:
    """Return the smallest part around the middle of a picture that has all that is seen of it."""
    (wide, high), (left, top, broad, tall) = image.get_size(), seen
    across, down = min(left, wide - left - broad), min(top, high - top - tall)
    return image.subsurface((across, down, wide - 2 * across, high - 2 * down))


def _rough(image: pygame.Surface, scale: float, share: float, angle: float) -> pygame.Surface:
    """Return a large picture turned at half its size, and enlarged: in motion, nobody sees the difference."""
    width, height = (max(round(side / 2), 1) for side in image.get_size())
    small = _varied.find((ref(image), "half"), lambda: pygame.transform.smoothscale(image, (width, height)))
    turned = altered(small, scale, share, angle)
    return pygame.transform.smoothscale(turned, (turned.get_width() * 2, turned.get_height() * 2))


def stepped(scale: float, share: float = 1.0, angle: float = 0.0, coarser: int = 1) -> tuple[float, float, float]:
    """Return the scale, the share of the width and the angle of a picture in motion; coarser steps of size and angle.

    >>> stepped(0.799, 0.001, 4.8), stepped(0.799, 0.001, 4.8, 5)
    ((0.8, 0.041666666666666664, 4.0), (0.8, 0.041666666666666664, 0.0))
    """
    sizes, turns, degrees = SIZES / coarser, TURNS, DEGREES * coarser
    return (
        max(round(scale * sizes), 1) / sizes,
        max(round(share * turns), 1) / turns,
        float(round(angle / degrees) * degrees),
    )


def altered(image: pygame.Surface, scale: float, share: float, angle: float) -> pygame.Surface:
    """Return a picture at a scale, at a share of its width and at an angle."""
    if (scale, share) != (1, 1):
        size = (max(round(image.get_width() * scale * share), 1), max(round(image.get_height() * scale), 1))
        image = pygame.transform.smoothscale(image, size)
    if 0 < abs(angle) <= SKEW:
        # The middle of odd sides is half a pixel away from that of the picture: everything would be blurred.
        even = blank((image.get_width() + image.get_width() % 2, image.get_height() + image.get_height() % 2))
        put(even, image, (0, 0))
        image = even
    return pygame.transform.rotozoom(image, angle, 1.0) if angle else image


SKEW = 0.5
"""The most degrees that a hand turns what it lays down."""


@lru_cache(1000)
def skewed(key: Hashable) -> tuple[int, int, float]:
    """Return how a piece lies: how many units it is off, across and down, and turned, always in the same way.

    >>> skewed("a"), skewed("b"), skewed("a")
    ((1, -1, 0.25), (-1, 0, -0.5), (1, -1, 0.25))
    """
    rest, across = divmod(crc32(repr(key).encode()), 3)
    rest, down = divmod(rest, 3)
    return across - 1, down - 1, (rest % 5 / 2 - 1) * SKEW


STEPS = 10
"""Pictures for one piece from left to right; more could not be told apart."""
STEP = 0.25
"""The step from one height of a piece in the air to the next that has a shadow of its own."""


def level_of(lift: float) -> float:
    """Return the height, 0..1, whose shadow a piece at some lift has.

    >>> level_of(0.3), level_of(0.4), level_of(-1.0)
    (0.25, 0.5, 0.0)
    """
    return round(min(max(lift, 0.0), 1.0) / STEP) * STEP


@remembered
def lifted_shadow(size: Size, radius: int, level: float, opacity: float) -> pygame.Surface:
    """Return the soft shadow of a piece in the air, centred on it; the higher its `level`, the wider and fainter."""
    blur = max(round(size[0] * (0.14 + 0.22 * level)), 2)
    # Its outermost pixels cannot be seen, but would be laid with every piece.
    return soft_shadow(size, radius, blur, opacity - 0.12 * level, faintest=3)


def shine(size: Size, radius: int, where: float, strength: float, colour: Colour) -> pygame.Surface:
    """Return a soft band of light over a rounded piece, transparent elsewhere."""
    return _band(size, radius, round(where * STEPS), round(strength * 20), colour)


@remembered
def _band(size: Size, radius: int, step: int, level: int, colour: Colour) -> pygame.Surface:
    strip = blank((size[0], 1))
    for x in range(size[0]):
        away = abs((x + 0.5) / size[0] - step / STEPS) / 0.55
        light = level / 20 * max(1 - away, 0.0)
        strip.set_at((x, 0), (*(round(part * light) for part in colour), round(255 * light)))
    return clipped(pygame.transform.scale(strip, size), rounded(size, radius, WHITE))


# -- What a sprite is drawn with: its picture, and in the air the shadow below it.
#
# What lies under an opaque piece is not painted: of a large shadow only the four strips around the piece are laid,
# which is a third of it. A sprite keeps what it was drawn with until it needs something else, since most of those in
# motion look in a frame as they did in the last one, only elsewhere.

LIFTS = 0.125
"""The steps of lift in which large pieces are enlarged: fewer pictures, and each step is a pixel or two."""
DROP, ASIDE = 0.16, 0.25
"""How far down the shadow of a piece in the hand is, for a piece one wide; how far to the right, in parts of that."""
SEEN = 0.996
"""The opacity above which nothing shows through a piece."""
SOFT = 5
"""How much coarser the steps of a shadow are than those of its piece: it is soft, and every size takes long to make."""
WORTH = 9000
"""How many pixels must be saved for a shadow to be laid in strips: those that take as long as three images more."""

SAFE = 2
"""Pixels by which a shadow reaches below its piece, since both are rounded to whole pixels on their own."""


def draw_sprite(surface: DrawTarget, painter: Painter, key: Key, sprite: Sprite, place: Place, moving: bool) -> None:
    """Draw a sprite at a place, its shadow first; what is `moving` is made from one picture in steps."""
    drawn, still = sprite.drawn, sprite.still
    if drawn is None or still is None or still[0] is not place or still[1] is not painter or moving:
        drawn = _drawn(painter, key, sprite, place, moving)
    if drawn.shadow is None:
        _lay(surface, drawn.picture, place)
    else:
        _lay_both(surface, drawn.shadow, drawn.picture, place)


def _drawn(painter: Painter, key: Key, sprite: Sprite, place: Place, moving: bool) -> Drawn:
    _, _, width, _, angle, face_up, lift, look, opacity = place
    turning, flying = sprite.turning, sprite.now is not sprite.goal
    wide, grown = _widths(sprite, width, lift)
    level = level_of(lift) if lift > 0.02 else None
    form: tuple[float, ...]
    if flying:
        # What has moved by less than a step looks as it did.
        large = sprite.large
        turned = TURNS if turning == 1.0 else round(turning * TURNS)
        tilt = round(angle / DEGREES) if angle else 0
        form = (large, round(grown * SIZES / large), round(wide * SIZES / SOFT / large), turned, tilt)
    else:
        form = (wide, grown, moving, turning, angle)
    asked, cast, drawn = (form, flying, painter, look, face_up), (level, opacity >= SEEN), sprite.drawn
    if drawn is None or drawn.asked != asked or drawn.cast != cast:
        former = drawn.picture if drawn is not None and drawn.asked == asked else None
        picture, shadow = _found(painter, key, sprite, place, moving, (wide, grown), level, former)
        drawn = sprite.drawn = Drawn(asked, picture, cast, shadow)
    sprite.still = None if flying or moving else (place, painter)
    return drawn


def _found(
    painter: Painter, key: Key, sprite: Sprite, place: Place, moving: bool, widths: tuple[int, int],
    level: float | None, former: Layer | None,
) -> tuple[Layer, Layer | None]:  # fmt: skip
    """Return the picture of a sprite, unless the former one is still right, and its shadow if it is in the air."""
    wide, grown = widths
    turning, angle, look, flying = sprite.turning, place.angle, place.look, sprite.flying
    if flying:
        base = width = sprite.large
    else:
        # A large piece that is lifted is enlarged: drawing it at another width would take as long as a frame may.
        width, base = wide if moving or wide >= LARGE else grown, wide
    scale, shade, narrow, tilt = grown / width, wide / base, turning, angle
    if flying:
        scale, turning, angle = stepped(scale, turning, angle)
        shade, narrow, tilt = stepped(shade, turning, angle, SOFT)
    picture = former
    if picture is None:
        image, seen = painter.image(key, width, look, place.face_up), painter.visible(width, look)
        found = varied(image, scale, turning, angle, flying, seen=seen)
        picture = _whole(found)
        if found is image:
            picture = Layer(((image.subsurface(seen), *seen[:2]),), image.get_size())
    if level is None:
        return picture, None
    hides = (width, scale, wide) if turning == 1.0 and not angle and place.opacity >= SEEN else None
    return picture, _shadow(painter, base, level, (shade, narrow, tilt, flying), hides)


def prepare(painter: Painter, key: Key, sprite: Sprite, place: Place) -> None:
    """Make the pictures that a sprite needs once it has been turned over, and when it lies at a place."""
    sprite.prepared = True
    if place.face_up != sprite.start.face_up:
        painter.image(key, sprite.large, place.look, place.face_up)
    _, width = _widths(sprite, place.width, place.lift)
    image, seen = painter.image(key, width, place.look, place.face_up), painter.visible(width, place.look)
    varied(image, 1.0, 1.0, place.angle, moving=False, seen=seen)


@lru_cache(16)
def _shadow(
    painter: Painter, base: int, level: float, way: tuple[float, float, float, bool],
    hides: tuple[int, float, int] | None,
) -> Layer:  # fmt: skip
    """Return the shadow of any piece that wide, scaled and turned in a `way`: whole, or only the strips around a piece
    that hides the rest, whose own width, scale and width as drawn are `hides`."""
    cast = varied(painter.shadow(base, level), *way, level=0.5)
    if hides is None:
        return _whole(cast)
    width, scale, wide = hides
    return shadow_around(cast, painter.solid(width), scale, wide, level)


def _widths(sprite: Sprite, width: float, lift: float) -> tuple[int, int]:
    """Return the width of the shadow and of the picture, which is larger in the hand.

    What only flies by is not: each size on the way would be a picture of its own, of every piece.
    """
    wide = round(width)
    if not lift or (sprite.arc and not sprite.start.lift and not sprite.goal.lift):
        return max(wide, 8), max(wide, 4)
    if width >= LARGE:
        lift = round(lift / LIFTS) * LIFTS
    return max(wide, 8), max(round(width * (1 + 0.06 * lift)), 4)


def _whole(image: pygame.Surface) -> Layer:
    return Layer(((image, 0, 0),), image.get_size())


def shadow_around(image: pygame.Surface, solid: tuple[int, int], scale: float, width: int, level: float) -> Layer:
    """Return the strips of a shadow around what nothing shines through, at any lift with that shadow.

    `solid` is the size of that at a scale of 1, `width` that of the piece as it is drawn.
    """
    least, most = (width * DROP * max(level + away, 0.0) for away in (-STEP / 2, STEP / 2))
    wide, high = image.get_size()
    across, down = (int(side * scale) for side in solid)
    left = ceil((wide - across) / 2 - least * ASIDE) + SAFE
    right = floor((wide + across) / 2 - most * ASIDE) - SAFE
    top = ceil((high - down) / 2 - least) + SAFE
    bottom = floor((high + down) / 2 - most) - SAFE
    if right <= left or bottom <= top or (right - left) * (bottom - top) < WORTH:
        return _whole(image)
    strips = (
        (0, 0, wide, top),
        (0, top, left, bottom - top),
        (right, top, wide - right, bottom - top),
        (0, bottom, wide, high - bottom),
    )
    return Layer(tuple((image.subsurface(strip), strip[0], strip[1]) for strip in strips), (wide, high))


def _lay(surface: DrawTarget, picture: Layer, place: Place) -> None:
    """Draw a sprite that lies on the table."""
    (wide, high), ((image, right, down), *_) = picture.size, picture.parts
    left, top = round(place.x - wide / 2) + right, round(place.y - high / 2) + down
    if place.opacity >= SEEN and type(surface) is Canvas:
        surface.image(image, left, top)
    else:
        put(surface, image, (left, top), place.opacity)


def _lay_both(surface: DrawTarget, shadow: Layer, picture: Layer, place: Place) -> None:
    """Draw a sprite in the air."""
    x, y, opacity = place.x, place.y, place.opacity
    (wide, high), (broad, tall) = picture.size, shadow.size
    drop = place.width * DROP * place.lift
    left, top = round(x - wide / 2), round(y - high / 2)
    aside, below = round(x + drop * ASIDE - broad / 2), round(y + drop - tall / 2)
    laid = [(part, (aside + right, below + down)) for part, right, down in shadow.parts]
    laid += [(part, (left + right, top + down)) for part, right, down in picture.parts]
    if opacity >= SEEN and type(surface) is Canvas:
        first, upper = left if left < aside else aside, top if top < below else below
        last = left + wide if left + wide > aside + broad else aside + broad
        lower = top + high if top + high > below + tall else below + tall
        surface.add((first, upper, last - first, lower - upper), blit_each, *laid)
        return
    for part, at in laid:
        put(surface, part, at, opacity)
