"""A place that can be pressed and is drawn by its scene, such as a line of the log."""

from __future__ import annotations

import pygame

from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.widgets.button import Button
from game.ui.kit.widgets.widget import WidgetState, focus_ring

RADIUS = 6
"""The radius of the ring around it, in units."""


class HotSpot(Button):
    """A button without a picture of its own; only the focus of the keyboard is seen."""

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw the ring around what has the focus."""
        if state.focused:
            focus_ring(surface, style, rect, style.px(RADIUS))
