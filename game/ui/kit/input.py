"""What a player wants, independent of the device."""

from __future__ import annotations

from enum import Enum, auto

import pygame


class Intent(Enum):
    """A request that every list, form and table understands."""

    NEXT = auto()
    PREVIOUS = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    ACTIVATE = auto()
    BACK = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    FIRST = auto()
    LAST = auto()


ARROWS = {Intent.UP: (0, -1), Intent.DOWN: (0, 1), Intent.LEFT: (-1, 0), Intent.RIGHT: (1, 0)}
"""The direction of each arrow, in steps right and down."""

KEYS = {
    pygame.K_UP: Intent.UP,
    pygame.K_DOWN: Intent.DOWN,
    pygame.K_LEFT: Intent.LEFT,
    pygame.K_RIGHT: Intent.RIGHT,
    pygame.K_RETURN: Intent.ACTIVATE,
    pygame.K_KP_ENTER: Intent.ACTIVATE,
    pygame.K_SPACE: Intent.ACTIVATE,
    pygame.K_ESCAPE: Intent.BACK,
    pygame.K_PAGEUP: Intent.PAGE_UP,
    pygame.K_PAGEDOWN: Intent.PAGE_DOWN,
    pygame.K_HOME: Intent.FIRST,
    pygame.K_END: Intent.LAST,
}


def is_command(mod: int) -> bool:
    """Return whether Ctrl, or Cmd as on a Mac, is held; AltGr writes letters, although Windows sends Ctrl with it."""
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)


def intent_of(event: pygame.Event) -> Intent | None:
    """Return what a key press asks for, or None."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    if event.key == pygame.K_TAB:
        return Intent.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Intent.NEXT
    return KEYS.get(event.key)
