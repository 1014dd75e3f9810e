"""A picture that can be pressed; the scene draws it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.nodes import Node, NodeState, Role
from game.ui.kit.style import Style
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.widget import Pressable, WidgetState, focus_ring

RADIUS = 18
"""The radius of its corners, in units."""


class ChoiceCard(Pressable):
    """A large key for choosing; the chosen one has a ring."""

    def __init__(
        self, key: str, rect: pygame.Rect, paint: Painting, action: Callable[[], None], *, chosen: bool, tip: str = ""
    ) -> None:
        super().__init__(key, rect, tip=tip)
        self.paint, self.action, self.chosen = paint, action, chosen

    def activate(self) -> None:
        """Choose it, unless it is chosen already."""
        if not self.chosen:
            self.action()

    def node(self) -> Node:
        """Return that it can be chosen, or is; its name is what is written on it."""
        return self._node(Role.OPTION, states=frozenset({NodeState.CHOSEN} if self.chosen else ()))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it."""
        style.panel(surface, rect)
        if state.hovered and not self.chosen:
            put(surface, rounded(rect.size, style.px(RADIUS), style.theme.text, opacity=0.05), rect.topleft)
        self.paint(surface, rect)
        if self.chosen:
            style.ring(surface, rect, style.px(RADIUS), style.px(3), style.theme.accent)
        if state.focused:
            focus_ring(surface, style, rect, style.px(RADIUS))
