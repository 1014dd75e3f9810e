"""What lies in the menu: a table in small, the boxes of the books on their shelf, and keys with what was achieved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.ui.kit.drawing import (
    DrawTarget,
    blank,
    clipped,
    outline,
    put,
    put_centre,
    remembered,
    rounded,
    rounded_mask,
    shadow,
)
from game.ui.kit.nodes import Node
from game.ui.kit.style import ROUND, Style, small_table, solid, wood
from game.ui.kit.text import Typeface
from game.ui.kit.theme import BLACK, WHITE, Metrics, TextSize, Theme, mix
from game.ui.kit.widgets import Button, ButtonKind
from game.ui.kit.widgets.buttons import grounds, key_image
from game.ui.kit.widgets.widget import Painting, WidgetState, focus_ring, inset, off_bottom, off_left, off_top
from game.ui.specimens import book_picture

# -- A table in small, with what is done there written below it.

FOOT = 72
"""Units of height of what is written below the table."""


def with_pieces(style: Style, book: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the table of a book with its pieces on it."""
    table = small_table(size, style.theme).copy()
    room = (round(size[0] * 0.7), round(size[1] * 0.8))
    put_centre(table, book_picture(style, book, room), (size[0] / 2, size[1] / 2))
    return table


@dataclass(eq=False, repr=False)
class ValueKey(Button):
    """A key that has more to say than its name."""

    value: str = ""
    """What is there, begins there, or was achieved there."""

    def node(self) -> Node:
        return replace(super().node(), value=self.value)


@dataclass(eq=False, repr=False)
class PictureKey(ValueKey, ABC):
    """A key that is mostly a picture, made once for its size."""

    picture: Callable[[tuple[int, int]], pygame.Surface] = blank

    def __post_init__(self) -> None:
        self._seen: pygame.Surface | None = None

    def seen(self, size: tuple[int, int]) -> pygame.Surface:
        if self._seen is None:
            self._seen = self.picture(size)
        return self._seen

    @abstractmethod
    def words(self, style: Style) -> pygame.Rect:
        """Return where its words are."""


class TableKey(PictureKey):
    """The way to a table: its picture, and a key below it."""

    def words(self, style: Style) -> pygame.Rect:
        return off_bottom(self.rect, style.px(FOOT))[0]

    def _draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        foot, upper = off_bottom(rect, style.px(FOOT), style.space(1))
        radius, soft = Metrics(*upper.size).px(ROUND), style.space(2)
        put(surface, shadow(upper.size, radius, soft, 0.5), (upper.x - soft, upper.y - soft + style.px(4)))
        put(surface, self.seen(upper.size), upper.topleft)
        sunk = state.pressed and state.hovered
        key = key_image(foot.size, style.metrics, style.theme, self.kind, state.hovered, sunk, True)
        put(surface, key, (foot.x - style.space(1), foot.y - style.space(1)))
        self._letter(surface, style, foot.move(0, style.px(1 if sunk else -1)))
        if state.focused:
            focus_ring(surface, style, rect, radius)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        if not self.value:
            super()._letter(surface, style, rect)
            return
        upper, lower = off_top(inset(rect, 0, style.px(7)), style.px(30))
        super()._letter(surface, style, upper)
        step = style.largest(self.value, lower.width - style.space(2), (TextSize.TEXT, TextSize.SMALL))
        style.write(surface, self.value, inset(lower, style.space(1), 0), step, grounds(self.kind, style.theme)[2],
                    align=0.5)  # fmt: skip


# -- The books as boxes on a shelf.

SHELF, LIFT = 18, 5
"""Units of the thickness of a shelf, and by how much a box is lifted that is pointed at."""
SEAM = 0.25
"""How far down its height the lid of a box ends."""
LID = 12, 5
"""Units from the edges of the lid to the name on it, across and down."""


@remembered
def shelf(width: int, metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return a board of that width, seen from the front, with the shadow that it throws."""
    high, soft = metrics.px(SHELF), metrics.space(1)
    image = blank((width, high + 2 * soft))
    put(image, shadow((width - 2 * soft, high), metrics.px(3), soft, 0.55), (0, soft // 2))
    put(image, clipped(solid(wood((width, high), theme, 17)), rounded_mask((width, high), metrics.px(4))), (0, 0))
    image.fill((*mix(theme.wood_light, WHITE, 0.45), 255), (metrics.px(4), 0, width - 2 * metrics.px(4), metrics.px(2)))
    return image


@remembered
def box(size: tuple[int, int], metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return a closed box seen from the front, `metrics.space(1)` larger on every side."""
    soft, radius, lip, fine = metrics.space(1), metrics.px(9), metrics.px(6), metrics.hairline
    image = blank((size[0] + 2 * soft, size[1] + 2 * soft))
    put(image, shadow(size, radius, soft, 0.6), (0, metrics.px(2)))
    put(image, rounded(size, radius, mix(theme.felt_dark, BLACK, 0.45)), (soft, soft))
    face = (size[0], size[1] - lip)
    put(image, rounded(face, radius, mix(theme.felt_light, WHITE, 0.06), theme.felt_dark), (soft, soft))
    seam = soft + round(size[1] * SEAM)
    image.fill((*mix(theme.felt_dark, BLACK, 0.4), 255), (soft, seam, size[0], 2 * fine))
    put(image, rounded((size[0], fine), 0, WHITE, opacity=0.22), (soft, seam + 2 * fine))
    put(image, outline(face, radius, fine, WHITE, 0.2), (soft, soft))
    inner = (size[0] - 2 * metrics.px(7), face[1] - 2 * metrics.px(7))
    put(image, outline(inner, metrics.px(5), metrics.px(1.5), theme.wood_light, 0.75),
        (soft + metrics.px(7), soft + metrics.px(7)))  # fmt: skip
    return image


@dataclass(eq=False, repr=False)
class BookBox(PictureKey):
    """The box of a book."""

    book: str = ""

    def words(self, style: Style) -> pygame.Rect:
        lid = pygame.Rect(self.rect.topleft, (self.rect.width, round(self.rect.height * SEAM)))
        return inset(lid, style.px(LID[0]), style.px(LID[1]))

    def _draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        at, edge = style.of(self.book), style.space(1)
        place = rect.move(0, -style.px(LIFT) if state.hovered and not state.pressed else 0)
        put(surface, box(rect.size, at.metrics, at.theme), (place.x - edge, place.y - edge))
        name = self.words(style).move(place.x - self.rect.x, place.y - self.rect.y)
        high = style.paragraph_height(self.text, name.width, self.step, Typeface.TITLE)
        name.y += max(name.height - high, 0) // 2 + style.px(1)
        style.paragraph(surface, self.text, name, self.step, at.theme.text, Typeface.TITLE, 0.5)
        body = off_top(place, round(rect.height * SEAM))[1]
        size = (body.width - 2 * edge, body.height - style.px(22))
        put_centre(surface, self.seen(size), (body.centerx, body.centery - style.px(4)))
        if state.focused:
            focus_ring(surface, style, place, style.px(9))

    def fit(self, style: Style) -> BookBox:
        """Let its name be as large as fits on a line, or smaller on several; return it."""
        sizes = TextSize.TEXT, TextSize.SMALL
        self.step = style.largest(self.text, self.words(style).width, sizes, Typeface.TITLE)
        return self


# -- Keys with what was achieved behind them, and keys with their name below the icon.


@dataclass(eq=False, repr=False)
class ProgressKey(ValueKey):
    """A way to go, with how far somebody has come there."""

    paint: Painting | None = None
    """Draws it, once it is known."""

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        colour, inner = grounds(self.kind, style.theme)[2], inset(rect, style.space(2), style.space(1.5))
        head, rest = off_top(inner, style.px(28), style.space(0.5))
        icon, words = off_left(head, style.px(24), style.space(1))
        put_centre(surface, style.icons.image(self.icon, style.px(24), colour), icon.center)
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.TITLE)
        foot, middle = off_bottom(rest, style.px(26), style.space(0.5))
        style.write(surface, self.value, foot, TextSize.TEXT, colour)
        if self.paint is not None:
            self.paint(surface, middle)


class IconKey(Button):
    """A key with its name below its icon."""

    def room(self, style: Style) -> int:
        return self.rect.width - 2 * style.space(0.25)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        colour = grounds(ButtonKind.QUIET, style.theme)[2]
        upper, lower = off_top(inset(rect, style.space(0.25), style.space(0.75)), style.px(28))
        put_centre(surface, style.icons.image(self.icon, style.px(26), colour), upper.center)
        step = style.largest(self.text, lower.width, (TextSize.TEXT, TextSize.SMALL), Typeface.STRONG)
        style.write(surface, self.text, lower, step, colour, Typeface.STRONG, 0.5)
