"""The UNO! button at the tables of both families: its label, and how it pulses while a call is needed."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi

import pygame

from game.engine.events import WindowClosed
from game.engine.wants import Call
from game.ui.kit.drawing import DrawTarget, put, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize, mix
from game.ui.kit.widgets import Button, ButtonKind

RED: Colour = (255, 40, 30)
BEAT = 0.9
"""Seconds from one pulse of the button to the next."""


def call_key(call: Call, catching: bool) -> tuple[str, str, ButtonKind]:
    """Return the button's label as a key of the catalogue, its icon, and how urgent it is."""
    if catching:
        return "table.catch", "hand", ButtonKind.DANGER
    match call:
        case Call.NEEDED:
            return "table.uno", "megaphone", ButtonKind.DANGER
        case Call.CALLED:
            return "table.called", "check", ButtonKind.SECONDARY
        case Call.NO:
            return "table.uno", "megaphone", ButtonKind.SECONDARY


def in_full(style: Style, key: Button, largest: int = TextSize.HEAD) -> Button:
    """Return the button with its label as large as fits, at most the `largest`."""
    fits = (
        step
        for step in (TextSize.HEAD, TextSize.TEXT)
        if step <= largest and style.width(key.text, step, Typeface.STRONG) <= key.room(style)
    )
    key.step = next(fits, TextSize.SMALL)
    return key


def strength(seconds: float, still: bool) -> float:
    """Return how bright the button is, 0..1, after that many seconds; constant if `still`."""
    return 1.0 if still else 0.5 - 0.5 * cos(2 * pi * seconds / BEAT)


def draw_pulse(surface: DrawTarget, style: Style, rect: pygame.Rect, light: float) -> None:
    """Draw a red light behind the button that should be pressed."""
    edge, colour = style.px(16), mix(style.theme.danger, RED, 0.6)
    put(surface, shadow(rect.size, style.px(12), edge, 1.0, colour), (rect.x - edge, rect.y - edge), light)


def unnoticed(happened: Sequence[object], seat: int) -> bool:
    """Return whether the chance to catch a seat ended with these events without being taken."""
    return any(isinstance(event, WindowClosed) and event.seat == seat for event in happened)
