"""A switch: on or off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, rounded, shadow
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import Node, NodeState, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, TextSize, mix
from game.ui.kit.widgets.widget import Pixel, Widget, WidgetState, focus_ring

Value = TypeVar("Value")


class Toggle(Widget):
    """A switch with a label beside it."""

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        value: bool,
        words: tuple[str, str],
        change: Callable[[bool], None],
        *,
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(key, rect, tip=tip, reason=reason)
        self.value, self.words, self.change = value, words, change
        """Words for off and for on."""

    def turn(self, value: bool) -> None:
        """Switch it."""
        if self.enabled and value != self.value:
            self.value = value
            self.change(value)

    def release(self, pos: Pixel, inside: bool) -> None:  # noqa: ARG002
        """Switch on a click."""
        if inside:
            self.turn(not self.value)

    def intent(self, intent: Intent) -> bool:
        """Switch with Enter; left is off, right is on."""
        match intent:
            case Intent.ACTIVATE:
                self.turn(not self.value)
            case Intent.LEFT:
                self.turn(False)
            case Intent.RIGHT:
                self.turn(True)
            case _:
                return False
        return True

    def room(self, style: Style) -> int:
        """Return the width available to its label."""
        return self.rect.width - style.px(64) - style.space(1.5)

    def node(self) -> Node:
        """Return whether it is on, in its own words."""
        states = frozenset({NodeState.ON if self.value else NodeState.OFF})
        return self._node(Role.SWITCH, "", self.words[self.value], states=states)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it."""
        theme = style.theme
        track = pygame.Rect(0, 0, style.px(64), style.px(34))
        track.midright = rect.midright
        ground = theme.accent if self.value else theme.sunken
        if state.hovered:
            ground = mix(ground, WHITE, 0.08)
        radius = track.height // 2
        put(surface, rounded(track.size, radius, ground), track.topleft)
        put(
            surface,
            outline(track.size, radius, style.metrics.hairline, theme.clear_edge if not self.value else ground),
            track.topleft,
        )
        side = track.height - 2 * style.px(4)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (track.right - radius if self.value else track.left + radius, track.centery)
        put(
            surface,
            shadow(knob.size, side // 2, style.px(3), 0.5),
            knob.move(-style.px(3), -style.px(2)).topleft,
        )
        put(surface, rounded(knob.size, side // 2, theme.ivory_light, theme.ivory), knob.topleft)
        word = pygame.Rect(rect.x, rect.y, self.room(style), rect.height)
        style.write(surface, self.words[self.value], word, TextSize.TEXT, theme.text, Typeface.STRONG, 1.0)
        if state.focused:
            focus_ring(surface, style, track, radius)
