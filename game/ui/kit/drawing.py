"""Crisp shapes: masks drawn at four times the size, premultiplied, scaled down once and cached.

Everything called an image here is a premultiplied surface; `put(target, image, at)` draws it on another. A shape is a
mask (white, with the coverage as alpha) times a paint: `painted(rounded(size, radius, WHITE), top, bottom)`. Masks and
shadows of any size come from one small picture with a stretched middle, so that large panels cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from io import BytesIO
from itertools import chain, count, cycle, product, repeat as repeated
from math import cos, pi, sin
from pathlib import Path
from typing import ParamSpec

import pygame
from cachetools import LRUCache

from game.shipped import assets
from game.ui.kit.canvas import Box, Canvas, blit, box_of
from game.ui.kit.theme import WHITE, Colour, mix

# -- Images that are drawn once and kept, as many as the size of the window asks for.
#
# `@remembered` keeps the images a function makes; a class holds an `ImageCache` of its own. All share one room, limited
# in bytes: the least recently used images go first, whoever made them, so that dragging a window through a hundred
# sizes does not fill the memory. Images that are `passing`, as those of pieces in motion, have a smaller room of their
# own: hundreds of them are made in a second.

P = ParamSpec("P")
MEGABYTE = 1 << 20
LEAST_ROOM = 6 * MEGABYTE
"""Room for what does not depend on the size of the window."""
PER_PIXEL = 16
"""Bytes for each pixel of the window: four layers."""
LARGEST = 1 / 3
"""The share of the room that one image may take; a larger one would drive out all others, and is not kept."""


def size_of(image: pygame.Surface) -> int:
    """Return the bytes that an image takes."""
    return image.get_pitch() * image.get_height()


class Room:
    """What all caches keep, by cache and key."""

    def __init__(self) -> None:
        usual = LEAST_ROOM + PER_PIXEL * 1280 * 720
        self.images: LRUCache[tuple[int, Hashable], pygame.Surface] = LRUCache(usual, size_of)

    def limit(self, maximum: int) -> None:
        """Change how many bytes it may take; what does not fit is dropped."""
        if maximum == self.images.maxsize:
            return
        former, self.images = self.images, LRUCache(maximum, size_of)
        while former:
            key, image = former.popitem()
            self.keep(key, image)

    def keep(self, key: tuple[int, Hashable], image: pygame.Surface) -> None:
        """Keep an image, unless it is too large."""
        if size_of(image) <= self.images.maxsize * LARGEST:
            self.images[key] = image


PASSING = 1 / 4
"""The share of what passes in all that is kept."""
_room, _passing = Room(), Room()
_numbers = count()


def limit_all(size: tuple[int, int]) -> None:
    """Limit all caches together to what a window of this size needs."""
    most = LEAST_ROOM + PER_PIXEL * size[0] * size[1]
    _passing.limit(int(most * PASSING))
    _room.limit(most - int(most * PASSING))


class ImageCache:
    """Images by what they were made from."""

    def __init__(self, *, passing: bool = False) -> None:
        self._number, self._passes = next(_numbers), passing

    def find(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the image for a key, calling `make` if it is missing."""
        room = _passing if self._passes else _room
        try:
            return room.images[self._number, key]
        except KeyError:
            pass
        image = make()
        room.keep((self._number, key), image)
        return image


def remembered(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
    """Return a function that keeps the images it makes; its arguments must be hashable."""
    cache = ImageCache()

    @wraps(make)
    def found(*args: P.args, **names: P.kwargs) -> pygame.Surface:
        return cache.find((args, tuple(names.items())) if names else args, lambda: make(*args, **names))

    return found


# -- Parts of pictures at other sizes: nine parts whose corners keep their shape, a row or a column repeated.


def cells_of(own: tuple[int, int], margin: int, size: tuple[int, int]) -> list[tuple[Box, Box]]:
    """Return the nine parts of a picture whose corners keep their shape, each with its destination.

    The fifth is the middle.

    With a margin that is too large, only the middle row and column change their size.
    """

    def cut(length: int, wanted: int) -> tuple[tuple[int, int, int, int], ...]:
        edge = min(margin, (length - 1) // 2)
        end = min(edge, wanted // 2)
        return (
            (0, end, 0, end),
            (edge, length - 2 * edge, end, wanted - 2 * end),
            (length - end, end, wanted - end, end),
        )

    across, down = cut(own[0], size[0]), cut(own[1], size[1])
    return [
        ((x, y, own_w, own_h), (to_x, to_y, to_w, to_h))
        for x, own_w, to_x, to_w in across
        for y, own_h, to_y, to_h in down
    ]


def stretched(image: pygame.Surface, margin: int, size: tuple[int, int]) -> pygame.Surface:
    """Return an image at another size, with its corners unchanged; its middle must be one colour."""
    result = blank(size)
    put_stretched(result, image, margin, result.get_rect())
    return result


Size = tuple[int, int]
Point = tuple[float, float]

FINE_BLUR = 24
"""The pixels of a blur that is computed at full size; what is softer is computed smaller, which nobody can see."""
SUPER, COARSE, LARGE = 4, 2, 200
"""The factor by which shapes are drawn too large, then scaled down; that of large ones; their size in pixels."""


def enlargement(side: int) -> int:
    """Return the factor by which a shape of that size is drawn too large: large ones would take many milliseconds."""
    return SUPER if side < LARGE else COARSE


def blank(size: Size) -> pygame.Surface:
    """Return a transparent image."""
    return pygame.Surface((max(size[0], 1), max(size[1], 1)), pygame.SRCALPHA)


DrawTarget = pygame.Surface | Canvas


def _moved(target: DrawTarget, left: float, top: float) -> tuple[int, int]:
    """Return a point of the drawing code in whole pixels of the surface."""
    across, down = target.origin if isinstance(target, Canvas) else (0, 0)
    return round(left) + across, round(top) + down


def _box_on(target: DrawTarget, rect: pygame.Rect) -> Box:
    """Return a rectangle of the drawing code in coordinates of the surface."""
    return (*_moved(target, *rect.topleft), *rect.size)


def _paint(target: DrawTarget, box: Box, paint: Callable[..., object], *args: Hashable) -> None:
    """Let something paint on a surface, or note that on a canvas; box and arguments are places on the surface."""
    if isinstance(target, Canvas):
        target.add(box, paint, *args)
    else:
        paint(target, *args)


def put(target: DrawTarget, image: pygame.Surface, at: Point, opacity: float = 1.0) -> None:
    """Draw an image on a surface, its top left corner at a point."""
    if opacity <= 0.004:
        return
    if opacity < 0.996:
        place = _moved(target, *at)
        _paint(target, (*place, *image.get_size()), _blend, image, place, round(255 * opacity))
    elif isinstance(target, Canvas):
        target.image(image, round(at[0]), round(at[1]))
    else:
        blit(target, image, (round(at[0]), round(at[1])))


def _blend(surface: pygame.Surface, image: pygame.Surface, at: tuple[int, int], level: int) -> None:
    blit(surface, _faint.find((image, level), lambda: faded(image, level / 255)), at)


def repeat(target: DrawTarget, key: Hashable, draw: Callable[[], None]) -> None:
    """Let `draw` draw on a target; a canvas repeats the strokes of the last frame if it was drawn with the same key.

    The key says all that the picture depends on.
    """
    if isinstance(target, Canvas):
        target.repeat(key, draw)
    else:
        draw()


_faint = ImageCache(passing=True)
"""Translucent copies: few, since what fades is never as faint again."""


def lay(target: DrawTarget, image: pygame.Surface, at: Point = (0, 0), opacity: float = 1.0) -> None:
    """Draw an opaque picture on a surface, or let it show through as far as `opacity` says."""
    place = _moved(target, *at)
    _paint(target, (*place, *image.get_size()), _copy, image, place, round(255 * opacity))


def _copy(surface: pygame.Surface, image: pygame.Surface, at: tuple[int, int], level: int) -> None:
    image.set_alpha(level if level < 255 else None)
    surface.blit(image, at)


def put_line(target: DrawTarget, colour: Colour, start: Point, end: Point, thickness: int = 1) -> None:
    """Draw a straight line."""
    left, top = target.origin if isinstance(target, Canvas) else (0, 0)
    start, end = (start[0] + left, start[1] + top), (end[0] + left, end[1] + top)
    (x, y), (to_x, to_y) = start, end
    box, more = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y)), 2 * thickness + 2
    _paint(target, box_of(box.inflate(more, more)), pygame.draw.line, colour, start, end, thickness)


def put_bar(target: DrawTarget, colour: Colour, rect: pygame.Rect) -> None:
    """Draw a filled bar with round ends."""
    box = _box_on(target, rect)
    _paint(target, box, pygame.draw.rect, colour, box, 0, rect.height // 2)


def put_shade(target: DrawTarget, opacity: float) -> None:
    """Darken everything drawn so far."""
    box, level = _box_on(target, target.get_rect()), 255 - round(255 * opacity)
    _paint(target, box, pygame.Surface.fill, (level, level, level), box, pygame.BLEND_RGB_MULT)


def put_centre(target: DrawTarget, image: pygame.Surface, centre: Point, opacity: float = 1.0) -> None:
    """Draw an image on a surface, centred on a point."""
    width, height = image.get_size()
    put(target, image, (centre[0] - width / 2, centre[1] - height / 2), opacity)


def faded(image: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a translucent copy of an image."""
    copy = image.copy()
    level = round(255 * min(max(opacity, 0.0), 1.0))
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def put_border(target: DrawTarget, image: pygame.Surface, margin: int, rect: pygame.Rect) -> None:
    """Draw an image around a rectangle, with its corners unchanged and without its middle."""
    box = _box_on(target, rect)
    _paint(target, box, _frame, image, margin, box)


def _frame(surface: pygame.Surface, image: pygame.Surface, margin: int, box: Box) -> None:
    for index, (own, place) in enumerate(cells_of(image.get_size(), margin, box[2:])):
        if index != 4 and min(place[2:]) > 0:
            part = image.subsurface(own)
            if own[2:] != place[2:]:
                part = pygame.transform.scale(part, place[2:])
            blit(surface, part, (box[0] + place[0], box[1] + place[1]))


def put_stretched(target: DrawTarget, image: pygame.Surface, margin: int, rect: pygame.Rect) -> None:
    """Draw an image over a rectangle, with its corners unchanged; its middle must be one opaque colour.

    Nothing of the rectangle's size is created, so that large backgrounds cost no more than filling them.
    """
    put_border(target, image, margin, rect)
    middle = pygame.Rect(cells_of(image.get_size(), margin, rect.size)[4][1]).move(rect.topleft)
    if min(middle.size) > 0:
        target.fill(tuple(image.get_at((image.get_width() // 2, image.get_height() // 2))), middle)


@remembered
def _corners(radius: int) -> pygame.Surface:
    """Return the smallest rounded square with that radius: four corners and two pixels of straight edge."""
    side, half = 2 * radius + 2, radius + 1
    times = enlargement(half)
    large = blank((half * times, half * times))
    pygame.draw.rect(large, "white", (0, 0, side * times, side * times), border_radius=radius * times)
    corner = pygame.transform.smoothscale(large, (half, half))
    whole = blank((side, side))
    for right, low in product((False, True), repeat=2):
        whole.blit(pygame.transform.flip(corner, right, low), (half * right, half * low))
    return whole


@remembered
def gradient(size: Size, top: Colour, bottom: Colour) -> pygame.Surface:
    """Return an opaque paint that blends from one colour at the top to another at the bottom."""
    high, last = max(size[1], 1), max(size[1] - 1, 1)
    parts = [[round(a + (b - a) * (y / last)) for y in range(high)] for a, b in zip(top, bottom, strict=True)]
    pixels = bytes(chain.from_iterable(zip(*parts, repeated(255), strict=False)))
    return pygame.transform.scale(pygame.image.frombytes(pixels, (1, high), "RGBA"), (max(size[0], 1), high))


def painted(mask: pygame.Surface, top: Colour, bottom: Colour | None = None, opacity: float = 1.0) -> pygame.Surface:
    """Return a mask in one colour, or in a gradient from top to bottom."""
    image = mask.copy()
    if bottom is None or bottom == top:
        red, green, blue = (round(part * opacity) for part in top)
        image.fill((red, green, blue, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
        return image
    image.blit(gradient(mask.get_size(), top, bottom), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image if opacity >= 1 else faded(image, opacity)


def clipped(paint: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """Return a paint where the mask covers, nothing elsewhere; both must have the same size."""
    image = paint.copy()
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def plaque(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return an opaque picture as an image with round corners."""
    image = blank(picture.get_size())
    image.blit(picture, (0, 0))
    return clipped(image, rounded(image.get_size(), radius, WHITE))


@remembered
def rounded(size: Size, radius: int, top: Colour, bottom: Colour | None = None, opacity: float = 1.0) -> pygame.Surface:
    """Return a rounded rectangle."""
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    if bottom is None or bottom == top:
        return stretched(painted(_corners(radius), top, opacity=opacity), radius, size)
    return painted(rounded(size, radius, WHITE), top, bottom, opacity)


@remembered
def outline(size: Size, radius: int, thickness: int, colour: Colour, opacity: float = 1.0) -> pygame.Surface:
    """Return the outline of a rounded rectangle, `thickness` pixels inwards."""
    corner = max(radius, thickness)
    side = 2 * corner + 2
    own = size if min(size) < side else (side, side)
    ring, inside = rounded(own, radius, WHITE).copy(), (own[0] - 2 * thickness, own[1] - 2 * thickness)
    if min(inside) > 0:
        inner = rounded(inside, max(radius - thickness, 0), WHITE)
        ring.blit(inner, (thickness, thickness), special_flags=pygame.BLEND_RGBA_SUB)
    image = painted(ring, colour, opacity=opacity)
    return image if own == size else stretched(image, corner, size)


@remembered
def _blurred(size: Size, radius: int, blur: int) -> pygame.Surface:
    """Return a rounded rectangle with soft edges, `blur` pixels larger on every side."""
    whole = (size[0] + 2 * blur, size[1] + 2 * blur)
    mask = blank(whole)
    put(mask, rounded(size, radius, WHITE), (blur, blur))
    times = max(blur // FINE_BLUR, 1)
    if times > 1:
        mask = pygame.transform.smoothscale(mask, (-(-whole[0] // times), -(-whole[1] // times)))
    for _ in range(2 if blur > 1 else 0):
        mask = pygame.transform.box_blur(mask, blur // times // 2)
    return mask if times == 1 else pygame.transform.smoothscale(mask, whole)


def soft_shadow(
    size: Size, radius: int, blur: int, opacity: float, colour: Colour = (0, 0, 0), faintest: int = 0
) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle, `blur` pixels larger on every side, but for pixels at its edge
    whose alpha, of 255, is below `faintest`.

    No more is blurred than differs: the row and the column in the middle are repeated.
    """
    side = 2 * (radius + blur) + 3
    soft = painted(_blurred((min(size[0], side), min(size[1], side)), radius, blur), colour, opacity=opacity)
    seen = soft.get_bounding_rect(faintest) if faintest else soft.get_rect()
    wide, high = (max(length - side, 0) + had for length, had in zip(size, seen.size, strict=True))
    return stretched(soft.subsurface(seen), side, (wide, high))


shadow = remembered(soft_shadow)
"""The same, kept for the next frames."""


@contextmanager
def drawn_inside(target: DrawTarget, rect: pygame.Rect) -> Iterator[None]:
    """Draw only inside a rectangle meanwhile."""
    before = target.get_clip()
    target.set_clip(rect.clip(before))
    yield
    target.set_clip(before)


@remembered
def emblem(side: int, colours: tuple[Colour, ...]) -> pygame.Surface:
    """Return a cut stone with four points of two facets each, the emblem of the joker and of the game."""
    large = blank((side * SUPER, side * SUPER))
    middle = side * SUPER / 2

    def at(angle: float, reach: float) -> tuple[float, float]:
        return middle + cos(angle) * reach * middle, middle + sin(angle) * reach * middle

    for point in range(4):
        angle, colour = pi / 2 * point - pi / 2, colours[point % len(colours)]
        for towards, shade in ((-1, mix(colour, WHITE, 0.22)), (1, mix(colour, (0, 0, 0), 0.16))):
            pygame.draw.polygon(large, shade, (at(angle, 0.0), at(angle, 1.0), at(angle + towards * pi / 4, 0.54)))
            table = (at(angle, 0.0), at(angle, 0.36), at(angle + towards * pi / 4, 0.24))
            pygame.draw.polygon(large, mix(shade, WHITE, 0.30), table)
    return pygame.transform.smoothscale(large, (side, side))


ASSETS = assets()
FONTS = ASSETS / "fonts"
ICONS = ASSETS / "icons"
INKS = ("currentColor", "gold", "green", "blue")
"""What the files there call their colours; with fewer of these, they come again."""


def vector(file: Path, side: int, colours: Sequence[Colour], stroke: float = 2.0) -> pygame.Surface:
    """Return a vector file as an image of `side` by `side` pixels; lines of the usual width are `stroke` 24ths wide."""
    svg = file.read_text("utf-8").replace('stroke-width="2"', f'stroke-width="{stroke}"')
    for ink, colour in zip(INKS, cycle(colours), strict=False):
        svg = svg.replace(ink, "#{:02x}{:02x}{:02x}".format(*colour))
    image = pygame.image.load_sized_svg(BytesIO(svg.encode()), (max(side, 1), max(side, 1)))
    return image.convert_alpha().premul_alpha()


@remembered
def polygon_mask(size: Size, points: tuple[Point, ...]) -> pygame.Surface:
    """Return the mask of a polygon whose points are given as fractions of the size."""
    times = enlargement(max(size))
    large = blank((size[0] * times, size[1] * times))
    scaled = [(x * (large.get_width() - 1), y * (large.get_height() - 1)) for x, y in points]
    pygame.draw.polygon(large, "white", scaled)
    return pygame.transform.smoothscale(large, (max(size[0], 1), max(size[1], 1)))


@remembered
def arc(diameter: int, thickness: int, share: float, colour: Colour) -> pygame.Surface:
    """Return a ring closed for `share` of a full turn, clockwise from the top."""
    times = enlargement(diameter)
    large = blank((diameter * times, diameter * times))
    middle = outer = diameter * times / 2
    steps = max(int(96 * share), 1)
    angles = [2 * pi * share * step / steps - pi / 2 for step in range(steps + 1)]
    inner = outer - thickness * times
    edge = [(middle + cos(a) * outer, middle + sin(a) * outer) for a in angles]
    edge += [(middle + cos(a) * inner, middle + sin(a) * inner) for a in reversed(angles)]
    if share > 0:
        pygame.draw.polygon(large, "white", edge)
    return painted(pygame.transform.smoothscale(large, (diameter, diameter)), colour)


SYMBOLS: Mapping[str, tuple[Point, ...]] = {
    "star": tuple(
        (0.5 + cos(pi * i / 5 - pi / 2) * reach, 0.53 + sin(pi * i / 5 - pi / 2) * reach)
        for i, reach in enumerate((0.5, 0.24) * 5)
    ),
    "triangle": ((0.5, 0.04), (0.98, 0.92), (0.02, 0.92)),
    "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
}
"""The points of symbols as fractions of their boxes."""


@remembered
def symbol(name: str, side: int, colour: Colour) -> pygame.Surface:
    """Return a symbol: circle, star, triangle, square or diamond."""
    if name in SYMBOLS:
        return painted(polygon_mask((side, side), SYMBOLS[name]), colour)
    return rounded((side, side), side if name == "circle" else max(side // 7, 1), colour)


# -- How tiles and cards are made, as data: shapes, and sizes as fractions of the width of a piece.
#
# Colours are those of the theme. The fields are the keys of the files in `assets/themes/tiles` and
# `assets/themes/cards`, which say what each is for; `ui/looks` has what each may be.


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """How every tile is made."""

    key: str
    name: str
    finish: str
    layout: str
    corner: float
    side: float
    numeral: float
    symbol: float


@dataclass(frozen=True, slots=True, eq=False)
class CardSet:
    """How every card is made."""

    key: str
    name: str
    field: str
    corner: float
    sign: float
    mark: float
    symbol: float


# -- Rings that grow from frame to frame: drawn as they are seen, since a picture for each size would take too long.

EDGE = 4
"""Pixels of each edge that are drawn smoothly, which is slow; fewer would leave a gap to what is between."""


def put_ring(target: DrawTarget, colour: Colour, centre: Point, radius: int, thickness: int) -> None:
    """Draw a ring with smooth edges, `thickness` pixels inwards."""
    middle = _moved(target, *centre)
    box = (middle[0] - radius - 1, middle[1] - radius - 1, 2 * radius + 2, 2 * radius + 2)
    _paint(target, box, _ring, colour, middle, radius, thickness)


def _ring(surface: pygame.Surface, colour: Colour, middle: tuple[int, int], radius: int, thickness: int) -> None:
    if thickness > EDGE:
        pygame.draw.circle(surface, colour, middle, radius - 1, thickness - 3)
    edge = min(thickness, EDGE)
    for reach in {radius, max(radius - thickness + edge, edge)}:
        pygame.draw.aacircle(surface, colour, middle, reach, edge)
