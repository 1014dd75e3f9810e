"""What a sprite is drawn with: its picture, and in the air the shadow below it.

What lies under an opaque piece is not painted: of a large shadow only the four strips around the piece are laid, which
is a third of it. A sprite keeps what it was drawn with until it needs something else, since most of those in motion
look in a frame as they did in the last one, only elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import Generic, NamedTuple, TypeVar

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.painter import Painter
from game.ui.kit.place import Place
from game.ui.kit.shine import STEP, level_of
from game.ui.kit.sprite import Sprite
from game.ui.kit.variants import SIZES, TURNS, Variants, stepped

Key = TypeVar("Key")

LIFT_SCALE = 0.06
"""How much a piece in the hand is enlarged."""
IN_AIR = 0.02
"""The lift from which on a piece throws a shadow."""
DROP, ASIDE = 0.16, 0.25
"""How far down the shadow of a piece in the hand is, for a piece one wide; how far to the right, in parts of that."""
SEEN = 0.996
"""The opacity from which on nothing shows through a piece."""
WORTH = 9000
"""How many pixels must be saved for a shadow to be laid in strips: those that take as long as three images more."""

SAFE = 2
"""Pixels by which a shadow reaches below its piece, since both are rounded to whole pixels on their own."""

Part = tuple[pygame.Surface, int, int]
"""A part of a picture, and where it is in that picture."""


class Layer(NamedTuple):
    """A picture, or those parts of it that can be seen."""

    parts: tuple[Part, ...]
    size: tuple[int, int]
    """The size of the whole picture, whose middle is that of the piece."""


class Drawn(NamedTuple):
    """What a sprite is drawn with."""

    shadow: Layer | None
    picture: Layer


class SpritePictures(Generic[Key]):
    """The pictures of the sprites of one stage."""

    def __init__(self) -> None:
        self._variants = Variants()

    def of(self, painter: Painter[Key], key: Key, sprite: Sprite, place: Place, moving: bool) -> Drawn:
        """Return what a sprite is drawn with at a place; what is `moving` is made from one picture in steps."""
        _, _, width, _, angle, face_up, lift, look, opacity = place
        large, turning = sprite.large, sprite.turning
        wide, grown = _widths(sprite, width, lift)
        shade, scale = (wide / large, grown / large) if moving else (1.0, 1.0)
        if sprite.flying:
            shade, scale = round(shade * SIZES), round(scale * SIZES)
            turning, angle = round(turning * TURNS), stepped(angle)
        asked = (
            painter,
            large if moving else (wide, grown),
            (shade, scale, turning, angle),
            level_of(lift) if lift > IN_AIR else None,
            (look, face_up, opacity >= SEEN),
        )
        if sprite.drawn is None or sprite.drawn[0] != asked:
            sprite.drawn = asked, self._made(painter, key, sprite, place, moving)
        return sprite.drawn[1]

    def _made(self, painter: Painter[Key], key: Key, sprite: Sprite, place: Place, moving: bool) -> Drawn:
        _, _, width, _, angle, face_up, lift, look, opacity = place
        flying, large, turning = sprite.flying, sprite.large, sprite.turning
        wide, grown = _widths(sprite, width, lift)
        drawn, base = (large, large) if moving else (grown, wide)
        picture = painter.image(key, drawn, look, face_up)
        found = self._variants.find(picture, grown / drawn, turning, angle, flying)
        extent = painter.extent(key, drawn, look)
        layer = _whole(found)
        if found is picture:
            left, top, *size = extent.visible
            layer = Layer(((found.subsurface((left, top, *size)), left, top),), found.get_size())
        if lift <= IN_AIR:
            return Drawn(None, layer)
        shade = painter.shadow(key, base, level_of(lift))
        shade = self._variants.find(shade, wide / base, turning, angle, flying, level=0.5)
        if opacity < SEEN or turning != 1.0 or angle:
            return Drawn(_whole(shade), layer)
        share = found.get_width() / picture.get_width()
        solid = (int(extent.solid[0] * share), int(extent.solid[1] * share))
        return Drawn(shadow_around(shade, solid, wide, level_of(lift)), layer)


def _widths(sprite: Sprite, width: float, lift: float) -> tuple[int, int]:
    """Return the width of the shadow and of the picture, which is larger in the hand.

    What only flies by is not: each size on the way would be a picture of its own, of every piece.
    """
    held = lift if not sprite.arc or sprite.start.lift or sprite.goal.lift else 0.0
    return max(round(width), 8), max(round(width * (1 + LIFT_SCALE * held)), 4)


def _whole(image: pygame.Surface) -> Layer:
    return Layer(((image, 0, 0),), image.get_size())


@lru_cache(32)
def shadow_around(shade: pygame.Surface, solid: tuple[int, int], width: int, level: float) -> Layer:
    """Return the strips of a shadow around what is `solid` of its piece, at any lift with that shadow."""
    least, most = (width * DROP * max(level + away, 0.0) for away in (-STEP / 2, STEP / 2))
    wide, high = shade.get_size()
    left = ceil((wide - solid[0]) / 2 - least * ASIDE) + SAFE
    right = floor((wide + solid[0]) / 2 - most * ASIDE) - SAFE
    top = ceil((high - solid[1]) / 2 - least) + SAFE
    bottom = floor((high + solid[1]) / 2 - most) - SAFE
    if right <= left or bottom <= top or (right - left) * (bottom - top) < WORTH:
        return _whole(shade)
    strips = (
        (0, 0, wide, top),
        (0, top, left, bottom - top),
        (right, top, wide - right, bottom - top),
        (0, bottom, wide, high - bottom),
    )
    parts = tuple((shade.subsurface(strip), strip[0], strip[1]) for strip in strips if min(strip[2:]) > 0)
    return Layer(parts, (wide, high))


def lay(surface: DrawTarget, drawn: Drawn, place: Place) -> None:
    """Draw a sprite at a place, its shadow first."""
    x, y, opacity = place.x, place.y, place.opacity
    shadow, picture = drawn
    wide, high = picture.size
    left, top = round(x - wide / 2), round(y - high / 2)
    if shadow is None:
        (image, right, down), *_ = picture.parts
        if opacity >= SEEN and type(surface) is Canvas:
            surface.image(image, left + right, top + down)
        else:
            put(surface, image, (left + right, top + down), opacity)
        return
    drop = place.width * DROP * place.lift
    broad, tall = shadow.size
    below = round(x + drop * ASIDE - broad / 2), round(y + drop - tall / 2)
    laid = [(part, (below[0] + right, below[1] + down)) for part, right, down in shadow.parts]
    laid += [(part, (left + right, top + down)) for part, right, down in picture.parts]
    if opacity >= SEEN and type(surface) is Canvas:
        box = (min(left, below[0]), min(top, below[1]))
        end = (max(left + wide, below[0] + broad), max(top + high, below[1] + tall))
        surface.images(laid, (*box, end[0] - box[0], end[1] - box[1]))
        return
    for part, at in laid:
        put(surface, part, at, opacity)
