"""Fingers and the mouse on a felt that is larger than its place: its free ground is pushed, two fingers push and spread
it, and what is carried to its edge scrolls it.
"""

from __future__ import annotations

import pygame

from game.ui.kit.drawing import Point
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets.widget import Pixel
from game.ui.table.shared.table import EitherTable

PINCH = 30
"""Notches of the wheel that correspond to two fingers moving apart by the whole width."""
EDGE = 44
"""Units from the edge of the felt in which what is carried scrolls it."""
WAIT = 0.3
"""Seconds that it has to be there, so that what only passes the edge scrolls nothing."""
SPEED = 620
"""Units per second at the very edge."""


class Panning:
    """What moves the felt of one table."""

    def __init__(self, table: EitherTable) -> None:
        self.table = table
        self._between: tuple[float, float] | None = None
        """Where the middle of two fingers was last, as shares of the window."""
        self._waited = 0.0
        """For how many seconds something has been carried to an edge."""

    def takes(self, point: Pixel) -> bool:  # noqa: ARG002
        """Return whether somebody who presses at a point takes something there, so that the felt stays."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was only about this."""
        if event.type == pygame.MULTIGESTURE:
            self._spread(event)
            return True
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP):
            self._between = None
        view = self.table.view
        return view is not None and self._push(view, event)

    def _push(self, view: Viewport, event: pygame.Event) -> bool:
        """Push the ground by one finger or the mouse."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.table.zones.felt.collidepoint(event.pos):
            # What somebody reaches for stays where it is.
            view.stop()
            if not self.takes(event.pos):
                view.hold(event.pos)
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            if view.drag(event.pos):
                self.table.follow_view()
                return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return view.let_go()
        elif event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            view.let_go()
        return False

    def _spread(self, event: pygame.Event) -> None:
        """Let two fingers push the felt, and make the pieces larger or smaller around their middle."""
        table, (width, height) = self.table, self.table.context.style.metrics.size
        now, before, self._between = (event.x, event.y), self._between, (event.x, event.y)
        if (view := table.view) is not None and before is not None:
            view.move((before[0] - now[0]) * width, (before[1] - now[1]) * height)
            view.arrive()
            table.follow_view()
        if event.pinched:
            table.zoom_by(event.pinched * PINCH, (round(event.x * width), round(event.y * height)))

    @property
    def carried(self) -> Point | None:
        """Where something is carried; None if nothing is."""
        return None

    def carry_on(self) -> None:
        """Carry it over a felt that has moved."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: scroll while something is carried to an edge."""
        if self._scroll(dt, self.carried):
            self.carry_on()

    def _scroll(self, dt: float, point: Point | None) -> bool:
        """Scroll for what is carried at a point; return whether the felt has moved."""
        view, felt = self.table.view, self.table.zones.felt
        ways = 0.0, 0.0
        edge = 2 * self.table.context.style.px(EDGE)
        if view is not None and point is not None and felt.inflate(edge, edge).collidepoint(point):
            ways = self._way(point[0], felt.left, felt.right), self._way(point[1], felt.top, felt.bottom)
        self._waited = self._waited + dt if any(ways) else 0.0
        if view is None or self._waited < WAIT:
            return False
        before, pixels = view.offset, self.table.context.style.px(SPEED) * dt
        view.move(ways[0] * pixels, ways[1] * pixels)
        view.arrive()
        if view.offset == before:
            return False
        self.table.follow_view()
        return True

    def _way(self, at: float, first: int, last: int) -> float:
        """Return how fast something at a place between two edges scrolls: -1 at the first one, 1 at the last one."""
        edge = self.table.context.style.px(EDGE)
        return min(max((at - last + edge) / edge, 0.0), 1.0) - min(max((first + edge - at) / edge, 0.0), 1.0)
