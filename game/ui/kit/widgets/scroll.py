"""The scrollable area of a form."""

from __future__ import annotations

from math import exp

import pygame

from game.ui.kit.tween import Motion


class Scroll:
    """The scroll position of an area that is larger than its viewport."""

    def __init__(self, viewport: pygame.Rect, height: int) -> None:
        self.viewport = viewport
        self.height = height
        """The height of the whole area."""
        self.goal = 0.0
        self.offset = 0.0

    @property
    def most(self) -> float:
        """The maximum scroll position."""
        return max(self.height - self.viewport.height, 0)

    def move(self, pixels: float) -> None:
        """Scroll up or down."""
        self.goal = min(max(self.goal + pixels, 0), self.most)

    def show(self, rect: pygame.Rect, margin: int) -> None:
        """Scroll a rectangle into view."""
        if rect.top - margin - self.goal < self.viewport.top:
            self.move(rect.top - margin - self.goal - self.viewport.top)
        elif rect.bottom + margin - self.goal > self.viewport.bottom:
            self.move(rect.bottom + margin - self.goal - self.viewport.bottom)

    def update(self, dt: float, motion: Motion) -> None:
        """Advance by `dt` seconds towards the wanted position."""
        if motion.reduced or abs(self.goal - self.offset) < 0.5:
            self.offset = self.goal
        else:
            self.offset += (self.goal - self.offset) * (1 - exp(-dt * 18))

    def thumb(self, width: int) -> pygame.Rect | None:
        """Return the handle of the scroll bar; None if everything is visible."""
        if not self.most:
            return None
        view = self.viewport
        height = max(round(view.height * view.height / self.height), width * 4)
        y = view.y + round((view.height - height) * self.offset / self.most)
        return pygame.Rect(view.right - width, y, width, height)

    def drag(self, pixels: float, width: int) -> None:
        """Follow the mouse dragging the handle."""
        thumb = self.thumb(width)
        if thumb is not None:
            self.move(pixels * self.most / max(self.viewport.height - thumb.height, 1))
            self.offset = self.goal
