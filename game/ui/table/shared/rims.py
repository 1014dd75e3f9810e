"""What tiles and cards share: the symbols of the colours, and rims for the state of a piece."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.ui.kit.drawing import blank, outline, put, shadow, symbol as sign
from game.ui.kit.sprite import Rim, margin, resting_shadow
from game.ui.kit.text import Letters
from game.ui.kit.theme import BLACK, WHITE, Colour, Theme, contrast, mix

EDGE, FINE = 3.3, 0.016
"""The least contrast of the edge of a piece with the cloth, more than must be seen; a fine line along it, in widths."""
SYMBOLS: Mapping[str, str] = {
    "R": "circle", "Y": "star", "G": "triangle", "B": "square", "K": "diamond", "O": "star",
}  # fmt: skip
"""Colour letter of a piece, and its symbol."""
OPTICAL: Mapping[str, float] = {"Y": 1.22, "O": 1.22, "G": 1.10, "B": 0.90, "K": 1.12}
"""Makes symbols of different shapes look equally large."""


def symbol(letter: str, side: float, colour: Colour) -> pygame.Surface:
    pixels = max(round(side * OPTICAL.get(letter, 1.0)), 2)
    return sign(SYMBOLS.get(letter, "circle"), pixels, colour)


@lru_cache(64)
def edge_of(face: Colour, theme: Theme) -> Colour | None:
    """Return the colour of a fine line along the edge of a piece that the cloth would swallow; None if it needs none.

    Its contrast with the cloth is that of a shape, under the lamp as well as in the corners.
    """

    def stands_out(colour: Colour) -> float:
        return min(contrast(colour, ground) for ground in (theme.felt, theme.felt_light, theme.felt_dark))

    if stands_out(face) >= EDGE:
        return None
    ends = theme.ivory_light, BLACK
    ways = (mix(face, end, share / 20) for share in range(1, 21) for end in ends)
    return next((colour for colour in ways if stands_out(colour) >= EDGE), max(ends, key=stands_out))


def edge_of_back(theme: Theme) -> Colour:
    """Return the colour of a fine line along the edge of a piece face down.

    On a plate such pieces cover each other, and on a cloth that is nearly as light only the line is seen.
    """
    grounds = [theme.back, theme.back_light]
    if contrast(theme.back, theme.felt) < EDGE:
        grounds += [theme.felt, theme.felt_light, theme.felt_dark]
    lines = mix(theme.back_light, WHITE, 0.97), mix(theme.back, BLACK, 0.85)
    return max(lines, key=lambda line: min(contrast(line, ground) for ground in grounds))


def framed(body: pygame.Surface, radius: int, theme: Theme, rim: Rim, line: Colour | None) -> pygame.Surface:
    """Return the picture of a piece: a soft shadow and one where it touches the table, the body, its rim.

    The body has a fine `line` along its edge, if any. What is selected is as light as its rim: a seam parts the two.
    """
    size = body.get_size()
    width, edge = size[0], margin(size[0])
    image = blank((width + 2 * edge, size[1] + 2 * edge))
    soft, low = resting_shadow(width)
    put(image, shadow(size, radius, soft, 0.50), (edge - soft, edge - soft + low))
    close = max(soft // 3, 1)
    put(image, shadow(size, radius, close, 0.38), (edge - close, edge - close + max(round(width * 0.02), 1)))
    thin, thick, seam = max(round(width * 0.035), 1), max(round(width * 0.055), 2), max(round(width * FINE), 1)
    # Of each its colour, how strong its light is, how wide and how strong its line.
    rims: Mapping[Rim, tuple[Colour, float, int, float]] = {
        Rim.LAID: (theme.laid, 0.0, max(thin, 2), 1.0),
        Rim.LAST: (theme.last, 0.0, thin, 0.9),
        Rim.MOVED: (theme.last, 0.0, max(thin, 2), 0.9),
        Rim.PLAYABLE: (theme.laid, 0.45, thin, 0.9),
        Rim.SELECTED: (theme.mark, 0.85, thick + seam, 1.0),
        Rim.OPEN: (theme.warning, 0.0, thick, 1.0),
        Rim.BAD: (theme.bad, 0.85, thick, 1.0),
        Rim.HINT: (theme.good, 0.85, thick, 1.0),
    }
    colour, light, wide, opacity = rims.get(rim, (BLACK, 0.0, 0, 0.0))
    if light:
        put(image, shadow(size, radius, edge, light, colour), (0, 0))
    put(image, body, (edge, edge))
    if line is not None:
        put(image, outline(size, radius, max(round(width * FINE), 1), line), (edge, edge))
    if wide:
        whole = (width + 2 * wide, size[1] + 2 * wide)
        drawn = outline(whole, radius + wide, wide + 1, colour, opacity)
        put(image, corners(drawn) if rim is Rim.MOVED else drawn, (edge - wide, edge - wide))
        if rim is Rim.SELECTED:
            inside = outline((width + 2 * seam, size[1] + 2 * seam), radius + seam, seam, theme.felt_dark)
            put(image, inside, (edge - seam, edge - seam))
        if (line := edge_of(colour, theme)) is not None:
            drawn = outline(whole, radius + wide, seam, line)
            put(image, corners(drawn) if rim is Rim.MOVED else drawn, (edge - wide, edge - wide))
    return image


def corners(line: pygame.Surface) -> pygame.Surface:
    """Return an outline without the middle of its sides."""
    left = line.copy()
    wide, high = line.get_size()
    left.fill((0, 0, 0, 0), (round(wide * 0.3), 0, round(wide * 0.4), high))
    left.fill((0, 0, 0, 0), (0, round(high * 0.3), wide, round(high * 0.4)))
    return left


# -- What is printed on ivory: numbers and symbols in the colour of a piece, with a dark rim where it is too light.

RIM = 0.034
"""The width of a rim, for a piece one wide."""


def rimmed(image: pygame.Surface, dark: pygame.Surface, width: int) -> pygame.Surface:
    """Return an image on a piece of a width surrounded by a rim; `dark` is the same image in the colour of the rim."""
    line = max(round(width * RIM), 1)
    whole = blank((image.get_width() + 2 * line, image.get_height() + 2 * line))
    steps = max(8, 6 * line)
    angles = [2 * pi * step / steps for step in range(steps)]
    around = [(dark, (round(line + cos(angle) * line), round(line + sin(angle) * line))) for angle in angles]
    whole.fblits(around, pygame.BLEND_PREMULTIPLIED)
    put(whole, image, (line, line))
    return whole


def number_of(theme: Theme, letters: Letters, text: str, size: int, letter: str, width: int) -> pygame.Surface:
    image, edge = letters.ink(text, size, theme.piece(letter)), theme.edges.get(letter)
    return image if edge is None else rimmed(image, letters.ink(text, size, edge), width)


def symbol_of(theme: Theme, letter: str, side: float, width: int) -> pygame.Surface:
    image, edge = symbol(letter, side, theme.piece(letter)), theme.edges.get(letter)
    return image if edge is None else rimmed(image, symbol(letter, side, edge), width)
