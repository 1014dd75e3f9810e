"""The icon of the game: the cut stone on an ivory tile. `python -m tests.app_icon` draws the files in `assets/icon`."""

from __future__ import annotations

import pygame

from game.ui.kit.assets import ASSETS

FOLDER = ASSETS / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The sides of the files, in pixels."""


def window_icon(side: int = 128) -> pygame.Surface:
    """Return the icon of the window, from its file."""
    return pygame.image.load(path(side))


def path(side: int) -> str:
    """Return the path of the file with an icon."""
    return str(FOLDER / f"steinreich-{side}.png")
