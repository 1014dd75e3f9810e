"""Draw the icon of the game into `assets/icon`: `python -m tests.app_icon`. Look at every file afterwards."""

from __future__ import annotations

import os

import pygame

from game.ui.kit import app_icon
from tests.ui.styles import FELT


def main() -> None:
    """Draw every size."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    app_icon.FOLDER.mkdir(exist_ok=True)
    for side in app_icon.SIZES:
        pygame.image.save(app_icon.drawn(side, FELT), app_icon.path(side))


if __name__ == "__main__":
    main()
