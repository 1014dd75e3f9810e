"""Everything a scene draws with at one window size: theme, metrics, text, icons, background.

`Style` has shortcuts for drawing: `style.px(44)`, `style.write(surface, "Text", rect, Step.TEXT)`, `style.icon("play",
20, colour)`. A new window size is a new style that shares the caches of the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import cast

import pygame
from pygame import Rect

from game.ui.kit import materials
from game.ui.kit.drawing import (
    ICONS,
    CardSet,
    DrawTarget,
    ImageCache,
    TileSet,
    blank,
    outline,
    put,
    put_border,
    put_shade,
    put_stretched,
    remembered,
    rounded,
    shadow,
)
from game.ui.kit.materials import rim_width
from game.ui.kit.nodes import Made
from game.ui.kit.text import Letters, Typeface
from game.ui.kit.theme import Colour, Metrics, TextSize, Theme


class Icons:
    """Icons rendered from vector files at real pixel size, in every size and colour requested so far."""

    def __init__(self) -> None:
        self._images = ImageCache()

    def image(self, name: str, size: int, colour: Colour, stroke: float = 2.0) -> pygame.Surface:
        """Return an icon of `size` by `size` pixels; `stroke` is its line width in 24ths of that."""

        def make() -> pygame.Surface:
            svg = (ICONS / f"{name}.svg").read_text("utf-8")
            svg = svg.replace("currentColor", "#{:02x}{:02x}{:02x}".format(*colour))
            svg = svg.replace('stroke-width="2"', f'stroke-width="{stroke}"')
            image = pygame.image.load_sized_svg(BytesIO(svg.encode()), (max(size, 1), max(size, 1)))
            return image.convert_alpha().premul_alpha()

        return self._images.find((name, size, colour, stroke), make)


SETTLE = 0.25
"""Seconds without a further resize before the background is redrawn."""


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
        if self._image is None or self._waited >= SETTLE or (self._exact and self._exact[1] is not theme):
            self._image, self._exact = materials.felt(metrics, theme), (metrics, theme)
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
    _painters: dict[str, dict[Hashable, object]] = field(default_factory=dict)
    _zoomed: dict[tuple[int, int], Style] = field(default_factory=dict, init=False)

    def zoomed(self, least: tuple[int, int] = (0, 0)) -> Style:
        """Return the style of a scene whose units all grow with the text and that needs `least` units of room."""
        if not self.metrics.zooms:
            return self
        if least not in self._zoomed:
            self._zoomed[least] = replace(self, metrics=self.metrics.zoomed(least))
        return self._zoomed[least]

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
        painters = self._painters.setdefault(kind, {})
        key = (self.theme, self.tile_set, self.card_set, self.strong_shapes, about)
        found = cast("Made | None", painters.pop(key, None))
        if found is None:
            for oldest in list(painters)[: 1 - most or None]:
                del painters[oldest]
            found = make()
        painters[key] = found
        return found

    def icon(self, name: str, units: float, colour: Colour | None = None) -> pygame.Surface:
        """Return an icon as an image."""
        return self.icons.image(name, self.px(units), colour or self.theme.text)

    def shade(self, surface: DrawTarget, opacity: float) -> None:
        """Darken everything drawn so far."""
        put_shade(surface, opacity)

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
        shown = self.letters.fit(text, rect.width, size, face)
        image = self.letters.line(shown, size, colour or self.theme.text, face)
        x = rect.x + (rect.width - image.get_width()) * align
        put(surface, image, (x, rect.y + (rect.height - image.get_height()) / 2))

    def paragraph(
        self, surface: DrawTarget, text: str, rect: pygame.Rect, step: int = TextSize.TEXT,
        colour: Colour | None = None, face: Typeface = Typeface.TEXT, align: float = 0.0,
    ) -> int:  # fmt: skip
        """Write wrapped text from the top of a box; return its height in pixels."""
        size = self.type(step)
        high = self.letters.height(size, face)
        y = rect.y
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
