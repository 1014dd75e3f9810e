"""Faces of computer players: ten animals, told apart by their ears, eyes and noses as well as by their colours.

The characters of the ladder have faces of their own, in `characters`.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.drawing import SUPER, Point, blank, remembered
from game.ui.kit.theme import WHITE, Colour, mix

INK: Colour = (38, 32, 30)


class Brush:
    """Draws in fractions of a square picture; `fur`, `light` and `dark` are the colours of an animal."""

    def __init__(self, image: pygame.Surface, colour: Colour) -> None:
        self.image, self.side = image, image.get_width()
        self.fur, self.light, self.dark = mix(colour, WHITE, 0.62), mix(colour, WHITE, 0.86), mix(colour, INK, 0.45)

    def oval(self, colour: Colour, middle: Point, wide: float, high: float) -> None:
        rect = pygame.Rect(0, 0, round(wide * self.side), round(high * self.side))
        rect.center = round(middle[0] * self.side), round(middle[1] * self.side)
        pygame.draw.ellipse(self.image, colour, rect)

    def pair(self, colour: Colour, away: float, y: float, wide: float, high: float) -> None:
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
    return painted_face(side, ANIMALS[seat % len(ANIMALS)], colour)


def painted_face(side: int, draw: Callable[[Brush], None], colour: Colour) -> pygame.Surface:
    large = blank((side * SUPER, side * SUPER))
    draw(Brush(large, colour))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


# -- Faces of the twelve characters of the ladder, each with a shape and a colour of its own.

BEAK: Colour = (240, 160, 50)
TONGUE: Colour = (224, 96, 110)


def _chick(brush: Brush) -> None:
    for x in (0.4, 0.5, 0.6):
        brush.shape(brush.fur, (x - 0.05, 0.24), (x + 0.05, 0.24), (x + (x - 0.5) * 0.6, 0.06))
    brush.oval(brush.fur, (0.5, 0.55), 0.68, 0.68)
    brush.eyes(0.16, 0.48)
    brush.shape(BEAK, (0.38, 0.58), (0.62, 0.58), (0.5, 0.7))
    brush.pair(TONGUE, 0.24, 0.62, 0.1, 0.06)


def _turtle(brush: Brush) -> None:
    brush.oval(brush.dark, (0.5, 0.66), 0.86, 0.5)
    for x in (0.22, 0.78):
        brush.oval(brush.light, (x, 0.64), 0.14, 0.18)
    brush.oval(brush.fur, (0.5, 0.48), 0.5, 0.6)
    brush.pair(WHITE, 0.12, 0.4, 0.2, 0.2)
    brush.eyes(0.11, 0.41, 0.09)
    brush.shape(brush.dark, (0.36, 0.6), (0.64, 0.6), (0.58, 0.66), (0.42, 0.66))


def _monkey(brush: Brush) -> None:
    brush.pair(brush.dark, 0.34, 0.5, 0.26, 0.28)
    brush.pair(brush.light, 0.34, 0.5, 0.14, 0.16)
    brush.oval(brush.dark, (0.5, 0.5), 0.62, 0.68)
    brush.pair(brush.light, 0.12, 0.46, 0.28, 0.3)
    brush.oval(brush.light, (0.5, 0.67), 0.48, 0.32)
    brush.eyes(0.11, 0.47)
    brush.pair(INK, 0.04, 0.6, 0.04, 0.03)
    brush.shape(INK, (0.36, 0.7), (0.64, 0.7), (0.56, 0.76), (0.44, 0.76))


def _cow(brush: Brush) -> None:
    brush.shape(brush.light, (0.3, 0.28), (0.22, 0.06), (0.4, 0.22), twice=True)
    brush.shape(brush.dark, (0.26, 0.36), (0.02, 0.34), (0.2, 0.5), twice=True)
    brush.oval(WHITE, (0.5, 0.5), 0.54, 0.68)
    brush.oval(brush.dark, (0.36, 0.4), 0.24, 0.3)
    brush.oval((244, 178, 176), (0.5, 0.73), 0.5, 0.32)
    brush.eyes(0.13, 0.43)
    brush.pair(INK, 0.1, 0.71, 0.06, 0.09)


def _parrot(brush: Brush) -> None:
    for x, y in ((0.34, 0.1), (0.48, 0.04), (0.62, 0.08)):
        brush.shape(brush.dark, (0.4, 0.34), (0.6, 0.34), (x, y))
    brush.oval(brush.fur, (0.5, 0.56), 0.68, 0.7)
    brush.pair(WHITE, 0.16, 0.48, 0.26, 0.3)
    brush.eyes(0.15, 0.47)
    brush.shape(INK, (0.38, 0.54), (0.62, 0.54), (0.6, 0.7), (0.5, 0.84), (0.4, 0.7))
    brush.shape(BEAK, (0.4, 0.54), (0.6, 0.54), (0.57, 0.64), (0.43, 0.64))


def _beaver(brush: Brush) -> None:
    brush.pair(brush.dark, 0.25, 0.26, 0.18, 0.18)
    brush.oval(brush.fur, (0.5, 0.52), 0.7, 0.66)
    brush.pair(brush.light, 0.12, 0.66, 0.28, 0.22)
    brush.eyes(0.15, 0.44)
    brush.oval(INK, (0.5, 0.57), 0.16, 0.11)
    brush.shape(WHITE, (0.42, 0.73), (0.495, 0.73), (0.495, 0.9), (0.43, 0.9), twice=True)


def _raccoon(brush: Brush) -> None:
    brush.shape(brush.dark, (0.18, 0.42), (0.17, 0.12), (0.42, 0.26), twice=True)
    brush.oval(brush.fur, (0.5, 0.54), 0.74, 0.62)
    brush.shape(WHITE, (0.12, 0.56), (0.2, 0.34), (0.48, 0.36), (0.46, 0.48), twice=True)
    brush.shape(INK, (0.14, 0.62), (0.2, 0.42), (0.44, 0.42), (0.47, 0.58), (0.3, 0.66), twice=True)
    brush.pair(WHITE, 0.15, 0.51, 0.12, 0.12)
    brush.eyes(0.15, 0.51, 0.075)
    brush.oval(brush.light, (0.5, 0.7), 0.3, 0.24)
    brush.oval(INK, (0.5, 0.65), 0.14, 0.1)


def _sheep(brush: Brush) -> None:
    for x, y in ((0.22, 0.36), (0.32, 0.2), (0.5, 0.14), (0.68, 0.2), (0.78, 0.36), (0.2, 0.54), (0.8, 0.54)):
        brush.oval(brush.light, (x, y), 0.28, 0.28)
    brush.shape(brush.dark, (0.26, 0.44), (0.02, 0.5), (0.22, 0.6), twice=True)
    brush.oval(brush.dark, (0.5, 0.56), 0.5, 0.62)
    brush.oval(brush.light, (0.5, 0.27), 0.44, 0.2)
    brush.pair(WHITE, 0.11, 0.5, 0.15, 0.16)
    brush.eyes(0.11, 0.51, 0.08)
    brush.shape((244, 178, 176), (0.44, 0.68), (0.56, 0.68), (0.5, 0.75))


def _panda(brush: Brush) -> None:
    brush.pair(INK, 0.27, 0.24, 0.28, 0.28)
    brush.oval(WHITE, (0.5, 0.54), 0.74, 0.68)
    for side in (-1, 1):
        brush.oval(INK, (0.5 + side * 0.17, 0.5), 0.22, 0.26)
    brush.pair(WHITE, 0.15, 0.49, 0.1, 0.11)
    brush.pair(INK, 0.145, 0.5, 0.055, 0.06)
    brush.oval(INK, (0.5, 0.64), 0.14, 0.09)
    brush.shape(INK, (0.42, 0.73), (0.58, 0.73), (0.5, 0.77))


def _lion(brush: Brush) -> None:
    for x, y in ((0.14, 0.5), (0.18, 0.3), (0.32, 0.16), (0.5, 0.12), (0.68, 0.16), (0.82, 0.3), (0.86, 0.5),
                 (0.82, 0.7), (0.68, 0.85), (0.5, 0.88), (0.32, 0.85), (0.18, 0.7)):  # fmt: skip
        brush.oval(brush.dark, (x, y), 0.28, 0.28)
    brush.oval(brush.fur, (0.5, 0.52), 0.6, 0.6)
    brush.pair(brush.light, 0.08, 0.64, 0.2, 0.16)
    brush.eyes(0.13, 0.46)
    brush.shape(INK, (0.43, 0.55), (0.57, 0.55), (0.5, 0.63))


def _wolf(brush: Brush) -> None:
    brush.shape(brush.dark, (0.16, 0.5), (0.2, 0.06), (0.46, 0.32), twice=True)
    brush.shape(brush.light, (0.24, 0.36), (0.25, 0.18), (0.36, 0.3), twice=True)
    brush.shape(brush.dark, (0.08, 0.62), (0.3, 0.3), (0.7, 0.3), (0.92, 0.62), (0.6, 0.8), (0.4, 0.8))
    brush.shape(WHITE, (0.14, 0.62), (0.34, 0.54), (0.5, 0.9), (0.34, 0.76), twice=True)
    brush.oval(brush.light, (0.5, 0.7), 0.26, 0.36)
    brush.pair((250, 214, 90), 0.14, 0.48, 0.13, 0.11)
    brush.pair(INK, 0.14, 0.48, 0.05, 0.09)
    brush.oval(INK, (0.5, 0.83), 0.14, 0.1)


def _tiger(brush: Brush) -> None:
    brush.pair(brush.dark, 0.26, 0.26, 0.24, 0.24)
    brush.pair(brush.light, 0.26, 0.27, 0.13, 0.13)
    brush.oval(brush.fur, (0.5, 0.54), 0.74, 0.68)
    for y in (0.24, 0.33):
        brush.shape(INK, (0.42, y), (0.58, y), (0.5, y + 0.07))
    for y in (0.5, 0.62):
        brush.shape(INK, (0.13, y), (0.15, y + 0.06), (0.29, y + 0.05), twice=True)
    brush.pair(WHITE, 0.1, 0.69, 0.24, 0.2)
    brush.pair((120, 190, 90), 0.15, 0.47, 0.14, 0.13)
    brush.pair(INK, 0.15, 0.47, 0.07, 0.11)
    brush.shape(TONGUE, (0.43, 0.58), (0.57, 0.58), (0.5, 0.65))


FACES: dict[str, tuple[Callable[[Brush], None], Colour]] = {
    "pip": (_chick, (240, 190, 20)), "tilda": (_turtle, (60, 150, 70)), "kiko": (_monkey, (150, 90, 50)),
    "berta": (_cow, (90, 70, 70)), "pablo": (_parrot, (220, 50, 50)), "hanna": (_beaver, (150, 80, 30)),
    "rocco": (_raccoon, (110, 120, 135)), "wilma": (_sheep, (120, 110, 140)), "bao": (_panda, (60, 60, 60)),
    "leopold": (_lion, (210, 130, 20)), "vera": (_wolf, (80, 100, 130)), "shira": (_tiger, (240, 120, 10)),
}  # fmt: skip
"""The face of each character, and the colour of its fur."""


@remembered
def character(side: int, key: str) -> pygame.Surface:
    draw, colour = FACES[key]
    return painted_face(side, draw, colour)
