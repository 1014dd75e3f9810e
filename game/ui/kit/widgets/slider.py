"""A number on a line, for wide ranges."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, rounded, shadow
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import MOVED, Node, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets.widget import Pixel, Widget, WidgetState, focus_ring


class Slider(Widget):
    """A number between two ends, with its value beside the line.

    Its stops are spaced equally: every `step`, or those given, which are dense where people choose with care.
    """

    dragged = True

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
        stops: Sequence[int] = (),
        value_width: int = 64,
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(key, rect, tip=tip, reason=reason)
        self.value, self.low, self.high, self.change = value, low, high, change
        self.stops = tuple(stops) or tuple(sorted({*range(low, high + 1, step), high}))
        self.value_width = value_width
        """Units at the right reserved for the number."""

    def set(self, value: int) -> None:
        """Move to the stop nearest to a number."""
        value = self.stops[self._nearest(value)]
        if self.enabled and value != self.value:
            self.value = value
            self.change(value)

    def move(self, steps: int) -> None:
        """Move up or down by stops."""
        index = self._nearest(self.value) + steps
        self.set(self.stops[min(max(index, 0), len(self.stops) - 1)])

    def _nearest(self, value: int) -> int:
        """Return the index of the stop nearest to a number."""
        return min(range(len(self.stops)), key=lambda index: (abs(self.stops[index] - value), index))

    @property
    def share(self) -> float:
        """Return how far along the line the value is, 0..1; a value between two stops lies between them."""
        last = len(self.stops) - 1
        index = min(max(bisect_right(self.stops, self.value) - 1, 0), max(last - 1, 0))
        low, high = self.stops[index], self.stops[min(index + 1, last)]
        between = (self.value - low) / (high - low) if high > low else 0.0
        return min(max((index + between) / max(last, 1), 0.0), 1.0)

    def line(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the range of the knob, without the space for the number."""
        room = round(self.value_width * rect.height / 44)
        pad = rect.height // 3
        return pygame.Rect(rect.x + pad, rect.y, max(rect.width - room - 2 * pad, 1), rect.height)

    def _at(self, x: int) -> int:
        line = self.line(self.rect)
        share = min(max((x - line.x) / line.width, 0.0), 1.0)
        return self.stops[round(share * (len(self.stops) - 1))]

    def press(self, pos: Pixel, style: Style) -> None:  # noqa: ARG002
        """Move the knob to the mouse."""
        self.set(self._at(pos[0]))

    def drag(self, pos: Pixel) -> None:
        """Let the knob follow the mouse."""
        self.set(self._at(pos[0]))

    def intent(self, intent: Intent) -> bool:
        """Decrease with left, increase with right."""
        steps = {Intent.LEFT: -1, Intent.RIGHT: 1, Intent.PAGE_DOWN: -4, Intent.PAGE_UP: 4}.get(intent)
        if steps is None:
            return False
        self.move(steps)
        return True

    def node(self) -> Node:
        """Return its number and its ends."""
        span = (self.value, self.low, self.high)
        return self._node(Role.SLIDER, "", str(self.value), acts=MOVED, span=span)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it."""
        theme, line = style.theme, self.line(rect)
        share = self.share
        groove = pygame.Rect(line.x, 0, line.width, style.px(8))
        groove.centery = rect.centery
        put(surface, rounded(groove.size, groove.height, theme.sunken), groove.topleft)
        put(surface, outline(groove.size, groove.height, style.metrics.hairline, theme.clear_edge), groove.topleft)
        filled = (max(round(line.width * share), groove.height), groove.height)
        put(
            surface,
            rounded(filled, groove.height, theme.accent if self.enabled else theme.panel_line),
            groove.topleft,
        )
        side = style.px(28 if state.hovered or state.pressed else 26)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (line.x + round(line.width * share), rect.centery)
        soft = style.px(4)
        put(surface, shadow(knob.size, side // 2, soft, 0.55), (knob.x - soft, knob.y - soft + style.px(2)))
        put(surface, rounded(knob.size, side // 2, theme.ivory_light, theme.ivory_dark), knob.topleft)
        number = pygame.Rect(line.right, rect.y, rect.right - line.right, rect.height)
        colour = theme.text if self.enabled else theme.faint
        style.write(surface, str(self.value), number, TextSize.HEAD, colour, Typeface.TITLE, 1.0)
        if state.focused:
            focus_ring(surface, style, knob, side // 2)
