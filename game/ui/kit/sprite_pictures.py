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
from game.ui.kit.sprite import Drawn, Layer, Sprite
from game.ui.kit.variants import DEGREES, LARGE, SIZES, TURNS, Variants, stepped

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
AT_ONCE = 12
"""How many pieces may change their picture in a frame; of more that fly, some are a step of size behind, unseen."""
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
        self._frame, self._turns = 0, 1
        self._late = False
        self._shadows: dict[object, Layer] = {}
        """Shadows by what they depend on: pieces that fly together cast the same one."""

    @property
    def late(self) -> bool:
        """Whether pieces wait for their pictures."""
        return self._late

    def next_frame(self, flying: int) -> None:
        """Begin a frame: the more pieces fly, the less often each of them changes its picture."""
        waiting = self._turns - 1 if self._late else 1
        self._frame, self._turns, self._late = self._frame + 1, max(flying // AT_ONCE, waiting, 1), False

    def hurry(self) -> None:
        """Let nothing wait any longer."""
        self._turns = 1

    def draw(
        self,
        surface: DrawTarget,
        painter: Painter[Key],
        key: Key,
        sprite: Sprite,
        place: Place,
        moving: bool,
        index: int = 0,
    ) -> None:
        """Draw a sprite at a place, its shadow first; what is `moving` is made from one picture in steps.

        What flies or has just landed looks as in the last frame, unless it is the turn of the `index` of the piece. One
        that is turned over never waits: everybody would see it.
        """
        _, _, width, _, angle, face_up, lift, look, opacity = place
        turning, flying = sprite.turning, sprite.now is not sprite.goal
        wide, grown = _widths(sprite, width, lift)
        level = level_of(lift) if lift > IN_AIR else None
        form: tuple[float, ...]
        if flying:
            # What has moved by less than a step looks as it did.
            large = sprite.large
            turned = TURNS if turning == 1.0 else round(turning * TURNS)
            tilt = round(angle / DEGREES) if angle else 0
            form = (large, round(grown * SIZES / large), round(wide * SIZES / SOFT / large), turned, tilt)
        else:
            form = (wide, grown, moving, turning, angle)
        asked = (form, flying, level, painter, look, face_up, opacity >= SEEN)
        drawn = sprite.drawn
        if drawn is None or (drawn.asked != asked and (turning != 1.0 or not self._waits(drawn, asked, index))):
            picture, shadow = self._found(painter, key, sprite, place, moving, (wide, grown), level)
            drawn = sprite.drawn = Drawn(asked, picture, shadow)
        if drawn.shadow is None:
            _lay(surface, drawn.picture, place)
        else:
            _lay_both(surface, drawn.shadow, drawn.picture, place)

    def _waits(self, drawn: Drawn, asked: tuple[object, ...], index: int) -> bool:
        """Return whether a piece can look for a moment as it did: it differs in nothing but size, angle and shadow."""
        if (index + self._frame) % self._turns == 0 or not (drawn.asked[1] or asked[1]):
            return False
        waits = drawn.asked[3:] == asked[3:]
        self._late = self._late or waits
        return waits

    def _found(
        self,
        painter: Painter[Key],
        key: Key,
        sprite: Sprite,
        place: Place,
        moving: bool,
        widths: tuple[int, int],
        level: float | None,
    ) -> tuple[Layer, Layer | None]:
        """Return the picture of a sprite, and its shadow if it is in the air."""
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
        image = painter.image(key, width, look, place.face_up)
        found = self._variants.find(image, scale, turning, angle, flying)
        picture = _whole(found) if found is not image else _seen(image, painter.extent(width, look))
        if level is None:
            return picture, None
        upright = turning == 1.0 and angle == 0 and place.opacity >= SEEN
        thrown = (painter, base, shade, narrow, tilt, level, scale * width if upright else 0)
        shadow = self._shadows.get(thrown)
        if shadow is None:
            cast = self._variants.find(painter.shadow(base, level), shade, narrow, tilt, flying, level=0.5)
            solid = painter.extent(width, look).solid
            shadow = shadow_around(cast, solid, scale, wide, level) if upright else _whole(cast)
            if len(self._shadows) >= MOST_SHADOWS:
                self._shadows.clear()
            self._shadows[thrown] = shadow
        return picture, shadow


def _widths(sprite: Sprite, width: float, lift: float) -> tuple[int, int]:
    """Return the width of the shadow and of the picture, which is larger in the hand.

    What only flies by is not: each size on the way would be a picture of its own, of every piece.
    """
    wide = round(width)
    if not lift or (sprite.arc and not sprite.start.lift and not sprite.goal.lift):
        return max(wide, 8), max(wide, 4)
    if width >= LARGE:
        lift = round(lift / LIFTS) * LIFTS
    return max(wide, 8), max(round(width * (1 + LIFT_SCALE * lift)), 4)


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
        first, upper = left if left < aside else aside, top if top < below else below
        last = left + wide if left + wide > aside + broad else aside + broad
        lower = top + high if top + high > below + tall else below + tall
        surface.images(laid, (first, upper, last - first, lower - upper))
        return
    for part, at in laid:
        put(surface, part, at, opacity)
