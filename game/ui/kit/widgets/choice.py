"""Choices: one of a few labels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

import pygame

from game.ui.kit.contrast import SHAPE, contrast
from game.ui.kit.drawing import DrawTarget, outline, put, rounded, shadow
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import PRESSED, Act, Node, NodeState, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize, Theme
from game.ui.kit.widgets.layout import column, row
from game.ui.kit.widgets.widget import Pixel, Widget, WidgetState, focus_ring

Value = TypeVar("Value")


@lru_cache(maxsize=8)
def _marking(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a selected label: its ground above and below, and its text.

    It is as light as a tile, but where panels are as light, it has the colour that demands attention.
    """
    if contrast(theme.ivory, theme.panel) < SHAPE:
        return theme.accent_light, theme.accent, theme.on_accent
    return theme.ivory_light, theme.ivory, theme.tile_ink


class Choice(Widget, Generic[Value]):
    """A row of labels, one of which is selected."""

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        values: Sequence[tuple[Value, str]],
        value: Value,
        change: Callable[[Value], None],
        *,
        tip: str = "",
        reason: str = "",
        step: int = TextSize.TEXT,
        upright: bool = False,
        columns: int = 0,
        shares: Sequence[float] = (),
        closed: Mapping[Value, str] | None = None,
        refuse: Callable[[str], None] | None = None,
        tips: Mapping[Value, str] | None = None,
    ) -> None:
        super().__init__(key, rect, tip=tip, reason=reason)
        self.values, self.value, self.change, self.step = list(values), value, change, step
        self.tips = tips or {}
        """The meaning of each label, for tooltips."""
        self.columns = columns
        """Labels per row if there are several rows; 0: all in one row."""
        self.shares = shares or [1.0] * len(self.values)
        """How the labels of a single row divide its width; equally by default."""
        self.closed, self.refuse = closed or {}, refuse
        """Labels that cannot be selected now, with the reasons; and what to call if somebody tries."""
        self.upright = upright
        """Whether the labels are stacked vertically."""

    @property
    def index(self) -> int:
        """The index of the selected label; -1 if none is."""
        return next((i for i, (value, _) in enumerate(self.values) if value == self.value), -1)

    def cells(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of the labels."""
        if self.upright:
            return column(rect, [rect.height // len(self.values)] * len(self.values), 0)
        if not self.columns:
            return row(rect, self.shares, 0)
        counts = [len(self.values[first : first + self.columns]) for first in range(0, len(self.values), self.columns)]
        lines = column(rect, [rect.height // len(counts)] * len(counts), 0)
        return [cell for line, count in zip(lines, counts, strict=True) for cell in row(line, [1.0] * count, 0)]

    def rooms(self, style: Style) -> list[int]:
        """Return the width available to each label."""
        return [cell.width - 2 * style.space(0.75) for cell in self.cells(self.rect)]

    def room(self, style: Style) -> int:
        """Return the width available to every label."""
        return min(self.rooms(style))

    def point(self, place: pygame.Rect) -> Pixel:
        """Return the middle of the selected label."""
        return self.cells(place)[max(self.index, 0)].center

    def explained(self, pos: Pixel, place: pygame.Rect) -> tuple[str, pygame.Rect]:
        """Return the tooltip of the label under the mouse: its meaning, or why it cannot be selected."""
        for (value, _), cell in zip(self.values, self.cells(place), strict=True):
            text = self.closed.get(value) or self.tips.get(value)
            if self.enabled and text and cell.collidepoint(pos):
                return text, cell
        return super().explained(pos, place)

    def choose(self, index: int) -> None:
        """Select another label."""
        if not self.enabled or not 0 <= index < len(self.values) or index == self.index:
            return
        wanted = self.values[index][0]
        if wanted not in self.closed:
            self.value = wanted
            self.change(wanted)
        elif self.refuse is not None:
            self.refuse(self.closed[wanted])

    def next_open(self, step: int) -> int:
        """Return the nearest selectable label in a direction, or simply the nearest if none is selectable."""
        ahead = range(self.index + step, len(self.values) if step > 0 else -1, step)
        return next((i for i in ahead if self.values[i][0] not in self.closed), self.index + step)

    @property
    def _first_open(self) -> int:
        return next((i for i, (value, _) in enumerate(self.values) if value not in self.closed), 0)

    def release(self, pos: Pixel, inside: bool) -> None:
        """Select the label that was clicked."""
        if not inside:
            return
        for index, cell in enumerate(self.cells(self.rect)):
            if cell.collidepoint(pos):
                self.choose(index)

    def intent(self, intent: Intent) -> bool:
        """Move from label to label with the arrows; Enter goes to the next, cyclically."""
        less, more = (Intent.UP, Intent.DOWN) if self.upright else (Intent.LEFT, Intent.RIGHT)
        if intent is less and self.index > 0:
            self.choose(self.next_open(-1))
        elif intent is more and self.index < len(self.values) - 1:
            self.choose(self.next_open(1))
        elif intent is Intent.ACTIVATE:
            ahead = self.next_open(1)
            self.choose(ahead if ahead < len(self.values) else self._first_open)
        else:
            return not self.upright and intent in (less, more)
        return True

    def node(self) -> Node:
        """Return the selected label, and each of them with what it means or why it cannot be selected."""
        options = []
        for index, (value, name) in enumerate(self.values):
            shut = self.closed.get(value, "") or self.reason
            states = {NodeState.CHOSEN} if index == self.index else {NodeState.DISABLED} if shut else set()
            place = (index + 1, len(self.values))
            about = shut or self.tips.get(value, "")
            acts = PRESSED if not shut else frozenset({Act.FOCUS})
            options.append(Node(str(index), Role.OPTION, name, "", about, frozenset(states), acts=acts, place=place))
        chosen = self.values[self.index][1] if self.index >= 0 else ""
        return self._node(Role.CHOICE, "", chosen, acts=frozenset({Act.FOCUS}), children=tuple(options))

    def asked(self, act: Act, part: str, text: str) -> None:
        """Select a label, or go on to the next one."""
        if part and act is Act.CLICK:
            self.choose(int(part))
        else:
            super().asked(act, part, text)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it."""
        theme, radius = style.theme, style.px(12)
        if not self.upright:
            put(surface, rounded(rect.size, radius, theme.sunken), rect.topleft)
            put(surface, outline(rect.size, radius, style.metrics.hairline, theme.panel_line), rect.topleft)
        pad = style.px(4)
        for index, cell in enumerate(self.cells(rect)):
            chosen, bright = index == self.index, False
            inner = cell.inflate(-2 * pad, -2 * pad)
            if chosen:
                bright = self.enabled
                ends = _marking(theme)[:2] if bright else (theme.panel_line, theme.panel_line)
                put(surface, shadow(inner.size, radius - pad, pad, 0.4), (inner.x - pad, inner.y - pad + 1))
                put(surface, rounded(inner.size, radius - pad, *ends), inner.topleft)
                put(surface, outline(inner.size, radius - pad, style.metrics.hairline, theme.panel_line), inner.topleft)
            shut = self.values[index][0] in self.closed
            plain = theme.faint if shut else theme.text if self.enabled else theme.quiet
            colour = _marking(theme)[2] if bright else plain
            face = Typeface.BOLD if chosen else Typeface.STRONG
            text = cell.inflate(-2 * style.space(1.5 if self.upright else 0.75), 0)
            self._write(surface, style, self.values[index][1], text, colour, face)
        if state.focused:
            focus_ring(surface, style, rect, radius)

    def _write(
        self, surface: DrawTarget, style: Style, label: str, cell: pygame.Rect, colour: Colour, face: Typeface
    ) -> None:
        """Write a label; in several lines where labels are stacked and there is room for that."""
        if self.upright and style.width(label, self.step, face) > cell.width:
            high = style.paragraph_height(label, cell.width, self.step, face)
            if high <= cell.height:
                place = cell.move(0, (cell.height - high) // 2)
                style.paragraph(surface, label, place, self.step, colour, face)
                return
        style.write(surface, label, cell, self.step, colour, face, 0.0 if self.upright else 0.5)
