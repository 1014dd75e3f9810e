"""A stepper: a small number, or one of many labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import MOVED, Node, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TARGET, TextSize
from game.ui.kit.widgets.widget import Pixel, Widget, WidgetState, focus_ring

Value = TypeVar("Value")
COUNTING = ("minus", "plus")
"""The icons of a stepper through numbers; one through labels has arrows."""


class Stepper(Widget):
    """A small whole number between two keys."""

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        value: int,
        low: int,
        high: int,
        change: Callable[[int], None],
        *,
        step: int = 1,
        words: Mapping[int, str] | None = None,
        beside: Stepper | None = None,
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(key, rect, tip=tip, reason=reason)
        self.value, self.low, self.high, self.step, self.change = value, low, high, step, change
        self.words = words or {}
        """Numbers that have a label of their own."""
        self.beside = beside
        """Another one in the same line; the labels of both have one size."""
        if beside is not None:
            beside.beside = self

    def move(self, steps: int) -> None:
        """Increase or decrease the number."""
        value = min(max(self.value + steps * self.step, self.low), self.high)
        if self.enabled and value != self.value:
            self.value = value
            self.change(value)

    def room(self) -> int:
        """Return the width available to a label."""
        return self.rect.width - 2 * self.rect.height

    def size(self, style: Style) -> int:
        """Return the largest text size at which every number and label fits, here and beside it."""
        return min(each.own_size(style) for each in (self, self.beside or self))

    def own_size(self, style: Style) -> int:
        """Return the largest text size at which every number and label fits; the smallest if none does."""
        words = (str(self.low), str(self.high), *self.words.values())
        fitting = (
            step
            for step in (TextSize.HEAD, TextSize.TEXT)
            if all(style.width(word, step, Typeface.TITLE) <= self.room() for word in words)
        )
        return next(fitting, TextSize.SMALL)

    def keys(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of minus and plus."""
        side = rect.height
        return (
            pygame.Rect(rect.x, rect.y, side, side),
            pygame.Rect(rect.right - side, rect.y, side, side),
        )

    def release(self, pos: Pixel, inside: bool) -> None:
        """Handle a click on minus or plus."""
        if inside:
            wide = max(self.rect.height, TARGET)  # beside them is only a word
            self.move((pos[0] >= self.rect.right - wide) - (pos[0] < self.rect.x + wide))

    def intent(self, intent: Intent) -> bool:
        """Decrease with left, increase with right."""
        if intent is Intent.LEFT:
            self.move(-1)
        elif intent is Intent.RIGHT:
            self.move(1)
        else:
            return False
        return True

    def node(self) -> Node:
        """Return its number or label."""
        span = (self.value, self.low, self.high)
        return self._node(Role.STEPPER, "", self.words.get(self.value, str(self.value)), acts=MOVED, span=span)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it."""
        theme, radius = style.theme, style.px(12)
        put(surface, rounded(rect.size, radius, theme.sunken), rect.topleft)
        put(surface, outline(rect.size, radius, style.metrics.hairline, theme.panel_line), rect.topleft)
        pad = style.px(4)
        ends = (self.low, self.high)
        names = ("chevron-left", "chevron-right") if self.low in self.words and self.high in self.words else COUNTING
        for cell, name, end in zip(self.keys(rect), names, ends, strict=True):
            inner = cell.inflate(-2 * pad, -2 * pad)
            usable = self.enabled and self.value != end
            put(surface, rounded(inner.size, radius - pad, theme.panel_light), inner.topleft)
            colour = theme.text if usable else theme.faint
            put_centre(surface, style.icon(name, 20, colour), inner.center)
        colour = theme.text if self.enabled else theme.faint
        text = self.words.get(self.value, str(self.value))
        style.write(surface, text, rect.inflate(-2 * rect.height, 0), self.size(style), colour, Typeface.TITLE, 0.5)
        if state.focused:
            focus_ring(surface, style, rect, radius)
