"""What all widgets have in common."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.kit.input import Intent
from game.ui.kit.style import Style

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class State:
    """What the mouse and the keyboard are doing with a widget while it is drawn."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    """Whether the keyboard is here and was used last."""
    time: float = 0.0
    """Seconds since the form was made, for what blinks."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key that does the same as a click, and what it is called."""

    key: int
    name: str
    control: bool = False

    def matches(self, event: pygame.Event) -> bool:
        """Whether this key was pressed."""
        held = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        other = bool(event.mod & pygame.KMOD_ALT)
        return bool(event.key == self.key) and held == self.control and not other


class Widget:
    """Something in a form. Positions are in the coordinates that its `rect` is in."""

    focusable = True
    takes_text = False
    """Whether letters belong to it while it has the focus."""

    def __init__(self, key: str, rect: pygame.Rect, *, tip: str = "", reason: str = "") -> None:
        self.key = key
        self.rect = rect
        self.tip = tip
        self.reason = reason
        """Why it cannot be used now; empty: it can."""

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
        """The system cursor over it."""
        return pygame.SYSTEM_CURSOR_HAND if self.enabled else pygame.SYSTEM_CURSOR_ARROW

    @property
    def hint(self) -> str:
        """What a tooltip says about it."""
        shortcut = f" ({self.shortcut.name})" if self.shortcut and self.tip else ""
        return self.reason or self.tip + shortcut

    def explained(self, pos: Point, place: pygame.Rect) -> tuple[str, pygame.Rect]:  # noqa: ARG002
        """What a tooltip says to a mouse at a point, and the part of the widget at `place` that it is about."""
        return self.hint, place

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Draw it at `rect`, which is its own place on the surface."""

    def intent(self, intent: Intent) -> bool:  # noqa: ARG002
        """Take a wish of the keyboard; answers whether it was one for this widget."""
        return False

    def key_down(self, event: pygame.Event) -> bool:  # noqa: ARG002
        """Take a key before it becomes an intent; answers whether it was one for this widget."""
        return False

    def write(self, text: str) -> None:
        """Take letters."""

    def press(self, pos: Point, style: Style) -> None:
        """The mouse went down here."""

    def drag(self, pos: Point) -> None:
        """The mouse moves, pressed since it went down here."""

    def release(self, pos: Point, inside: bool) -> None:
        """The mouse went up; `inside` says whether it was still over the widget."""

    def adopt(self, old: Widget) -> None:
        """Take over what was going on in the widget of the same key of the layout before."""


def focus_ring(surface: pygame.Surface, style: Style, rect: pygame.Rect, radius: int) -> None:
    """The ring round whatever has the keyboard."""
    gap, line = style.px(3), max(style.px(2.5), 2)
    ring = rect.inflate(2 * (gap + line), 2 * (gap + line))
    style.ring(surface, ring, radius + gap + line, line, style.theme.accent_light)
