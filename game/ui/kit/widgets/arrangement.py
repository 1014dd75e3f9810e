"""Widgets with their places: finding, scrolling and drawing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.ui.kit.clipping import drawn_inside
from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.intents import Intent
from game.ui.kit.style import Style
from game.ui.kit.widgets.layout import gap_towards
from game.ui.kit.widgets.scroll import Scroll
from game.ui.kit.widgets.widget import Pixel, Widget, WidgetState

LEAST_LIST = 200
"""The minimum height of a list in units, if a page can be larger than its window."""
BAR, BESIDE_LIST = 10, 18
"""Units of the width of a scroll bar, and of the margin beside a list in which it stands."""


class WidgetArrangement:
    """Widgets by key, in order; some of them in a scrollable area."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.scroll: Scroll | None = None
        self._widgets: dict[str, Widget] = {}
        self._scrolled: set[str] = set()

    def __iter__(self) -> Iterator[Widget]:
        return iter(self._widgets.values())

    def __getitem__(self, key: str) -> Widget:
        return self._widgets[key]

    def __contains__(self, key: object) -> bool:
        return key in self._widgets

    def add(self, widget: Widget, scrolled: bool = False) -> Widget:
        """Add a widget and return it; a `scrolled` one is part of the scrollable area."""
        if widget.key in self._widgets:
            raise ValueError(f"two widgets called {widget.key}")
        self._widgets[widget.key] = widget
        if scrolled:
            self._scrolled.add(widget.key)
        return widget

    def scroll_in(self, viewport: pygame.Rect, height: int) -> None:
        """Make the scrollable area, `height` pixels high, visible through a viewport."""
        self.scroll = Scroll(viewport, height)

    def scroll_list(self, room: pygame.Rect, height: int) -> None:
        """Make a list, `height` pixels high, visible, whose widgets may fill the whole width of a room.

        The margins beside it are seen too: rings and shadows need them on both sides, and the scroll bar on the right.
        """
        self.scroll_in(room.inflate(2 * self.style.px(BESIDE_LIST), 0), height)

    def is_scrolled(self, widget: Widget) -> bool:
        """Return whether a widget is part of the scrollable area."""
        return widget.key in self._scrolled

    def needed(self, room: tuple[int, int]) -> tuple[int, int]:
        """Return the room in pixels in which all widgets fit that does not scroll, and a list shows some of its rows.

        A form that was laid out for less may stick out of its room at any edge.
        """
        whole = pygame.Rect((0, 0), room)
        around = whole.unionall([each.rect for each in self if not self.is_scrolled(each)])
        if self.scroll is not None:
            around.height = max(around.bottom, self.scroll.viewport.bottom) - around.top
        width, height = (
            had + 2 * self.style.space(2) * (has > had) for had, has in zip(room, around.size, strict=True)
        )
        width, height = width + around.width - room[0], height + around.height - room[1]
        if self.scroll is not None:
            least = min(self.style.px(LEAST_LIST), self.scroll.height)
            height += max(least - self.scroll.viewport.height, 0)
        return width, height

    def unroll(self) -> None:
        """Give the scrollable area its full height: what it is on grows with it, what is below it moves down."""
        if self.scroll is None:
            return
        viewport, more = self.scroll.viewport, round(self.scroll.most)
        for widget in self:
            if not self.is_scrolled(widget) and widget.rect.top >= viewport.bottom:
                widget.rect = widget.rect.move(0, more)
            elif not self.is_scrolled(widget) and widget.rect.contains(viewport.inflate(-viewport.width // 2, 0)):
                widget.rect = pygame.Rect(widget.rect.topleft, (widget.rect.width, widget.rect.height + more))
        whole = pygame.Rect(viewport.topleft, (viewport.width, viewport.height + more))
        # Nothing is scrolled under its edges any more, so rings and shadows need not be cut there.
        self.scroll = Scroll(whole.inflate(2 * self.style.space(1.5), 0), self.scroll.height)

    def place(self, widget: Widget) -> pygame.Rect:
        """Return where a widget is on the screen."""
        if self.scroll is not None and self.is_scrolled(widget):
            return widget.rect.move(0, -round(self.scroll.offset))
        return widget.rect

    def _own(self, widget: Widget, pos: Pixel) -> Pixel:
        """Convert a point on the screen to the coordinates of a widget."""
        if self.scroll is not None and widget.key in self._scrolled:
            return pos[0], pos[1] + round(self.scroll.offset)
        return pos

    def _at(self, pos: Pixel) -> str | None:
        """Return the enabled or self-explaining widget at a point."""
        for key in reversed(self._widgets):
            widget = self._widgets[key]
            if not widget.focusable:
                continue
            if self.scroll is not None and key in self._scrolled and not self.scroll.viewport.collidepoint(pos):
                continue
            if self.place(widget).collidepoint(pos):
                return key
        return None

    def scrolls_at(self, pos: Pixel) -> bool:
        """Return whether a finger that moves from a point scrolls, rather than move a handle or a slider there."""
        if self.scroll is None or not self.scroll.most or not self.scroll.viewport.collidepoint(pos):
            return False
        thumb = self.scroll.thumb(self._bar)
        held = thumb is not None and thumb.inflate(self._bar, 0).collidepoint(pos)
        return not held and not self.drags_at(pos)

    def drags_at(self, pos: Pixel) -> bool:
        """Return whether something at a point follows a finger that moves."""
        key = self._at(pos)
        return key is not None and self._widgets[key].dragged

    def nearest(self, here: Widget, across: int, down: int) -> str | None:
        """Return the key of the nearest widget in a direction that can have the focus; None if there is none."""
        start = self.place(here)
        best: tuple[float, str] | None = None
        for key, widget in self._widgets.items():
            if not widget.focusable or widget is here:
                continue
            rect = self.place(widget)
            away = gap_towards(start, rect, across, down)
            if away is not None and (best is None or away < best[0]):
                best = (away, key)
        return best[1] if best is not None else None

    def page(self, intent: Intent) -> bool:
        """Scroll by a page or to an end; return whether there is anything to scroll."""
        if self.scroll is None or not self.scroll.most:
            return False
        page = self.scroll.viewport.height * 0.8
        moves = {Intent.PAGE_UP: -page, Intent.PAGE_DOWN: page, Intent.FIRST: -1e6, Intent.LAST: 1e6}
        if intent not in moves:
            return False
        self.scroll.move(moves[intent])
        return True

    @property
    def _bar(self) -> int:
        return self.style.px(BAR)

    def draw_widgets(self, surface: DrawTarget, state: Callable[[str], WidgetState]) -> None:
        """Draw every widget in its state; those in the scrollable area only inside the viewport."""
        for key, widget in self._widgets.items():
            if key not in self._scrolled:
                widget.draw(surface, self.style, widget.rect, state(key))
        if self.scroll is None:
            return
        with drawn_inside(surface, self.scroll.viewport):
            for key, widget in self._widgets.items():
                place = self.place(widget)
                if key in self._scrolled and place.colliderect(self.scroll.viewport):
                    widget.draw(surface, self.style, place, state(key))

    def draw_bar(self, surface: DrawTarget, *, held: bool) -> None:
        """Draw the scroll bar, brighter while its handle is `held`."""
        thumb = self.scroll.thumb(self._bar) if self.scroll is not None else None
        if thumb is not None:
            opacity = 0.55 if held else 0.32
            put(surface, rounded(thumb.size, thumb.width, self.style.theme.text, opacity=opacity), thumb.topleft)
