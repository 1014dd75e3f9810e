"""Widgets to choose with: one of a few labels, a stepper through numbers or many labels, a number on a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import ClassVar, Generic, Self

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded, shadow
from game.ui.kit.input import Intent
from game.ui.kit.nodes import MOVED, PRESSED, Act, Node, NodeState, Role
from game.ui.kit.style import Style
from game.ui.kit.theme import TARGET, Colour, TextSize, Typeface
from game.ui.kit.widgets.widget import Pixel, Value, Widget, WidgetState, column, draw_field, draw_grip, focus_ring, row


@dataclass(eq=False, repr=False)
class Choice(Widget, Generic[Value]):
    """A row of labels, one of which is selected."""

    values: Sequence[tuple[Value, str]]
    value: Value
    change: Callable[[Value], None]
    _: KW_ONLY
    step: int = TextSize.TEXT
    upright: bool = False
    """Whether the labels are stacked vertically."""
    columns: int = 0
    """Labels per row if there are several rows; 0: all in one row."""
    shares: Sequence[float] = ()
    """How the labels of a single row divide its width; equally by default."""
    closed: Mapping[Value, str] = field(default_factory=dict)
    """Labels that cannot be selected now, with the reasons."""
    refuse: Callable[[str], None] | None = None
    """What to call, with the reason, if somebody tries one of them."""
    tips: Mapping[Value, str] = field(default_factory=dict)
    """The meaning of each label, for tooltips."""

    @property
    def index(self) -> int:
        """The index of the selected label; -1 if none is."""
        return next((i for i, (value, _) in enumerate(self.values) if value == self.value), -1)

    def cells(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of the labels."""
        if self.upright:
            return column(rect, [rect.height // len(self.values)] * len(self.values), 0)
        if not self.columns:
            return row(rect, self.shares or [1.0] * len(self.values), 0)
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

    def release(self, pos: Pixel, inside: bool) -> None:
        for index, cell in enumerate(self.cells(self.rect)):
            if inside and cell.collidepoint(pos):
                self.choose(index)

    def intent(self, intent: Intent) -> bool:
        """Move from label to label with the arrows; Enter goes to the next, cyclically."""
        less, more = (Intent.UP, Intent.DOWN) if self.upright else (Intent.LEFT, Intent.RIGHT)
        if intent is less and self.index > 0:
            self.choose(self.next_open(-1))
        elif intent is more and self.index < len(self.values) - 1:
            self.choose(self.next_open(1))
        elif intent is Intent.ACTIVATE:
            first = next((i for i, (value, _) in enumerate(self.values) if value not in self.closed), 0)
            ahead = self.next_open(1)
            self.choose(ahead if ahead < len(self.values) else first)
        else:
            return not self.upright and intent in (less, more)
        return True

    def node(self) -> Node:
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
        if part and act is Act.CLICK:
            self.choose(int(part))
        else:
            super().asked(act, part, text)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        theme, radius = style.theme, style.px(12)
        if not self.upright:
            draw_field(surface, style, rect, self.enabled)
        pad = style.px(4)
        for index, cell in enumerate(self.cells(rect)):
            chosen = index == self.index
            bright = chosen and self.enabled
            inner = cell.inflate(-2 * pad, -2 * pad)
            if chosen:
                ends = theme.marked[:2] if bright else (theme.panel_line, theme.panel_line)
                put(surface, shadow(inner.size, radius - pad, pad, 0.4), (inner.x - pad, inner.y - pad + 1))
                put(surface, rounded(inner.size, radius - pad, *ends), inner.topleft)
                put(surface, outline(inner.size, radius - pad, style.metrics.hairline, theme.panel_line), inner.topleft)
            live = self.enabled and self.values[index][0] not in self.closed
            colour = theme.marked[2] if bright else theme.text if live else self.faint(theme)
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
                style.paragraph(surface, label, cell.move(0, (cell.height - high) // 2), self.step, colour, face)
                return
        style.write(surface, label, cell, self.step, colour, face, 0.0 if self.upright else 0.5)


COUNTING = ("minus", "plus")
"""The icons of a stepper through numbers; one through labels has arrows."""


@dataclass(eq=False, repr=False)
class Number(Widget):
    """A whole number between two ends."""

    value: int
    low: int
    high: int
    change: Callable[[int], None]
    _: KW_ONLY
    step: int = 1

    role = Role.STEPPER
    moves: ClassVar = {Intent.LEFT: -1, Intent.RIGHT: 1}
    """How many steps are made when something is asked for."""

    def set(self, value: int) -> None:
        """Change it, if it can be used now."""
        if self.enabled and value != self.value:
            self.value = value
            self.change(value)

    def move(self, steps: int) -> None:
        """Increase or decrease it."""
        self.set(min(max(self.value + steps * self.step, self.low), self.high))

    def intent(self, intent: Intent) -> bool:
        if intent in self.moves:
            self.move(self.moves[intent])
        return intent in self.moves

    @property
    def said(self) -> str:
        """It as a text."""
        return str(self.value)

    def node(self) -> Node:
        return self._node(self.role, "", self.said, acts=MOVED, span=(self.value, self.low, self.high))


@dataclass(eq=False, repr=False)
class Stepper(Number):
    """A small number, or one of many labels, between two keys."""

    _: KW_ONLY
    words: Mapping[int, str] = field(default_factory=dict)
    """Numbers that have a label of their own."""
    beside: Stepper | None = None
    """Another one in the same line; the labels of both have one size."""

    def __post_init__(self) -> None:
        if self.beside is not None:
            self.beside.beside = self

    @classmethod
    def through(
        cls, key: str, rect: pygame.Rect, values: Sequence[tuple[Value, str]], value: Value,
        change: Callable[[Value], None], *, beside: Stepper | None = None, tip: str = "", reason: str = "",
    ) -> Self:  # fmt: skip
        """Return one through labels, given as those of a `Choice` are."""
        keys, words = [each for each, _ in values], dict(enumerate(word for _, word in values))
        return cls(key, rect, keys.index(value), 0, len(keys) - 1, lambda index: change(keys[index]),
                   words=words, beside=beside, tip=tip, reason=reason)  # fmt: skip

    @property
    def said(self) -> str:
        return self.words.get(self.value, str(self.value))

    def room(self) -> int:
        """Return the width available to a label."""
        return self.rect.width - 2 * self.rect.height

    def size(self, style: Style) -> int:
        """Return the largest text size at which every number and label fits, here and beside it; else the smallest."""

        def fits(step: int) -> bool:
            return all(
                style.width(word, step, Typeface.TITLE) <= each.room()
                for each in (self, self.beside or self)
                for word in (str(each.low), str(each.high), *each.words.values())
            )

        return next(filter(fits, (TextSize.HEAD, TextSize.TEXT)), TextSize.SMALL)

    def keys(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of minus and plus."""
        left = pygame.Rect(rect.topleft, (rect.height, rect.height))
        return left, left.move(rect.width - rect.height, 0)

    def release(self, pos: Pixel, inside: bool) -> None:
        if inside:
            wide = max(self.rect.height, TARGET)  # beside them is only a word
            self.move((pos[0] >= self.rect.right - wide) - (pos[0] < self.rect.x + wide))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        theme, radius = style.theme, style.px(12)
        draw_field(surface, style, rect, self.enabled)
        pad = style.px(4)
        names = ("chevron-left", "chevron-right") if self.low in self.words and self.high in self.words else COUNTING
        for cell, name, end in zip(self.keys(rect), names, (self.low, self.high), strict=True):
            inner = cell.inflate(-2 * pad, -2 * pad)
            usable = self.enabled and self.value != end
            if usable:
                put(surface, rounded(inner.size, radius - pad, theme.panel_light), inner.topleft)
                line = theme.clear_edge if theme.pale else theme.panel_line
                put(surface, outline(inner.size, radius - pad, style.metrics.hairline, line), inner.topleft)
            put_centre(surface, style.icon(name, 20, theme.text if usable else self.faint(theme)), inner.center)
        colour, place = theme.text if self.enabled else self.faint(theme), rect.inflate(-2 * rect.height, 0)
        style.write(surface, self.said, place, self.size(style), colour, Typeface.TITLE, 0.5)
        if state.focused:
            focus_ring(surface, style, rect, radius)


NUMBER = 64
"""Units at the right for the number, in a line of the usual height."""


@dataclass(eq=False, repr=False)
class Slider(Number):
    """A number, with its value beside the line."""

    _: KW_ONLY
    stops: Sequence[int] = ()
    """What it can be set to, at equal distances on the line: every `step`, or those given, which are dense where people
    choose with care.
    """
    wide: int = 0
    """The pixels of what is said at its right; 0: those of a number."""

    dragged = True
    role = Role.SLIDER
    moves: ClassVar = {Intent.LEFT: -1, Intent.RIGHT: 1, Intent.PAGE_DOWN: -4, Intent.PAGE_UP: 4}

    def __post_init__(self) -> None:
        self.stops = self.stops or sorted({*range(self.low, self.high + 1, self.step), self.high})

    def set(self, value: int) -> None:
        """Move to the stop nearest to a number."""
        super().set(self.stops[self._nearest(value)])

    def move(self, steps: int) -> None:
        self.set(self.stops[min(max(self._nearest(self.value) + steps, 0), len(self.stops) - 1)])

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
        room = self.wide or round(NUMBER * rect.height / 44)
        pad = rect.height // 3
        return pygame.Rect(rect.x + pad, rect.y, max(rect.width - room - 2 * pad, 1), rect.height)

    def _at(self, x: int) -> int:
        line = self.line(self.rect)
        return self.stops[round(min(max((x - line.x) / line.width, 0.0), 1.0) * (len(self.stops) - 1))]

    def press(self, pos: Pixel, style: Style) -> None:  # noqa: ARG002
        self.set(self._at(pos[0]))

    def drag(self, pos: Pixel) -> None:
        self.set(self._at(pos[0]))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        theme, line = style.theme, self.line(rect)
        share = self.share
        groove = pygame.Rect(line.x, 0, line.width, style.px(8)).move_to(centery=rect.centery)
        put(surface, rounded(groove.size, groove.height, theme.sunken), groove.topleft)
        line_colour = theme.clear_edge if self.enabled else theme.panel_line
        put(surface, outline(groove.size, groove.height, style.metrics.hairline, line_colour), groove.topleft)
        filled = (max(round(line.width * share), groove.height), groove.height)
        colour = theme.good if self.enabled else theme.panel_line
        put(surface, rounded(filled, groove.height, colour), groove.topleft)
        side = style.px(28 if state.hovered or state.pressed else 26)
        knob = pygame.Rect(0, 0, side, side).move_to(center=(line.x + round(line.width * share), rect.centery))
        draw_grip(surface, style, knob, self.enabled)
        number = pygame.Rect(line.right, rect.y, rect.right - line.right, rect.height)
        colour = theme.text if self.enabled else self.faint(theme)
        step = style.largest(self.said, number.width, (TextSize.HEAD, TextSize.TEXT, TextSize.SMALL), Typeface.TITLE)
        style.write(surface, self.said, number, step, colour, Typeface.TITLE, 1.0)
        if state.focused:
            focus_ring(surface, style, knob, side // 2)
