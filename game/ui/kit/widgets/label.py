"""Widgets that are only read or looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.nodes import Node, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize
from game.ui.kit.widgets.widget import Widget, WidgetState


class Label(Widget):
    """One line of text."""

    focusable = False

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        text: str,
        step: int = TextSize.TEXT,
        colour: Colour | None = None,
        face: Typeface = Typeface.TEXT,
        align: float = 0.0,
    ) -> None:
        super().__init__(key, rect)
        self.text, self.step, self.colour, self.face, self.align = text, step, colour, face, align

    def node(self) -> Node | None:
        """Return its text; a title as a heading."""
        role = Role.HEADING if self.step == TextSize.TITLE else Role.LABEL
        return self._node(role, self.text) if self.text else None

    def written(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """Return how much of a line its text takes."""
        width = min(style.width(self.text, self.step, self.face), rect.width)
        return pygame.Rect(rect.x + round((rect.width - width) * self.align), rect.y, width, rect.height)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        """Draw it."""
        style.write(surface, self.text, rect, self.step, self.colour, self.face, self.align)


class Paragraph(Label):
    """Wrapped text, from the top."""

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        """Draw it."""
        style.paragraph(surface, self.text, rect, self.step, self.colour, self.face, self.align)


Painting = Callable[[DrawTarget, pygame.Rect], None]


class Picture(Widget):
    """Anything that can be painted in a rectangle."""

    focusable = False

    def __init__(self, key: str, rect: pygame.Rect, paint: Painting) -> None:
        super().__init__(key, rect)
        self._paint = paint

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        """Draw it."""
        self._paint(surface, rect)


class Marked(Paragraph):
    """Text with search hits highlighted."""

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        text: str,
        step: int = TextSize.TEXT,
        colour: Colour | None = None,
        face: Typeface = Typeface.TEXT,
        *,
        wanted: Sequence[str] = (),
        one_line: bool = False,
    ) -> None:
        super().__init__(key, rect, text, step, colour, face)
        self.wanted, self.one_line = tuple(wanted), one_line

    def hits(self, style: Style) -> list[pygame.Rect]:
        """Return the rectangles of the hits, relative to the upper left corner of the text."""
        letters, size = style.letters, style.type(self.step)
        high = letters.height(size, self.face)
        lines = (self.text,) if self.one_line else letters.wrap(self.text, self.rect.width, size, self.face)
        top = (self.rect.height - high) // 2 if self.one_line else 0
        found = []
        for number, line in enumerate(lines):
            for mark in self.wanted:
                at = line.lower().find(mark)
                while at >= 0:
                    left = letters.width(line[:at], size, self.face)
                    wide = letters.width(line[: at + len(mark)], size, self.face) - left
                    found.append(pygame.Rect(left, top + number * high, wide, high))
                    at = line.lower().find(mark, at + len(mark))
        return found

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it, with the highlights behind the words."""
        for hit in self.hits(style):
            ground = rounded(hit.size, style.px(4), style.theme.accent, opacity=0.4)
            put(surface, ground, hit.move(rect.topleft).topleft)
        (Label if self.one_line else Paragraph).draw(self, surface, style, rect, state)
