"""Faces of computer players: ten animals, told apart by their ears, eyes and noses as well as by their colours.

The characters of the ladder have faces of their own, in `characters`.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.drawing import SUPER, Point, blank
from game.ui.kit.image_cache import remembered
from game.ui.kit.theme import WHITE, Colour, mix

INK: Colour = (38, 32, 30)


class Brush:
    """Draws in fractions of a square picture; `fur`, `light` and `dark` are the colours of an animal."""

    def __init__(self, image: pygame.Surface, colour: Colour) -> None:
        self.image, self.side = image, image.get_width()
        self.fur, self.light, self.dark = mix(colour, WHITE, 0.62), mix(colour, WHITE, 0.86), mix(colour, INK, 0.45)

    def oval(self, colour: Colour, middle: Point, wide: float, high: float) -> None:
        """Draw an ellipse around a point."""
        rect = pygame.Rect(0, 0, round(wide * self.side), round(high * self.side))
        rect.center = round(middle[0] * self.side), round(middle[1] * self.side)
        pygame.draw.ellipse(self.image, colour, rect)

    def pair(self, colour: Colour, away: float, y: float, wide: float, high: float) -> None:
        """Draw two ellipses on both sides of the middle."""
        for side in (-1, 1):
            self.oval(colour, (0.5 + side * away, y), wide, high)

    def shape(self, colour: Colour, *points: Point, twice: bool = False) -> None:
        """Draw a polygon; `twice` also mirrored."""
        for way in (1, -1) if twice else (1,):
            corners = [((0.5 + way * (x - 0.5)) * self.side, y * self.side) for x, y in points]
            pygame.draw.polygon(self.image, colour, corners)

    def eyes(self, away: float = 0.13, y: float = 0.5, size: float = 0.085) -> None:
        """Draw two eyes with a light in each."""
        self.pair(INK, away, y, size, size * 1.15)
        for side in (-1, 1):
            self.oval(WHITE, (0.5 + side * away + size * 0.16, y - size * 0.22), size * 0.34, size * 0.34)


def _cat(brush: Brush) -> None:
    brush.shape(brush.fur, (0.2, 0.5), (0.21, 0.14), (0.48, 0.32), twice=True)
    brush.shape(brush.dark, (0.26, 0.36), (0.26, 0.24), (0.38, 0.32), twice=True)
    brush.oval(brush.fur, (0.5, 0.56), 0.64, 0.54)
    brush.eyes(0.15, 0.52)
    brush.shape(brush.dark, (0.45, 0.61), (0.55, 0.61), (0.5, 0.67))
    for y in (0.64, 0.7):
        brush.shape(brush.dark, (0.12, y), (0.34, y + 0.01), (0.34, y + 0.025), twice=True)


def _bear(brush: Brush) -> None:
    brush.pair(brush.fur, 0.24, 0.3, 0.26, 0.26)
    brush.pair(brush.dark, 0.24, 0.3, 0.13, 0.13)
    brush.oval(brush.fur, (0.5, 0.55), 0.66, 0.6)
    brush.oval(brush.light, (0.5, 0.67), 0.32, 0.25)
    brush.eyes(0.14, 0.48)
    brush.oval(INK, (0.5, 0.62), 0.13, 0.09)


def _rabbit(brush: Brush) -> None:
    brush.pair(brush.fur, 0.13, 0.27, 0.17, 0.48)
    brush.pair(brush.dark, 0.13, 0.28, 0.07, 0.32)
    brush.oval(brush.fur, (0.5, 0.62), 0.56, 0.5)
    brush.eyes(0.12, 0.58)
    brush.oval(brush.dark, (0.5, 0.67), 0.08, 0.06)
    brush.shape(WHITE, (0.45, 0.73), (0.55, 0.73), (0.54, 0.83), (0.46, 0.83))


def _owl(brush: Brush) -> None:
    brush.shape(brush.fur, (0.18, 0.46), (0.2, 0.16), (0.46, 0.34), twice=True)
    brush.oval(brush.fur, (0.5, 0.55), 0.66, 0.62)
    brush.pair(brush.light, 0.14, 0.48, 0.28, 0.28)
    brush.eyes(0.14, 0.48, 0.14)
    brush.shape((240, 170, 60), (0.44, 0.56), (0.56, 0.56), (0.5, 0.7))


def _fox(brush: Brush) -> None:
    brush.shape(brush.fur, (0.14, 0.5), (0.2, 0.12), (0.48, 0.34), twice=True)
    brush.shape(brush.fur, (0.12, 0.44), (0.88, 0.44), (0.5, 0.88))
    brush.oval(brush.fur, (0.5, 0.45), 0.72, 0.32)
    brush.shape(brush.light, (0.13, 0.46), (0.42, 0.58), (0.5, 0.88), twice=True)
    brush.eyes(0.15, 0.48)
    brush.oval(INK, (0.5, 0.83), 0.12, 0.1)


def _mouse(brush: Brush) -> None:
    brush.pair(brush.fur, 0.26, 0.32, 0.38, 0.38)
    brush.pair(brush.dark, 0.26, 0.32, 0.24, 0.24)
    brush.oval(brush.fur, (0.5, 0.61), 0.5, 0.5)
    brush.eyes(0.1, 0.56)
    brush.oval(brush.dark, (0.5, 0.72), 0.12, 0.1)


def _frog(brush: Brush) -> None:
    brush.pair(brush.fur, 0.2, 0.33, 0.28, 0.28)
    brush.oval(brush.fur, (0.5, 0.58), 0.72, 0.5)
    brush.pair(WHITE, 0.2, 0.33, 0.18, 0.18)
    brush.pair(INK, 0.2, 0.33, 0.09, 0.1)
    brush.shape(brush.dark, (0.26, 0.62), (0.74, 0.62), (0.64, 0.7), (0.36, 0.7))


def _dog(brush: Brush) -> None:
    brush.oval(brush.fur, (0.5, 0.54), 0.58, 0.6)
    brush.pair(brush.dark, 0.3, 0.5, 0.2, 0.46)
    brush.oval(brush.light, (0.5, 0.66), 0.34, 0.28)
    brush.eyes(0.11, 0.46)
    brush.oval(INK, (0.5, 0.6), 0.15, 0.11)
    brush.oval((224, 96, 110), (0.5, 0.78), 0.12, 0.13)


def _hedgehog(brush: Brush) -> None:
    for x, y in ((0.12, 0.62), (0.1, 0.44), (0.18, 0.26), (0.34, 0.14), (0.5, 0.09)):
        brush.shape(brush.dark, (x, y), (0.3, 0.64), (0.5, 0.4), twice=True)
    brush.oval(brush.dark, (0.5, 0.5), 0.62, 0.56)
    brush.oval(brush.light, (0.5, 0.63), 0.5, 0.42)
    brush.eyes(0.11, 0.58)
    brush.oval(INK, (0.5, 0.71), 0.13, 0.11)


def _pig(brush: Brush) -> None:
    brush.shape(brush.dark, (0.2, 0.42), (0.16, 0.16), (0.44, 0.28), twice=True)
    brush.oval(brush.fur, (0.5, 0.56), 0.66, 0.6)
    brush.eyes(0.15, 0.47)
    brush.oval(brush.light, (0.5, 0.65), 0.3, 0.21)
    brush.pair(brush.dark, 0.06, 0.65, 0.06, 0.1)


ANIMALS: tuple[Callable[[Brush], None], ...] = (
    _cat, _bear, _rabbit, _owl, _fox, _mouse, _frog, _dog, _hedgehog, _pig,
)  # fmt: skip
"""The animal of each seat."""


@remembered
def animal(side: int, seat: int, colour: Colour) -> pygame.Surface:
    """Return the face of the computer in a seat, without the badge behind it."""
    return painted_face(side, ANIMALS[seat % len(ANIMALS)], colour)


def painted_face(side: int, draw: Callable[[Brush], None], colour: Colour) -> pygame.Surface:
    """Return a picture of a face."""
    large = blank((side * SUPER, side * SUPER))
    draw(Brush(large, colour))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))
