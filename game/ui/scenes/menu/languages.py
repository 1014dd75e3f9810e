"""The control for the language: side by side while there is room, otherwise one at a time between arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Choice, Stepper
from game.words.catalogue import LANGUAGES


def language_names(say: Callable[..., str]) -> list[tuple[str, str]]:
    """Return the code and the name of every language of the game."""
    return [(code, say(f"language.{code}")) for code in LANGUAGES]


def language_control(
    style: Style,
    rect: pygame.Rect,
    named: Sequence[tuple[str, str]],
    now: str,
    change: Callable[[str], None],
    tip: str = "",
) -> Choice[str] | Stepper:
    """Return the control for the language in use, among those named by code and name, that fits a place."""
    choice = Choice("language", rect, named, now, change, tip=tip)
    if all(style.width(name, TextSize.TEXT, Typeface.BOLD) <= choice.room(style) for _, name in named):
        return choice
    codes = [code for code, _ in named]
    names = dict(enumerate(name for _, name in named))
    last = len(codes) - 1
    return Stepper("language", rect, codes.index(now), 0, last, lambda i: change(codes[i]), words=names, tip=tip)
