"""The base of all widgets."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.kit.drawing import Target
from game.ui.kit.input import Intent, is_command
from game.ui.kit.style import Style

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class WidgetState:
    """The state of mouse and keyboard for a widget being drawn."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    """Whether it has the keyboard focus and the keyboard was used last."""
    time: float = 0.0
    """Seconds since the form was created, for blinking."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key that does the same as a click, and its name."""

    key: int
    name: str
    control: bool = False

    def matches(self, event: pygame.Event) -> bool:
        """Return whether this key was pressed."""
        held = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
        return bool(event.key == self.key) and (is_command(event.mod) if self.control else not event.mod & held)


class Widget:
    """Something in a form. Positions are in the coordinates of its `rect`."""

    focusable = True
    takes_text = False
    """Whether letters go to it while it has the focus."""

    def __init__(self, key: str, rect: pygame.Rect, *, tip: str = "", reason: str = "") -> None:
        self.key = key
        self.rect = rect
        self.tip = tip
        self.reason = reason
        """Why it is disabled; empty if it is enabled."""

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return not self.reason

    @property
    def shortcut(self) -> Shortcut | None:
        """The key that does the same as a click."""
        return None

    @property
    def cursor(self) -> int:
        """Return the system cursor over it."""
        return pygame.SYSTEM_CURSOR_HAND if self.enabled else pygame.SYSTEM_CURSOR_ARROW

    @property
    def hint(self) -> str:
        """The text of its tooltip."""
        shortcut = f" ({self.shortcut.name})" if self.shortcut and self.tip else ""
        return self.reason or self.tip + shortcut

    def explained(self, pos: Point, place: pygame.Rect) -> tuple[str, pygame.Rect]:  # noqa: ARG002
        """Return the tooltip for a point, and the part of the widget at `place` that it explains."""
        return self.hint, place

    def draw(self, surface: Target, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it at `rect`, which is its place on the surface."""

    def intent(self, intent: Intent) -> bool:  # noqa: ARG002
        """Handle an intent of the keyboard; return whether it was meant for this widget."""
        return False

    def key_down(self, event: pygame.Event) -> bool:  # noqa: ARG002
        """Handle a key before it becomes an intent; return whether it was meant for this widget."""
        return False

    def write(self, text: str) -> None:
        """Enter letters."""

    def press(self, pos: Point, style: Style) -> None:
        """Handle the mouse going down here."""

    def drag(self, pos: Point) -> None:
        """Handle the mouse moving while pressed here."""

    def release(self, pos: Point, inside: bool) -> None:
        """Handle the mouse going up; `inside` tells whether it is still over the widget."""

    def adopt(self, old: Widget) -> None:
        """Take over the state of the widget with the same key in the previous layout."""


def focus_ring(surface: Target, style: Style, rect: pygame.Rect, radius: int) -> None:
    """Draw the ring around the widget with the keyboard focus."""
    gap, line = style.px(3), max(style.px(2.5), 2)
    ring = rect.inflate(2 * (gap + line), 2 * (gap + line))
    style.ring(surface, ring, radius + gap + line, line, style.theme.accent_light)
