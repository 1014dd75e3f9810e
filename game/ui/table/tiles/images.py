"""Pictures of tiles, premultiplied and kept: `tiles.image(tile, width, look)`.
`TileImages` is the painter of a stage of tiles.

A picture is larger than its tile by the same margin on every side, for its shadow and its rim, so its
middle is the middle of the tile: lay it with `put_centre`. `height(width)` is the height of a tile,
`tiles.shadow(tile, width, lift)` the shadow of one that is in the air (lay it under the picture, a little
lower). Widths are whole pixels.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

import pygame

from game.engine.tiles.pieces import Face as TileFace
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileEffect, TileRules
from game.ui.kit.drawing import blank, faded, outline, put, put_centre, rounded, shadow
from game.ui.kit.emblem import emblem
from game.ui.kit.icons import Icons
from game.ui.kit.image_cache import ImageCache, remembered
from game.ui.kit.style import Style
from game.ui.kit.text import Letters
from game.ui.kit.theme import Colour, Theme, mix
from game.ui.table.shared.rims import WHITE, Rim, framed, symbol

PROPORTION = 1.36
"""Height of a tile for a width of one."""
EFFECT_ICONS: Mapping[TileEffect, str] = {TileEffect.SKIP: "ban", TileEffect.REVERSE: "refresh-cw"}
EFFECT_WORDS: Mapping[TileEffect, str] = {TileEffect.DRAW_TWO: "+2", TileEffect.DRAW_FOUR: "+4"}


@dataclass(frozen=True, slots=True)
class TileLook:
    """How a tile is shown; the same tile with the same look gives the same picture."""

    rim: Rim = Rim.NONE
    powerless: bool = False
    """Whether its effect is used up: its sign is grey."""
    stands_for: TileFace | None = None
    """What a joker counts as."""
    dimmed: bool = False


PLAIN = TileLook()


def height(width: int) -> int:
    """Return the height of a tile."""
    return round(width * PROPORTION)


def corner(width: int) -> int:
    """Return the corner radius of a tile."""
    return max(round(width * 0.15), 3)


class TileImages:
    """Every tile of one book in one theme."""

    def __init__(
        self,
        theme: Theme,
        letters: Letters,
        icons: Icons,
        effects: Mapping[int, TileEffect] | None = None,
        joker_effect: TileEffect | None = None,
        strong_shapes: bool = False,
        megabytes: float = 160,
    ) -> None:
        self.theme = theme
        self.strong_shapes = strong_shapes
        self._letters, self._icons = letters, icons
        self._effects, self._joker_effect = dict(effects or {}), joker_effect
        self._images = ImageCache(megabytes)

    def image(self, tile: Tile, width: int, look: Hashable = PLAIN, face_up: bool = True) -> pygame.Surface:
        """Return the picture of a tile, centred on it."""
        shown = look if isinstance(look, TileLook) else PLAIN
        if not face_up:
            return self.back(width, shown)
        key = (tile.colour, tile.number, width, shown)
        return self._images.find(key, lambda: self._drawn(tile, width, shown))

    def back(self, width: int, look: TileLook = PLAIN) -> pygame.Surface:
        """Return the picture of a face-down tile."""
        bare = replace(look, stands_for=None, powerless=False)
        return self._images.find(("", 0, width, bare), lambda: self._finished(self._back(width), width, bare))

    def lettered(self, text: str, colour: Colour, width: int) -> pygame.Surface:
        """Return a tile with a letter instead of a number, for titles."""

        def make() -> pygame.Surface:
            body = _body((width, height(width)), self.theme).copy()
            ink = self._letters.ink(text, round(width * 0.86), colour)
            put_centre(body, ink, (width / 2, _face_height(width) * 0.5))
            return self._finished(body, width, PLAIN)

        return self._images.find((text, colour, width), make)

    def height(self, _tile: Tile, width: float) -> float:
        """Return the height of a tile of some width."""
        return width * PROPORTION

    def shadow(self, _tile: Tile, width: int, lift: float = 1.0) -> pygame.Surface:
        """Return the soft shadow of a tile in the air, centred on it; `lift` 0..1 makes it wider and fainter."""
        level = round(min(max(lift, 0.0), 1.0) * 4) / 4
        blur = max(round(width * (0.14 + 0.22 * level)), 2)
        return shadow((width, height(width)), corner(width), blur, 0.55 - 0.12 * level)

    def _drawn(self, tile: Tile, width: int, look: TileLook) -> pygame.Surface:
        body = _body((width, height(width)), self.theme).copy()
        if tile.is_joker:
            self._print_joker(body, width, look)
        else:
            self._print_number(body, tile, width, look)
        return self._finished(body, width, look)

    def _finished(self, body: pygame.Surface, width: int, look: TileLook) -> pygame.Surface:
        """Return the body as a picture, with its shadow and rim."""
        if look.dimmed:
            body.fill((128, 130, 128, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return framed(body, corner(width), self.theme, look.rim)

    def _print_number(self, body: pygame.Surface, tile: Tile, width: int, look: TileLook) -> None:
        colour = self.theme.piece(tile.colour)
        strong = self.strong_shapes
        text = self._letters.ink(str(tile.number), round(width * (0.66 if strong else 0.72)), colour)
        face = _face_height(width)
        put_centre(body, text, (width / 2, face * (0.345 if strong else 0.37)))
        foot = face * (0.78 if strong else 0.80)
        sign = symbol(tile.colour, width * (0.38 if strong else 0.27), colour)
        effect = self._effects.get(tile.number)
        if effect is None:
            put_centre(body, sign, (width / 2, foot))
            return
        put_centre(body, sign, (width * 0.29, foot))
        badge = round(width * 0.40)
        ground = mix(self.theme.tile_quiet, self.theme.ivory, 0.15) if look.powerless else colour
        put_centre(body, self._badge(effect, badge, ground), (width * 0.69, foot))

    def _badge(self, effect: TileEffect, side: int, ground: Colour) -> pygame.Surface:
        """Return the sign of an effect: light on a round background."""
        image = rounded((side, side), side, ground).copy()
        light = self.theme.ivory_light
        if effect in EFFECT_WORDS:
            word = self._letters.ink(EFFECT_WORDS[effect], round(side * 0.64), light)
            put_centre(image, word, (side / 2, side / 2))
        else:
            icon = self._icons.image(EFFECT_ICONS[effect], round(side * 0.72), light, 3.0)
            put_centre(image, icon, (side / 2, side / 2))
        return image

    def _print_joker(self, body: pygame.Surface, width: int, look: TileLook) -> None:
        face = _face_height(width)
        named = look.stands_for is not None and look.stands_for.number > 0
        side = round(width * (0.72 if named else 0.88))
        powered = self._joker_effect is not None and not look.powerless
        middle = (width * (0.44 if named and powered else 0.5), face * (0.36 if named else 0.37))
        put_centre(body, emblem(side, self.theme.emblem), middle)
        if named and look.stands_for is not None:
            put_centre(body, self._small_print(look.stands_for, width), (width / 2, face * 0.81))
        if self._joker_effect is None:
            return
        badge = round(width * (0.32 if named else 0.34))
        ground = self.theme.tile_quiet if look.powerless else self.theme.tile_ink
        sign = self._badge(self._joker_effect, badge, ground)
        if not named:
            put_centre(body, sign, (width / 2, face * 0.845))
        elif powered:
            put(body, sign, (width * 0.97 - badge, width * 0.03))

    def _small_print(self, face: TileFace, width: int) -> pygame.Surface:
        """Return what a joker stands for: number and symbol; only the number if the colour is open."""
        colour = self.theme.piece(face.colour)
        number = self._letters.ink(str(face.number), round(width * 0.40), colour)
        if not face.colour:
            return number
        gap, sign = max(round(width * 0.06), 2), symbol(face.colour, width * 0.25, colour)
        side = sign.get_width()
        image = blank((number.get_width() + gap + side, max(number.get_height(), side)))
        middle = image.get_height() / 2
        put(image, number, (0, middle - number.get_height() / 2))
        put(image, sign, (number.get_width() + gap, middle - side / 2))
        return image

    def _back(self, width: int) -> pygame.Surface:
        """Return a face-down tile: a deep colour with the cut stone pressed into it."""
        theme, size = self.theme, (width, height(width))
        body = blank(size)
        face, radius = (width, _face_height(width)), corner(width)
        put(
            body,
            rounded(size, radius, mix(theme.back, (0, 0, 0), 0.45), mix(theme.back, (0, 0, 0), 0.6)),
            (0, 0),
        )
        put(body, rounded(face, radius, theme.back_light, theme.back), (0, 0))
        put(body, outline(face, radius, max(round(width * 0.02), 1), WHITE, 0.22), (0, 0))
        inset = max(round(width * 0.09), 2)
        frame = (face[0] - 2 * inset, face[1] - 2 * inset)
        put(
            body,
            outline(frame, max(radius - inset // 2, 2), max(round(width * 0.02), 1), WHITE, 0.20),
            (inset, inset),
        )
        light = mix(theme.back_light, WHITE, 0.35)
        stone = emblem(round(width * 0.62), (light,))
        put_centre(body, faded(stone, 0.55), (width / 2, face[1] / 2))
        return body


def _face_height(width: int) -> int:
    """Return the height of the upper face; below it is the visible edge of the tile."""
    return height(width) - max(round(width * 0.055), 2)


@remembered(16)
def _body(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the ivory body: its edge below, its upper face, and the highlight along the upper edge."""
    width = size[0]
    radius, face = corner(width), (width, _face_height(width))
    body = blank(size)
    put(body, rounded(size, radius, theme.ivory_dark, mix(theme.ivory_dark, (60, 45, 20), 0.35)), (0, 0))
    put(body, rounded(face, radius, theme.ivory_light, theme.ivory), (0, 0))
    put(body, outline(face, radius, 1, mix(theme.ivory_dark, (90, 70, 40), 0.25), 0.55), (0, 0))
    line = max(round(width * 0.03), 1)
    shine = outline((face[0] - 2, face[1] - 2), max(radius - 1, 1), line, WHITE, 1.0)
    fade = blank(shine.get_size())
    for y in range(fade.get_height()):
        level = max(0, round(255 * (1 - y / (fade.get_height() * 0.45))))
        fade.fill((level, level, level, level), (0, y, fade.get_width(), 1))
    shine = shine.copy()
    shine.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    put(body, shine, (1, 1))
    return body


PAINTERS = 12
"""The maximum number of cached painters: three books in two styles, and a change of theme."""


def tile_images(style: Style, rules: TileRules) -> TileImages:
    """Return the pictures of a book's tiles in a style."""
    effects = dict(rules.effects)
    return style.painter(
        "tiles",
        rules.book,
        lambda: TileImages(style.theme, style.letters, style.icons, effects, rules.joker_effect, style.strong_shapes),
        PAINTERS,
    )
