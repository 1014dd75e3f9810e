"""A card before anything is printed on it: its size, its body, the shape of its field, its back, its light."""

from __future__ import annotations

import pygame

from game.ui.kit.drawing import blank, faded, outline, painted, put, put_centre, rounded, shadow
from game.ui.kit.emblem import emblem
from game.ui.kit.image_cache import remembered
from game.ui.kit.place import Place
from game.ui.kit.sets import CardSet
from game.ui.kit.shapes import polygon_mask
from game.ui.kit.style import Style
from game.ui.kit.theme import WHITE, Colour, Theme, mix

PROPORTION = 1.5
"""Height of a card for a width of one."""
CARD_FIELD = (0.82, 0.88)
"""Width and height of the ivory field, for a card one wide."""
GLOW = 34
"""How far the light of a colour reaches beyond its card, in units."""
CUT = 0.26
"""How much of each corner of the field is cut off, for a card one wide."""


def height(width: int) -> int:
    """Return the height of a card."""
    return round(width * PROPORTION)


def card_rect(place: Place) -> pygame.Rect:
    """Return the rectangle that a card fills, as if it were upright."""
    box = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
    box.center = round(place.x), round(place.y)
    return box


def corner(width: int, made: CardSet) -> int:
    """Return the corner radius of a card."""
    return max(round(width * made.corner), 3)


def cut_mask(size: tuple[int, int]) -> pygame.Surface:
    """Return the mask of a rectangle with cut corners."""
    x, y = CUT / CARD_FIELD[0], CUT / CARD_FIELD[1]
    points = ((x, 0), (1 - x, 0), (1, y), (1, 1 - y), (1 - x, 1), (x, 1), (0, 1 - y), (0, y))
    return polygon_mask(size, tuple((float(a), float(b)) for a, b in points))


def body_of(width: int, face: Colour, made: CardSet) -> pygame.Surface:
    """Return the coloured body: a dark edge, a face that is lighter at the top, and a fine highlight."""
    size, radius = (width, height(width)), corner(width, made)
    line = max(round(width * 0.018), 1)
    body = blank(size)
    put(body, rounded(size, radius, mix(face, (0, 0, 0), 0.25), mix(face, (0, 0, 0), 0.42)), (0, 0))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    put(body, rounded(inner, radius - line, mix(face, WHITE, 0.07), mix(face, (0, 0, 0), 0.05)), (line, line))
    put(body, outline(inner, radius - line, line, WHITE, 0.16), (line, line))
    return body


@remembered
def unprinted(width: int, face: Colour, theme: Theme, made: CardSet) -> pygame.Surface:
    """Return the body with its ivory field, if it has one, and a fine darker line around that: it looks inlaid."""
    body = body_of(width, face, made)
    if made.field == "cut":
        size, line = (round(width * CARD_FIELD[0]), round(width * CARD_FIELD[1])), max(round(width * 0.022), 1)
        middle, inner = (width / 2, height(width) / 2), (size[0] - 2 * line, size[1] - 2 * line)
        put_centre(body, painted(cut_mask(size), mix(face, (0, 0, 0), 0.30)), middle)
        put_centre(body, painted(cut_mask(inner), theme.ivory_light, theme.ivory), middle)
    return body


def back(theme: Theme, made: CardSet, width: int) -> pygame.Surface:
    """Return a face-down card: a deep colour, with the field and the cut stone pressed into it."""
    middle = (width / 2, height(width) / 2)
    body = body_of(width, theme.back, made)
    light = mix(theme.back_light, WHITE, 0.35)
    inset, line = max(round(width * 0.07), 2), max(round(width * 0.02), 1)
    frame = (width - 2 * inset, height(width) - 2 * inset)
    put(body, outline(frame, max(corner(width, made) - inset // 2, 2), line, WHITE, 0.22), (inset, inset))
    size = (round(width * CARD_FIELD[0] * 0.86), round(width * CARD_FIELD[1] * 0.86))
    put_centre(body, painted(cut_mask(size), theme.back_light, theme.back), middle)
    put_centre(body, faded(emblem(round(width * 0.56), (light,)), 0.6), middle)
    for sign in (-1, 1):
        put_centre(
            body,
            faded(emblem(round(width * 0.16), (light,)), 0.5),
            (width / 2, middle[1] + sign * width * 0.56),
        )
    return body


def glow(style: Style, width: int, colour: str) -> pygame.Surface:
    """Return the light of a colour behind a card, GLOW units larger on every side."""
    tone = mix(style.theme.card(colour)[0], WHITE, 0.40)
    return shadow((width, height(width)), corner(width, style.card_set), style.px(GLOW), 0.95, tone)
