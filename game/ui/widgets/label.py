"""What is only read or looked at."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Colour, Step
from game.ui.widgets.widget import State, Widget


class Label(Widget):
    """One line of text."""

    focusable = False

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        text: str,
        step: int = Step.TEXT,
        colour: Colour | None = None,
        face: Face = Face.TEXT,
        align: float = 0.0,
    ) -> None:
        super().__init__(key, rect)
        self.text, self.step, self.colour, self.face, self.align = text, step, colour, face, align

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:  # noqa: ARG002
        """Draw it."""
        style.write(surface, self.text, rect, self.step, self.colour, self.face, self.align)


class Paragraph(Label):
    """Text in lines, from the top."""

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:  # noqa: ARG002
        """Draw it."""
        style.paragraph(surface, self.text, rect, self.step, self.colour, self.face, self.align)


Painting = Callable[[pygame.Surface, pygame.Rect], None]


class Picture(Widget):
    """Anything that can be drawn in a rectangle."""

    focusable = False

    def __init__(self, key: str, rect: pygame.Rect, paint: Painting) -> None:
        super().__init__(key, rect)
        self._paint = paint

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:  # noqa: ARG002
        """Draw it."""
        self._paint(surface, rect)
