"""What is printed on ivory: numbers and symbols in the colour of a piece, with a dark rim where it is too light."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.ui.kit.drawing import blank, put
from game.ui.kit.text import Letters
from game.ui.kit.theme import Colour, Theme
from game.ui.table.shared.rims import symbol

RIM = 0.034
"""The width of a rim, for a piece one wide."""


def rim_of(width: int) -> int:
    """Return the width of a rim on a piece, in pixels."""
    return max(round(width * RIM), 1)


def rimmed(image: pygame.Surface, dark: pygame.Surface, line: int) -> pygame.Surface:
    """Return an image surrounded by a rim; `dark` is the same image in the colour of the rim."""
    whole = blank((image.get_width() + 2 * line, image.get_height() + 2 * line))
    steps = max(8, 6 * line)
    angles = [2 * pi * step / steps for step in range(steps)]
    around = [(dark, (round(line + cos(angle) * line), round(line + sin(angle) * line))) for angle in angles]
    whole.fblits(around, pygame.BLEND_PREMULTIPLIED)
    put(whole, image, (line, line))
    return whole


def number_of(theme: Theme, letters: Letters, text: str, size: int, letter: str, width: int) -> pygame.Surface:
    """Return a word cropped to its ink, in the colour of a piece of some width."""
    image, edge = letters.ink(text, size, theme.piece(letter)), theme.edge(letter)
    return image if edge is None else rimmed(image, letters.ink(text, size, edge), rim_of(width))


def symbol_of(theme: Theme, letter: str, side: float, width: int) -> pygame.Surface:
    """Return the symbol of a colour, on a piece of some width."""
    image, edge = symbol(letter, side, theme.piece(letter)), theme.edge(letter)
    return image if edge is None else rimmed(image, symbol(letter, side, edge), rim_of(width))


def badge_colours(theme: Theme, letter: str) -> tuple[Colour, Colour]:
    """Return the ground of a sign in the colour of a piece, and the sign: dark where the ground is light."""
    edge = theme.edge(letter)
    return theme.piece(letter), theme.ivory_light if edge is None else edge
