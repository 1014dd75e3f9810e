"""Everything a scene draws with at one window size: theme, metrics, text, icons, the materials of the table.

`Style` has shortcuts for drawing: `style.px(44)`, `style.write(surface, "Text", rect, Step.TEXT)`, `style.icon("play",
20, colour)`. A new window size is a new style that shares the caches of the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from math import hypot
from random import Random
from typing import cast

import pygame
from cachetools import LRUCache
from pygame import Rect

from game.ui.kit.drawing import (
    ASSETS,
    ICONS,
    CardSet,
    DrawTarget,
    Size,
    TileSet,
    blank,
    gradient,
    outline,
    plaque,
    put,
    put_border,
    put_stretched,
    remembered,
    rounded,
    shadow,
    vector,
)
from game.ui.kit.motifs import weave_in
from game.ui.kit.nodes import Made
from game.ui.kit.text import Letters
from game.ui.kit.theme import WHITE, Colour, Metrics, TextSize, Theme, Typeface, mix

# -- The materials of the table: `felt` is all of it with its rim, `rack` the ledge for the tiles, `wood` a board.

LAMP = (0.36, 0.24)
"""Where the light falls, as fractions of the window."""
WEAVE = 256
"""The side of the square of weave that is repeated, in pixels."""
MEAN = 232
"""How light the weave is on average, 0..255; the light below it is that much stronger."""
LIT, NEAR = (72, 40), 48
"""The size in pixels at which the light is rendered, and the shades from the lamp to the edge of the table."""


def cloth(size: Size, metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return what covers the table, as an opaque picture: felt with its nap, linen with its threads, or plain.

    The light is rendered small and scaled up; the weave is one square, which `tests/weave.py` draws, repeated and
    multiplied with the light, so that a table of any size is quick to make.
    """
    table = lit(size, theme)
    if theme.material != "plain":
        square = weave(theme.material, 2 if metrics.factor >= 1.8 else 1)
        for x in range(0, size[0], WEAVE):
            for y in range(0, size[1], WEAVE):
                table.blit(square, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return table


def lit(size: Size, theme: Theme) -> pygame.Surface:
    """Return the light on the table: a pool under the lamp, darker corners, a nap that was brushed by hand."""
    brushed = 0.022 if theme.material == "felt" else 0.0
    strength = 1.0 if theme.material == "plain" else 255 / MEAN
    shades = []
    for away in (step / NEAR for step in range(2 * NEAR)):
        if away < 0.62:
            colour = mix(theme.felt_light, theme.felt, _smooth(away / 0.62))
        else:
            colour = mix(theme.felt, theme.felt_dark, _smooth(min((away - 0.62) / 0.75, 1.0)))
        # No more light than fits, so that the hue stays.
        levels = (min(strength * (1 + brushed * (step - 4) / 4), 255 / max(*colour, 1)) for step in range(9))
        shades.append([bytes(int(part * level) for part in colour) for level in levels])
    across, down = LIT
    chances = Random(4).choices(range(9), k=across * down)
    picture = bytearray()
    for y in range(down):
        dy = (y / (down - 1) - LAMP[1]) / 0.80
        for x in range(across):
            away = hypot((x / (across - 1) - LAMP[0]) / 0.62, dy)
            picture += shades[int(away * NEAR)][chances[y * across + x]]
    return pygame.transform.smoothscale(pygame.image.frombytes(bytes(picture), LIT, "RGB").convert(), size).convert()


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


@lru_cache(maxsize=2)
def weave(material: str, thread: int) -> pygame.Surface:
    """Return a grey square of felt or linen with threads of a width, which can be repeated without a seam."""
    return pygame.image.load(ASSETS / "cloth" / f"{material}-{thread}.png").convert()


def noise(size: Size, level: int, seed: int) -> pygame.Surface:
    """Return opaque grey noise from 0 to `level`."""
    image = pygame.image.frombytes(Random(seed).randbytes(size[0] * size[1]), size, "P")
    image.set_palette([(step * level // 255,) * 3 for step in range(256)])
    return image.convert()


RIM_SHADOW, LIGHT_RIM_SHADOW = 110, 46
"""How dark the shadow of the rim is, 0..255; on a light cloth the same shadow looks darker."""


def wood(size: Size, theme: Theme, seed: int = 5) -> pygame.Surface:
    """Return an opaque board with its grain along its length."""
    upright, (breadth, length) = size[1] > size[0], sorted(max(side, 4) for side in size)
    streaks = noise((max(length // 220, 3), max(breadth // 2, 4)), 40, seed)
    streaks = pygame.transform.smoothscale(streaks, (length, breadth))
    fine = pygame.transform.smoothscale(noise((max(length // 48, 4), breadth), 18, seed + 1), (length, breadth))
    plank = gradient((length, breadth), theme.wood_light, theme.wood).copy()
    plank.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    plank.blit(fine, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return pygame.transform.rotate(plank, 90) if upright else plank


def rim_width(metrics: Metrics) -> int:
    """Return the width of the table's rim at each edge of the window, in pixels."""
    return metrics.px(14)


def opening_of(metrics: Metrics) -> pygame.Rect:
    """Return the cloth inside the rim, in pixels."""
    rim = rim_width(metrics)
    return pygame.Rect((0, 0), metrics.size).inflate(-2 * rim, -2 * rim)


def felt(metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return the whole table as an opaque background of a scene."""
    size, rim, opening = metrics.size, rim_width(metrics), opening_of(metrics)
    table = cloth(size, metrics, theme)
    weave_in(table, metrics, theme, opening)
    radius, blur = metrics.px(18), metrics.px(22)
    side = 2 * (radius + 3 * blur) + 2
    level = round(RIM_SHADOW + (LIGHT_RIM_SHADOW - RIM_SHADOW) * sum(theme.felt) / (3 * 255))
    thrown = blank((side, side))
    thrown.fill((0, 0, 0, level))
    open_felt = shadow((side - 2 * blur, side - 2 * blur), radius, blur, level / 255)
    thrown.blit(open_felt, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    # The light comes from above: the lower rim casts its shadow away from the cloth.
    put_border(table, thrown, radius + 3 * blur, pygame.Rect(*opening.topleft, opening.width, opening.height + blur))
    hole, corner = rounded((2 * radius, 2 * radius), radius, WHITE), wood((radius, radius), theme, 9)
    for right, lower in product((0, radius), repeat=2):  # wood between a rounded corner of the opening and the rim
        patch = blank((radius, radius))
        patch.blit(corner, (0, 0))
        patch.blit(hole, (-right, -lower), special_flags=pygame.BLEND_RGBA_SUB)
        x, y = (opening.right if right else opening.left), (opening.bottom if lower else opening.top)
        put(table, patch, (x - right, y - lower))
    for seed, x, y in ((7, 0, 0), (8, size[0] - rim, 0), (9, 0, 0), (10, 0, size[1] - rim)):
        table.blit(wood((rim, size[1]) if seed < 9 else (size[0], rim), theme, seed), (x, y))
    line, side = metrics.px(1), 2 * radius + 2
    edge = outline((side, side), radius, line, mix(theme.wood_light, WHITE, 0.25), 0.35)
    put_border(table, edge, radius, opening.move(0, line))
    dark = outline((8 * line, 8 * line), 0, 2 * line, theme.wood_dark, 0.8)
    put_border(table, dark, 3 * line, table.get_rect())
    return table


ROUND = 32
"""Units of the radius of the corners of a table in small, which are its own: as if it was a window."""


@remembered
def small_table(size: Size, theme: Theme) -> pygame.Surface:
    """Return a whole table as small as that: a picture of one, or a tray."""
    metrics = Metrics(*size)
    return plaque(felt(metrics, theme), metrics.px(ROUND))


@remembered
def rack(size: Size, metrics: Metrics, theme: Theme, rows: int = 2) -> pygame.Surface:
    """Return the ledge that tiles stand on: a back board, and a shelf with a lit lip for each row.

    The image includes its shadow and is `rack_margin(metrics)` larger than `size` on every side.
    """
    margin, radius = rack_margin(metrics), metrics.px(14)
    image = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    put(image, shadow(size, radius, margin, 0.55), (0, metrics.px(4)))
    board = wood(size, theme, 21)
    board.blit(gradient(size, (255, 255, 255), (205, 200, 196)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    step = size[1] / rows
    for row in range(rows):
        _shelf(board, round(step * row), round(step * (row + 1)), theme, metrics)
    put(image, plaque(board, radius), (margin, margin))
    light = outline(size, radius, metrics.px(1), mix(theme.wood_light, WHITE, 0.4), 0.5)
    put(image, light, (margin, margin))
    return image


def rack_margin(metrics: Metrics) -> int:
    """Return how much larger than the ledge its image is on every side, in pixels."""
    return metrics.px(12)


def shelf_lip(metrics: Metrics) -> int:
    """Return the height of the lip at the bottom of each row, in front of which no tile stands."""
    return metrics.px(9)


def _shelf(board: pygame.Surface, top: int, bottom: int, theme: Theme, metrics: Metrics) -> None:
    """Draw one row: the board darkens towards the lip, and the lip catches the light."""
    width, lip = board.get_width(), shelf_lip(metrics)
    depth = (bottom - top - lip) * 3 // 5
    for y in range(depth):
        strip = blank((width, 1))
        strip.fill((0, 0, 0, round(80 * (y / depth) ** 1.8)))
        board.blit(strip, (0, bottom - lip - depth + y))
    front = gradient((width, lip), mix(theme.wood_light, WHITE, 0.32), mix(theme.wood_light, theme.wood, 0.4)).copy()
    streaks = pygame.transform.smoothscale(noise((max(width // 90, 3), 4), 26, 33), (width, lip))
    front.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    board.blit(front, (0, bottom - lip))
    pygame.draw.line(board, mix(theme.wood_light, WHITE, 0.5), (0, bottom - lip), (width, bottom - lip), metrics.px(1))


class Icons:
    """Icons rendered from vector files at real pixel size, in every size and colour requested so far."""

    @remembered
    def image(self, name: str, size: int, colour: Colour, stroke: float = 2.0) -> pygame.Surface:
        """Return an icon of `size` by `size` pixels; `stroke` is its line width in 24ths of that."""
        return vector(ICONS / f"{name}.svg", size, (colour,), stroke)


class Backdrop:
    """The table in the background: redrawn once a resize is over, stretched until then."""

    def __init__(self) -> None:
        self._image: pygame.Surface | None = None
        self._exact: tuple[Metrics, Theme] | None = None
        self._stretched: pygame.Surface | None = None
        self._waited = 0.0

    def update(self, dt: float, metrics: Metrics, theme: Theme) -> None:
        """Advance by `dt` seconds; redraws the table when a size has lasted."""
        if self._exact == (metrics, theme):
            return
        self._waited += dt
        if self._image is None or self._waited >= 0.25 or (self._exact and self._exact[1] is not theme):
            self._image, self._exact = felt(metrics, theme), (metrics, theme)
            self._stretched, self._waited = None, 0.0
        elif self._stretched is None or self._stretched.get_size() != metrics.size:
            self._stretched, self._waited = pygame.transform.scale(self._image, metrics.size), 0.0

    def image(self) -> pygame.Surface | None:
        """Return the table as it is now, opaque."""
        return self._stretched or self._image


@remembered
def _ground(radius: int, soft: int, drop: int, fine: int, theme: Theme) -> pygame.Surface:
    """Return the smallest panel, to be stretched: its shadow, its background, its line."""
    side = 2 * (radius + 3 * soft) + 2
    whole = (side - 2 * soft, side - 2 * soft)
    image = blank((side, side))
    put(image, shadow(whole, radius, soft, 0.45), (0, drop))
    put(image, rounded(whole, radius, theme.panel), (soft, soft))
    put(image, outline(whole, radius, fine, theme.panel_line, 0.7), (soft, soft))
    return image


@dataclass(slots=True)
class Style:
    """A theme at a window size, with its caches; at another size, or with other pieces, it is `replace`d."""

    theme: Theme
    metrics: Metrics
    tile_set: TileSet
    card_set: CardSet
    letters: Letters = field(default_factory=Letters)
    icons: Icons = field(default_factory=Icons)
    table: Backdrop = field(default_factory=Backdrop)
    strong_shapes: bool = False
    """Whether symbols on tiles are larger, for players who distinguish colours less well."""
    _painters: dict[str, LRUCache[Hashable, object]] = field(default_factory=dict)
    _zoomed: dict[tuple[int, int], Style] = field(default_factory=dict, init=False)

    def zoomed(self, least: tuple[int, int] = (0, 0)) -> Style:
        """Return the style of a scene whose units all grow with the text and that needs `least` units of room."""
        if not self.metrics.zooms:
            return self
        if least not in self._zoomed:
            self._zoomed[least] = replace(self, metrics=self.metrics.zoomed(least))
        return self._zoomed[least]

    def of(self, book: str) -> Style:
        """Return the style of a book's table."""
        return replace(self, theme=self.theme.of(book))

    @property
    def look(self) -> Hashable:
        """What everything drawn in this style depends on."""
        return self.theme, self.metrics, self.tile_set, self.card_set, self.strong_shapes

    def px(self, units: float) -> int:
        """Return units in pixels."""
        return self.metrics.px(units)

    def grown(self, units: float, share: float = 1.0) -> int:
        """Return units in pixels for what holds text: they grow with the text, or by a share of that."""
        return self.metrics.grown(units, share)

    def space(self, steps: float = 1) -> int:
        """Return steps of eight units in pixels."""
        return self.metrics.space(steps)

    def type(self, step: int) -> int:
        """Return a size of the type scale in pixels."""
        return self.metrics.type(step)

    def painter(self, kind: str, about: Hashable, make: Callable[[], Made], most: int) -> Made:
        """Return the painter of a kind of piece for `about`, created on first use.

        Painters keep their pictures from one window size to the next. At most `most` of a kind are kept, those used
        most recently.
        """
        painters = self._painters.setdefault(kind, LRUCache(most))
        key = (self.theme, self.tile_set, self.card_set, self.strong_shapes, about)
        if key not in painters:
            painters[key] = make()
        return cast("Made", painters[key])

    def icon(self, name: str, units: float, colour: Colour | None = None) -> pygame.Surface:
        """Return an icon as an image, which grows with the text beside it."""
        return self.icons.image(name, self.grown(units), colour or self.theme.text)

    def panel(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        """Draw a dark background for text, with a soft shadow and a fine line."""
        soft = self.space(2)
        image = _ground(self.px(18), soft, self.px(4), self.metrics.hairline, self.theme)
        put_stretched(surface, image, (image.get_width() - 2) // 2, rect.inflate(2 * soft, 2 * soft))

    def ring(self, surface: DrawTarget, rect: pygame.Rect, radius: int, thickness: int, colour: Colour) -> None:
        """Draw the outline of a rounded rectangle of any size."""
        side = 2 * max(radius, thickness) + 2
        put_border(surface, outline((side, side), radius, thickness, colour), side // 2 - 1, rect)

    def width(self, text: str, step: int, face: Typeface = Typeface.TEXT) -> int:
        """Return the width of a line in pixels."""
        return self.letters.width(text, self.type(step), face)

    def largest(self, text: str, room: int, steps: Sequence[TextSize], face: Typeface = Typeface.TEXT) -> TextSize:
        """Return the first of some sizes, the largest first, at which a line has room; the last if none has."""
        return next((step for step in steps if self.width(text, step, face) <= room), steps[-1])

    def line(
        self, text: str, step: int, colour: Colour | None = None, face: Typeface = Typeface.TEXT
    ) -> pygame.Surface:
        """Return a line of text as an image."""
        return self.letters.line(text, self.type(step), colour or self.theme.text, face)

    def write(
        self, surface: DrawTarget, text: str, rect: pygame.Rect, step: int = TextSize.TEXT,
        colour: Colour | None = None, face: Typeface = Typeface.TEXT, align: float = 0.0,
    ) -> None:  # fmt: skip
        """Write one line in a box, shortened to fit and vertically centred; `align` 0: left, 0.5: centred, 1: right."""
        size = self.type(step)
        image = self.letters.line(self.letters.fit(text, rect.width, size, face), size, colour or self.theme.text, face)
        x = rect.x + (rect.width - image.get_width()) * align
        put(surface, image, (x, rect.y + (rect.height - image.get_height()) / 2))

    def paragraph(
        self, surface: DrawTarget, text: str, rect: pygame.Rect, step: int = TextSize.TEXT,
        colour: Colour | None = None, face: Typeface = Typeface.TEXT, align: float = 0.0,
    ) -> int:  # fmt: skip
        """Write wrapped text from the top of a box; return its height in pixels."""
        size, y = self.type(step), rect.y
        high = self.letters.height(size, face)
        for text_line in self.letters.wrap(text, rect.width, size, face):
            image = self.letters.line(text_line, size, colour or self.theme.text, face)
            put(surface, image, (rect.x + (rect.width - image.get_width()) * align, y))
            y += high
        return y - rect.y

    def paragraph_height(self, text: str, width: int, step: int = TextSize.TEXT, face: Typeface = Typeface.TEXT) -> int:
        """Return the height of text wrapped to a width, in pixels."""
        return self.letters.block_height(text, width, self.type(step), face)


# -- The margins of every screen, in one table: whatever lies at the edge of a window ends on the same lines. Pure.

PAGE = 24, 16
"""Units from the rim of the table to the panels of a page, across and down."""
TABLE = 12, 8
"""Units from the rim to whatever is at the edge of a table: plates, buttons, log, rack."""
GAP = 12
"""Units between two of them."""


def page_room(metrics: Metrics, margin: tuple[int, int] = PAGE) -> Rect:
    """Return the part of a window that a page has, or whatever else keeps a margin from the rim."""
    across, down = (rim_width(metrics) + metrics.px(units) for units in margin)
    return Rect((0, 0), metrics.size).inflate(-2 * across, -2 * down)


def table_room(metrics: Metrics) -> Rect:
    """Return the part of a window that the things on a table have."""
    return page_room(metrics, TABLE)
