"""A table that explains what the mouse or the focus rests on, for as long as it takes to read it."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

import pygame

from game.ui.kit.drawing import DrawTarget
from game.ui.kit.widgets.form import FOUND
from game.ui.kit.widgets.tooltip import draw_tooltip, seconds_of
from game.ui.scenes.round.choosing import ChoosingScene
from game.ui.table.shared.match_screen import AnyMatchScreen

NOWHERE = (-1, -1)
"""The position of the mouse when it is outside of the window, or over another scene."""


class ExplainingScene(ChoosingScene, ABC):
    """A table with tooltips."""

    screen: AnyMatchScreen
    beat = 0.0
    """Seconds since the scene began, for pulsing."""
    _mouse: tuple[int, int] = NOWHERE
    """Where the mouse is, or the focus of the keyboard if that was used last."""
    _asking = False
    """Whether somebody has moved the mouse; a resting mouse opens no tooltip."""
    _rested = 0.0
    """Seconds since the mouse or the focus was last moved."""

    def follow_mouse(self, event: pygame.Event) -> None:
        """Remember where the mouse is."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.keys.mouse_used()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._mouse = self.screen.mouse = event.pos
            self._rested = 0.0
            if event.type == pygame.MOUSEMOTION:
                self._asking = not hasattr(event, FOUND)
        elif event.type == pygame.WINDOWLEAVE:
            self._mouse = self.screen.mouse = NOWHERE

    def point_at(self, point: tuple[int, int]) -> None:
        """Let what has the focus of the keyboard be explained as if the mouse were there."""
        self._mouse = self.screen.mouse = point
        self._asking, self._rested = True, 0.0

    def look_away(self) -> None:
        """Explain nothing before the mouse or the focus is moved again."""
        self._asking = False

    def stay_at(self, point: tuple[int, int]) -> None:
        """Go along with what has the focus of the keyboard, if that is being explained."""
        if self._asking and point != self._mouse:
            self.point_at(point)

    def pass_time(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.beat += dt
        self._rested += dt

    def asks(self, place: pygame.Rect) -> bool:
        """Return whether the mouse was moved to a place and rests there."""
        return self._asking and place.collidepoint(self._mouse)

    def explain(
        self, surface: DrawTarget, about: pygame.Rect, text: str, others: Sequence[pygame.Rect] | None = None
    ) -> None:
        """Draw a tooltip of something on the table, covering as little as possible of `others`, until it is read."""
        if self._rested < seconds_of(text):
            if others is None:
                others = [rect for rect in (*self.lying(), *self.legends) if not about.contains(rect)]
            draw_tooltip(surface, self.screen.context.style, about, text, others=others)

    @property
    def legends(self) -> tuple[pygame.Rect, ...]:
        """Where a line says what keys do, if it does now."""
        place = self.keys.legend_place
        return (place,) if place is not None else ()

    def lying(self) -> list[pygame.Rect]:
        """Return what should stay visible next to a tooltip."""
        return []
