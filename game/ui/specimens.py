"""Tiles as illustrations, written in notation: `specimen(style, rules, "R4 R5 *=R6", width)`."""

from __future__ import annotations

import pygame

from game.engine.notation import parse_word
from game.engine.options import MeldRules
from game.ui.drawing import blank, put_centre
from game.ui.marks import Rim, margin
from game.ui.style import Style
from game.ui.tiles import Look, height

GAP = 0.05
"""Between two tiles, as a share of their width."""


def specimen(
    style: Style, rules: MeldRules, text: str, width: int, *, powerless: bool = False, rim: Rim = Rim.NONE
) -> pygame.Surface:
    """Tiles side by side as one image; `_` leaves the room of half a tile."""
    tiles, edge = style.tiles(rules), margin(width)
    step = width * (1 + GAP)
    parts = text.split()
    rooms = [0.5 if part == "_" else 1.0 for part in parts]
    image = blank((round(step * sum(rooms)) + 2 * edge, height(width) + 2 * edge))
    x = edge + width / 2
    for part, room in zip(parts, rooms, strict=True):
        if part != "_":
            word = parse_word(part, rules)
            picture = tiles.image(word.tile, width, Look(rim, powerless, word.name))
            put_centre(image, picture, (x, image.get_height() / 2))
        x += step * room
    return image
