"""Contact sheets: many pictures side by side, each with its name."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.drawing import put
from game.ui.kit.text import Letters, Typeface

WIDTH, COLUMNS = 480, 4
"""The width of a picture on a sheet, in pixels, and how many there are in a row."""
GAP, HEAD, LINE = 16, 64, 30
GROUND, INK = (22, 24, 28), (232, 230, 224)


def small(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as a sheet shows it."""
    return pygame.transform.smoothscale(picture, (WIDTH, round(picture.get_height() * WIDTH / picture.get_width())))


def contact_sheet(title: str, pictures: Sequence[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Return pictures made by `small` side by side, below a title."""
    letters, high = Letters(), max(picture.get_height() for _, picture in pictures)
    columns = min(COLUMNS, len(pictures))
    rows = -(-len(pictures) // columns)
    size = (GAP + columns * (WIDTH + GAP), HEAD + rows * (high + LINE + GAP))
    surface = pygame.Surface(size, depth=24)
    surface.fill(GROUND)
    put(surface, letters.line(title, 28, INK, Typeface.TITLE), (GAP, GAP))
    for number, (name, picture) in enumerate(pictures):
        row, column = divmod(number, columns)
        at = GAP + column * (WIDTH + GAP), HEAD + row * (high + LINE + GAP)
        surface.blit(picture, at)
        put(surface, letters.line(name, 18, INK, Typeface.TEXT), (at[0], at[1] + high + 4))
    return surface
