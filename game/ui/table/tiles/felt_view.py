"""What is seen of a felt that is larger than its place: which part, what comes into sight, and that there is more.

For fingers, tiles do not become smaller than those can hit (`ground`), so a full felt is longer than its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

import pygame

from game.engine.tiles.pieces import Tile
from game.ui.kit.clipping import drawn_inside
from game.ui.kit.drawing import DrawTarget, Point, blank, put, rounded
from game.ui.kit.image_cache import remembered
from game.ui.kit.stage import SeenPart, Stage
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour
from game.ui.kit.tween import Motion
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets.widget import Pixel
from game.ui.table.tiles.felt import tiles_of
from game.ui.table.tiles.ground import Ground

SHADE = 26
"""Units of the shade at an edge behind which there is more."""
DARK = 0.8
"""How dark it is at the edge."""
AROUND = 6
"""Units around tiles that come into sight with them."""


class FeltView:
    """The part of one felt that is seen."""

    def __init__(self, ground: Ground, stage: Stage[Tile], lowest_off_felt: float) -> None:
        self._ground, self._stage, self._height = ground, stage, lowest_off_felt
        self._about: object = None
        """What the part that the stage shows depends on."""
        self._coming: list[tuple[float, tuple[Tile, ...]]] = []
        """What is to come into sight, one after another, and after how many seconds."""

    @property
    def view(self) -> Viewport | None:
        """Which part of the felt is seen; None: all of it."""
        view = self._ground.view
        return view if view.larger else None

    def sees(self, point: Point) -> bool:
        """Return whether something on the felt would be seen at a point."""
        return self.view is None or self._ground.felt.collidepoint(point)

    def within(self, surface: DrawTarget) -> AbstractContextManager[None]:
        """Draw only what is seen of things that lie on the felt."""
        return nullcontext() if self.view is None else drawn_inside(surface, self._ground.felt)

    def look(self, style: Style) -> None:
        """Let the stage show the part that is seen."""
        view, felt = self.view, self._ground.felt.copy()
        about = None if view is None else (tuple(felt), view.offset, view.room, style.look)
        if about != self._about:
            self._about = about
            self._stage.part = (
                None
                if view is None
                else SeenPart(felt, self._height, partial(_draw_edges, view=view, felt=felt, style=style))
            )

    def show(self, tiles: Collection[Tile]) -> None:
        """Bring tiles on the felt into sight."""
        rects = self._rects(tiles) if self.view is not None else []
        if rects:
            self.show_rect(rects[0].unionall(rects[1:]))

    def show_rect(self, rect: pygame.Rect) -> None:
        """Bring a place of the felt into sight, given in the window."""
        if self.view is not None:
            self.view.show(self._ground.in_view(rect), AROUND)

    def share(self, point: Pixel) -> Point | None:
        """Return where a point of the window is on the felt, as shares of all of it; None if all of it is seen."""
        if self.view is None:
            return None
        at = self._ground.in_view(pygame.Rect(point, (0, 0))).topleft
        return at[0] / self.view.room[0], at[1] / self.view.room[1]

    def keep(self, point: Pixel, share: Point) -> bool:
        """Have a share of the felt at a point of the window; return whether another part is seen for that."""
        if self.view is None:
            return False
        at, room, before = self._ground.in_view(pygame.Rect(point, (0, 0))), self.view.room, self.view.offset
        self.view.move(share[0] * room[0] - at.x, share[1] * room[1] - at.y)
        self.view.arrive()
        return self.view.offset != before

    def follow(self, parts: Sequence[tuple[float, tuple[Tile, ...]]]) -> None:
        """Bring tiles into sight that begin to move after some seconds: together, or one part after another."""
        self._coming = []
        rects = self._rects([tile for _, tiles in parts for tile in tiles])
        if not rects or self.view is None:
            return
        whole, felt = rects[0].unionall(rects[1:]), self._ground.felt
        if whole.width <= felt.width and whole.height <= felt.height:
            self.show_rect(whole)
        else:
            self._coming = [*parts]

    def hurry(self) -> None:
        """Have the last of what is still to come in sight soon: nothing moves below somebody who is to act."""
        if self._coming:
            self.show(self._coming.pop()[1])
        self._coming = []

    def move(self, dt: float, motion: Motion) -> bool:
        """Advance by `dt` seconds; return whether another part is seen now."""
        view = self.view
        if view is None:
            return False
        self._coming = [(left - dt, tiles) for left, tiles in self._coming]
        while self._coming and self._coming[0][0] <= 0:
            self.show(self._coming.pop(0)[1])
        before = view.offset
        view.update(dt, motion)
        return view.offset != before

    def _rects(self, tiles: Iterable[Tile]) -> list[pygame.Rect]:
        """Return the cells of those tiles that lie on the felt, in the window."""
        wanted = {*tiles}
        return [
            self._ground.cells(spot.row, int(column), int(column) + 2)
            for item, spot in self._ground.spots.items()
            for tile, (_, column) in tiles_of(item, spot) if tile in wanted
        ]  # fmt: skip


def _draw_edges(surface: DrawTarget, view: Viewport, felt: pygame.Rect, style: Style) -> None:
    """Draw a shade at each edge behind which there is more, and slim bars beside the felt."""
    wide = style.px(SHADE)
    for axis in (0, 1):
        length = felt.size[1 - axis]
        places = (felt.topleft, (felt.right - wide, felt.top) if axis == 0 else (felt.left, felt.bottom - wide))
        more = view.offset[axis] > 0, view.offset[axis] < view.most[axis]
        for end, (there, at) in enumerate(zip(more, places, strict=True)):
            if there:
                put(surface, _shade(length, wide, style.theme.felt_dark, axis, end), at)
        if (bar := view.bar(axis)) is not None:
            bar.topleft = (felt.right + 2, felt.top + bar.y) if axis else (felt.left + bar.x, felt.bottom + 2)
            put(surface, rounded(bar.size, min(bar.size), style.theme.text, opacity=0.5), bar.topleft)


@remembered
def _shade(length: int, wide: int, colour: Colour, axis: int, end: int) -> pygame.Surface:
    """Return a shade that fades from one end of an axis, along an edge of that length."""
    shade = blank((wide, length) if axis == 0 else (length, wide))
    for step in range(wide):
        level = DARK * (1 - step / wide) ** 2
        at = wide - 1 - step if end else step
        line = pygame.Rect(at, 0, 1, length) if axis == 0 else pygame.Rect(0, at, length, 1)
        shade.fill((*(round(part * level) for part in colour), round(255 * level)), line)
    return shade
