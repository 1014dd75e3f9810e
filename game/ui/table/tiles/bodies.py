"""A tile before anything is printed on it: its size, its body in each finish, and its back."""

from __future__ import annotations

import pygame

from game.ui.kit.drawing import blank, faded, outline, put, put_centre, rounded
from game.ui.kit.emblem import emblem
from game.ui.kit.image_cache import remembered
from game.ui.kit.place import Place
from game.ui.kit.sets import TileSet
from game.ui.kit.theme import WHITE, Colour, Theme, mix

PROPORTION = 1.36
"""Height of a tile for a width of one."""
BLACK: Colour = (0, 0, 0)


def height(width: int) -> int:
    """Return the height of a tile."""
    return round(width * PROPORTION)


def tile_rect(place: Place) -> pygame.Rect:
    """Return the rectangle that a tile fills."""
    box = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
    box.center = round(place.x), round(place.y)
    return box


def corner(width: int, made: TileSet) -> int:
    """Return the radius of the corners of a tile."""
    return max(round(width * made.corner), 3)


FINE = 0.012
"""The width of the line around the face, in tile widths."""


def face_height(width: int, made: TileSet) -> int:
    """Return the height of the upper face; what is left below is the side of the tile that one looks at."""
    return height(width) - max(round(width * made.side), 2)


@remembered
def body_of(width: int, theme: Theme, made: TileSet) -> pygame.Surface:
    """Return the body: its side below, its face, and the light along the upper edge."""
    size, radius, face = (width, height(width)), corner(width, made), (width, face_height(width, made))
    upper = {"ivory": theme.ivory_light, "satin": mix(theme.ivory_light, theme.ivory, 0.6), "flat": theme.ivory}
    body = blank(size)
    put(body, rounded(size, radius, theme.ivory_dark, mix(theme.ivory_dark, (60, 45, 20), 0.35)), (0, 0))
    put(body, rounded(face, radius, upper[made.finish], theme.ivory), (0, 0))
    put(
        body,
        outline(face, radius, max(round(width * FINE), 1), mix(theme.ivory_dark, (90, 70, 40), 0.25), 0.55),
        (0, 0),
    )
    if made.finish == "ivory":
        put(body, _shine((face[0] - 2, face[1] - 2), max(radius - 1, 1), max(round(width * 0.03), 1)), (1, 1))
    return body


def _shine(size: tuple[int, int], radius: int, line: int) -> pygame.Surface:
    """Return the light along the upper edge, fading downwards."""
    shine = outline(size, radius, line, WHITE, 1.0).copy()
    fade = blank(size)
    for y in range(fade.get_height()):
        level = max(0, round(255 * (1 - y / (fade.get_height() * 0.45))))
        fade.fill((level, level, level, level), (0, y, fade.get_width(), 1))
    shine.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shine


def back(theme: Theme, made: TileSet, width: int) -> pygame.Surface:
    """Return a tile face down: a deep colour with the cut stone pressed into it."""
    size, face, radius = (width, height(width)), (width, face_height(width, made)), corner(width, made)
    body = blank(size)
    put(body, rounded(size, radius, mix(theme.back, BLACK, 0.45), mix(theme.back, BLACK, 0.6)), (0, 0))
    put(body, rounded(face, radius, theme.back_light, theme.back), (0, 0))
    line, inset = max(round(width * 0.02), 1), max(round(width * 0.09), 2)
    put(body, outline(face, radius, line, WHITE, 0.22), (0, 0))
    frame = (face[0] - 2 * inset, face[1] - 2 * inset)
    put(body, outline(frame, max(radius - inset // 2, 2), line, WHITE, 0.20), (inset, inset))
    stone = emblem(round(width * 0.62), (mix(theme.back_light, WHITE, 0.35),))
    put_centre(body, faded(stone, 0.55), (width / 2, face[1] / 2))
    return body
