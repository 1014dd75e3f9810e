"""Faces of the twelve characters of the ladder, each with a shape and a colour of its own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.image_cache import remembered
from game.ui.kit.theme import WHITE, Colour
from game.ui.table.shared.faces import INK, Brush, painted_face

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
    """Return the face of a character, without the badge behind it."""
    draw, colour = FACES[key]
    return painted_face(side, draw, colour)
