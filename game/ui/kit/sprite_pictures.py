"""What a sprite is drawn with: its picture, and in the air the shadow below it.

What lies under an opaque piece is not painted: of a large shadow only the four strips around the piece are laid, which
is a third of it. A sprite keeps what it was drawn with until it needs something else, since most of those in motion
look in a frame as they did in the last one, only elsewhere.
"""

from __future__ import annotations

from math import ceil, floor
from typing import Generic, TypeVar

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.painter import Painter, PictureExtent
from game.ui.kit.place import Place
from game.ui.kit.shine import STEP, level_of
from game.ui.kit.sprite import Layer, Sprite
from game.ui.kit.variants import LARGE, Variants, stepped

Key = TypeVar("Key")

LIFT_SCALE = 0.06
"""How much a piece in the hand is enlarged."""
LIFTS = 0.125
"""The steps of lift in which large pieces are enlarged: fewer pictures, and each step is a pixel or two."""
IN_AIR = 0.02
"""The lift above which a piece casts a shadow."""
DROP, ASIDE = 0.16, 0.25
"""How far down the shadow of a piece in the hand is, for a piece one wide; how far to the right, in parts of that."""
SEEN = 0.996
"""The opacity above which nothing shows through a piece."""
SOFT = 5
"""How much coarser the steps of a shadow are than those of its piece: it is soft, and every size takes long to make."""
MOST_SHADOWS = 24
"""How many shadows a stage keeps."""
WORTH = 9000
"""How many pixels must be saved for a shadow to be laid in strips: those that take as long as three images more."""

SAFE = 2
"""Pixels by which a shadow reaches below its piece, since both are rounded to whole pixels on their own."""


class SpritePictures(Generic[Key]):
    """The pictures of the sprites of one stage."""

    def __init__(self) -> None:
        self._variants = Variants()
        self._shadows: dict[object, Layer] = {}
        """Shadows by what they depend on: pieces that fly together cast the same one."""

    def draw(
        self, surface: DrawTarget, painter: Painter[Key], key: Key, sprite: Sprite, place: Place, moving: bool
    ) -> None:
        """Draw a sprite at a place, its shadow first; what is `moving` is made from one picture in steps."""
        _, _, width, _, angle, face_up, lift, look, opacity = place
        turning, flying = sprite.turning, sprite.flying
        wide, grown = _widths(sprite, width, lift)
        if flying:
            drawn = base = sprite.large
        else:
            # A large piece that is lifted is enlarged: drawing it at another width would take as long as a frame may.
            drawn, base = wide if moving or wide >= LARGE else grown, wide
        scale, shade, narrow, tilt = grown / drawn, wide / base, turning, angle
        if flying:
            scale, turning, angle = stepped(scale, turning, angle)
            shade, narrow, tilt = stepped(shade, turning, angle, SOFT)
        asked = (painter, drawn, scale, turning, angle, look, face_up)
        if sprite.drawn is None or sprite.drawn[0] != asked:
            picture = painter.image(key, drawn, look, face_up)
            found = self._variants.find(picture, scale, turning, angle, flying)
            sprite.drawn = asked, _whole(found) if found is not picture else _seen(picture, painter.extent(drawn, look))
        if lift <= IN_AIR:
            _lay(surface, sprite.drawn[1], place)
            return
        level = level_of(lift)
        upright = turning == 1.0 and angle == 0 and opacity >= SEEN
        thrown = (painter, base, shade, narrow, tilt, level, scale * drawn if upright else 0)
        shadow = self._shadows.get(thrown)
        if shadow is None:
            image = self._variants.find(painter.shadow(base, level), shade, narrow, tilt, flying, level=0.5)
            solid = painter.extent(drawn, look).solid
            shadow = shadow_around(image, solid, scale, wide, level) if upright else _whole(image)
            if len(self._shadows) >= MOST_SHADOWS:
                self._shadows.clear()
            self._shadows[thrown] = shadow
        _lay_both(surface, shadow, sprite.drawn[1], place)


def _widths(sprite: Sprite, width: float, lift: float) -> tuple[int, int]:
    """Return the width of the shadow and of the picture, which is larger in the hand.

    What only flies by is not: each size on the way would be a picture of its own, of every piece.
    """
    held = lift if not sprite.arc or sprite.start.lift or sprite.goal.lift else 0.0
    if width >= LARGE:
        held = round(held / LIFTS) * LIFTS
    return max(round(width), 8), max(round(width * (1 + LIFT_SCALE * held)), 4)


def _whole(image: pygame.Surface) -> Layer:
    return Layer(((image, 0, 0),), image.get_size())


def _seen(image: pygame.Surface, extent: PictureExtent) -> Layer:
    """Return the visible part of a picture."""
    left, top, wide, high = extent.visible
    return Layer(((image.subsurface((left, top, wide, high)), left, top),), image.get_size())


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
        first, upper = min(left, aside), min(top, below)
        last, lower = max(left + wide, aside + broad), max(top + high, below + tall)
        surface.images(laid, (first, upper, last - first, lower - upper))
        return
    for part, at in laid:
        put(surface, part, at, opacity)
