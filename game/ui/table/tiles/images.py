"""Pictures of tiles, premultiplied and cached: `tiles.image(tile, width, look)`, the painter of a stage of tiles.

A picture is larger than its tile by `margin(width)` on every side, for its shadow and its rim, so its middle is the
middle of the tile: draw it with `put_centre`. Widths are whole pixels.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

import pygame

from game.engine.tiles.melds import Face as TileFace, Tile
from game.engine.tiles.rules import TileEffect, TileRules
from game.ui.kit.drawing import TileSet, blank, emblem, faded, outline, put, put_centre, remembered, rounded
from game.ui.kit.motifs import sign
from game.ui.kit.sprite import Painter, Place, Rim, corner
from game.ui.kit.style import Style
from game.ui.kit.theme import BLACK, WHITE, Colour, Theme, mix
from game.ui.table.shared.rims import edge_of, edge_of_back, framed, number_of, symbol_of

# -- A tile before anything is printed on it: its size, and its body in each finish.

PROPORTION = 1.36
"""Height of a tile for a width of one."""


def height(width: int) -> int:
    return round(width * PROPORTION)


def tile_rect(place: Place) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
    return box.move_to(center=(round(place.x), round(place.y)))


FINE = 0.012
"""The width of the line around the face, in tile widths."""


def face_height(width: int, made: TileSet) -> int:
    """Return the height of the upper face; what is left below is the side of the tile that one looks at."""
    return height(width) - max(round(width * made.side), 2)


@remembered
def body_of(width: int, theme: Theme, made: TileSet) -> pygame.Surface:
    """Return the body: its side below, its face, and the light along the upper edge."""
    size, radius, face = (width, height(width)), corner(width, made), (width, face_height(width, made))
    upper = {"ivory": theme.ivory_light, "satin": mix(theme.ivory_light, theme.ivory, 0.6), "flat": theme.ivory}
    body = blank(size)
    put(body, rounded(size, radius, theme.ivory_dark, mix(theme.ivory_dark, (60, 45, 20), 0.35)), (0, 0))
    put(body, rounded(face, radius, upper[made.finish], theme.ivory), (0, 0))
    line = mix(theme.ivory_dark, (90, 70, 40), 0.25)
    put(body, outline(face, radius, max(round(width * FINE), 1), line, 0.55), (0, 0))
    if made.finish == "ivory":
        put(body, _shine((face[0] - 2, face[1] - 2), max(radius - 1, 1), max(round(width * 0.03), 1)), (1, 1))
    return body


def _shine(size: tuple[int, int], radius: int, line: int) -> pygame.Surface:
    """Return the light along the upper edge, fading downwards."""
    shine = outline(size, radius, line, WHITE, 1.0).copy()
    fade = blank(size)
    for y in range(fade.get_height()):
        level = max(0, round(255 * (1 - y / (fade.get_height() * 0.45))))
        fade.fill((level, level, level, level), (0, y, fade.get_width(), 1))
    shine.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shine


EFFECT_ICONS: Mapping[TileEffect, str] = {TileEffect.SKIP: "ban", TileEffect.REVERSE: "refresh-cw"}
EFFECT_WORDS: Mapping[TileEffect, str] = {TileEffect.DRAW_TWO: "+2", TileEffect.DRAW_FOUR: "+4"}


class TileLook(NamedTuple):
    """How a tile is shown; the same tile with the same look gives the same picture."""

    rim: Rim = Rim.NONE
    powerless: bool = False
    """Whether its effect is used up: its sign is grey."""
    stands_for: TileFace | None = None
    """What a joker counts as."""


PLAIN = TileLook()


class TileImages(Painter):
    """Every tile of one book in one theme."""

    proportion, cast = PROPORTION, 0.55
    made: TileSet

    def __init__(self, style: Style, rules: TileRules) -> None:
        super().__init__(style, style.tile_set)
        self._effects, self._joker_effect = dict(rules.effects), rules.joker_effect

    def image(self, tile: Tile, width: int, look: Hashable = PLAIN, face_up: bool = True) -> pygame.Surface:
        shown = look if isinstance(look, TileLook) else PLAIN
        return self._drawn(tile._replace(copy=0), width, shown) if face_up else self.back(width, shown.rim)

    @remembered
    def back(self, width: int, rim: Rim = Rim.NONE) -> pygame.Surface:
        theme, size, face = self.theme, (width, height(width)), (width, face_height(width, self.made))
        body, radius = blank(size), corner(width, self.made)
        put(body, rounded(size, radius, mix(theme.back, BLACK, 0.45), mix(theme.back, BLACK, 0.6)), (0, 0))
        put(body, rounded(face, radius, theme.back_light, theme.back), (0, 0))
        line, inset = max(round(width * 0.02), 1), max(round(width * 0.09), 2)
        put(body, outline(face, radius, line, WHITE, 0.22), (0, 0))
        frame = (face[0] - 2 * inset, face[1] - 2 * inset)
        put(body, outline(frame, max(radius - inset // 2, 2), line, WHITE, 0.20), (inset, inset))
        stone = sign(theme.book, round(width * 0.62), (mix(theme.back_light, WHITE, 0.45),))
        put_centre(body, faded(stone, 0.55), (width / 2, face[1] / 2))
        return self._finished(body, rim, edge_of_back(theme))

    @remembered
    def lettered(self, text: str, letter: str, width: int) -> pygame.Surface:
        """Return a tile with a letter instead of a number, for titles."""
        body = body_of(width, self.theme, self.made).copy()
        sign = self._number(text, round(width * 0.86), letter, width)
        put_centre(body, sign, (width / 2, face_height(width, self.made) * 0.5))
        return self._finished(body)

    @remembered
    def _drawn(self, tile: Tile, width: int, look: TileLook) -> pygame.Surface:
        if look.stands_for is not None:
            # The rim lies over what is printed close to the edge.
            body = body_of(width, self.theme, self.made).copy()
            self._print(body, tile, width, look)
            return self._finished(body, look.rim)
        # All tiles of a size have one body, one shadow and one rim: only what is printed on them differs.
        image = self.bare(width, look.rim).copy()
        edge = (image.get_width() - width) // 2
        self._print(image.subsurface((edge, edge, width, height(width))), tile, width, look)
        return image

    @remembered
    def bare(self, width: int, rim: Rim) -> pygame.Surface:
        return self._finished(body_of(width, self.theme, self.made), rim)

    def _finished(self, body: pygame.Surface, rim: Rim = Rim.NONE, line: Colour | None = None) -> pygame.Surface:
        """Return the body as a picture, with its shadow and rim; ivory has the fine line that it needs on the cloth."""
        line = line or edge_of(self.theme.ivory, self.theme)
        return framed(body, corner(body.get_width(), self.made), self.theme, rim, line)

    def _print(self, body: pygame.Surface, tile: Tile, width: int, look: TileLook) -> None:
        if tile.is_joker:
            self._print_joker(body, width, look)
            return
        strong, made, face = self.strong_shapes, self.made, face_height(width, self.made)
        above = made.layout == "above"
        share = made.numeral * (0.92 if strong else 1.0)
        text = self._number(str(tile.number), round(width * share), tile.colour, width)
        row = face * ((0.20 if above else 0.78) if strong else (0.18 if above else 0.80))
        put_centre(body, text, (width / 2, face * (0.62 if above else 0.345 if strong else 0.37)))
        sign = symbol_of(self.theme, tile.colour, width * made.symbol * (1.4 if strong else 1.0), width)
        if (effect := self._effects.get(tile.number)) is None:
            put_centre(body, sign, (width * (0.24 if above else 0.5), row))
            return
        put_centre(body, sign, (width * (0.24 if above else 0.29), row))
        side = round(width * (0.36 if above else 0.40))
        # On a light ground the sign is dark.
        theme, light = self.theme, self.theme.edges.get(tile.colour) or self.theme.ivory_light
        colours = (theme.tile_quiet, theme.ivory_light) if look.powerless else (theme.piece(tile.colour), light)
        put_centre(body, self._badge(effect, side, *colours), (width * 0.69, row))

    def _number(self, text: str, size: int, letter: str, width: int) -> pygame.Surface:
        """Return a number in the colour of a piece, with its rim; smaller if it would be too wide for its tile.

        It is engraved: its upper edges are in the shade, and the light from above meets the lower ones.
        """
        number, room = number_of(self.theme, self._letters, text, size, letter, width), round(width * 0.9)
        if number.get_width() > room:
            size = int(size * room / number.get_width())
            number = number_of(self.theme, self._letters, text, size, letter, width)
        deep, shade = max(round(width * 0.018), 1), self.theme.ivory_dark
        image = blank((number.get_width(), number.get_height() + 2 * deep))
        middle = image.get_width() / 2, image.get_height() / 2
        for way, colour in ((-1, shade), (1, WHITE)):
            # A copy, as what only gives depth is no text.
            relief = self._letters.ink(text, size, colour).copy()
            put_centre(image, relief, (middle[0] + way * deep / 2, middle[1] + way * deep))
        put_centre(image, number, middle)
        return image

    def _badge(self, effect: TileEffect, side: int, ground: Colour, light: Colour) -> pygame.Surface:
        image = rounded((side, side), side, ground).copy()
        if effect in EFFECT_WORDS:
            sign = self._letters.ink(EFFECT_WORDS[effect], round(side * 0.64), light)
        else:
            sign = self._icons.image(EFFECT_ICONS[effect], round(side * 0.72), light, 3.0)
        put_centre(image, sign, (side / 2, side / 2))
        return image

    def _print_joker(self, body: pygame.Surface, width: int, look: TileLook) -> None:
        face = face_height(width, self.made)
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
        sign = self._badge(self._joker_effect, badge, ground, self.theme.ivory_light)
        if not named:
            put_centre(body, sign, (width / 2, face * 0.845))
        elif powered:
            put(body, sign, (width * 0.97 - badge, width * 0.03))

    def _small_print(self, face: TileFace, width: int) -> pygame.Surface:
        """Return what a joker stands for: number and symbol; only the number if the colour is open."""
        number = self._number(str(face.number), round(width * 0.40), face.colour, width)
        if not face.colour:
            return number
        gap, sign = max(round(width * 0.06), 2), symbol_of(self.theme, face.colour, width * 0.25, width)
        side = sign.get_width()
        image = blank((number.get_width() + gap + side, max(number.get_height(), side)))
        middle = image.get_height() / 2
        put(image, number, (0, middle - number.get_height() / 2))
        put(image, sign, (number.get_width() + gap, middle - side / 2))
        return image


def tile_images(style: Style, rules: TileRules) -> TileImages:
    # Three books in two styles, and a change of theme.
    return style.painter("tiles", rules.book, lambda: TileImages(style, rules), 12)
