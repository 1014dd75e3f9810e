"""The game's own sign."""

from __future__ import annotations

import pygame

from game.ui.drawing import blank, put, put_centre, rounded
from game.ui.theme import FELT
from game.ui.tiles import emblem


def window_icon(side: int) -> pygame.Surface:
    """The icon of the window: the cut stone on an ivory tile."""
    image = blank((side, side))
    radius = side // 5
    put(image, rounded((side, side), radius, FELT.ivory_dark), (0, 0))
    put(image, rounded((side, side - side // 16), radius, FELT.ivory_light, FELT.ivory), (0, 0))
    put_centre(image, emblem(round(side * 0.86), FELT.emblem), (side / 2, side * 0.47))
    return image
