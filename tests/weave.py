"""Draw the weave of the cloths into `assets/cloth`: `python -m tests.weave`. Look at the tables afterwards."""

import os
from itertools import product
from math import cos, pi, sin
from random import Random

import pygame

from game.ui.kit.drawing import ASSETS
from game.ui.kit.style import MEAN, WEAVE, noise

FOLDER = ASSETS / "cloth"


def nap(thread: int) -> pygame.Surface:
    """Return felt: short fibres in all directions over soft noise, lit from above."""
    square = pygame.Surface((WEAVE, WEAVE))
    square.fill((MEAN, MEAN, MEAN))
    ways = [(cos(pi * way / 32), sin(pi * way / 32)) for way in range(32)]
    # A fibre that lies across the light catches more of it.
    levels = [[min(MEAN - 30 + 3 * step + round(6 * way[0] ** 2), 255) for step in range(17)] for way in ways]
    fibres = WEAVE * WEAVE // (12 * thread)
    for x, y, way, step, long in zip(*[iter(Random(7).randbytes(5 * fibres))] * 5, strict=True):
        level, length = levels[way % 32][step % 17], thread * (1.5 + long / 85)
        end = (x + ways[way % 32][0] * length, y + ways[way % 32][1] * length)
        pygame.draw.line(square, (level, level, level), (x, y), end)
        if not 0 <= end[0] < WEAVE or end[1] >= WEAVE:
            # What leaves the square on one side enters it on the other.
            dx, dy = -WEAVE * (end[0] >= WEAVE) + WEAVE * (end[0] < 0), -WEAVE * (end[1] >= WEAVE)
            pygame.draw.line(square, (level, level, level), (x + dx, y + dy), (end[0] + dx, end[1] + dy))
    return _grained(square, 14)


def threads(thread: int) -> pygame.Surface:
    """Return linen: threads over and under each other, each a little thicker or thinner than the next."""
    chance = Random(9)
    pitch = 2 * thread
    square = pygame.Surface((WEAVE, WEAVE))
    across = [chance.uniform(-9, 9) for _ in range(WEAVE // pitch)]
    down = [chance.uniform(-9, 9) for _ in range(WEAVE // pitch)]
    for column, warp in enumerate(across):
        for row, weft in enumerate(down):
            x, y, over = column * pitch, row * pitch, (row + column) % 2
            level = max(min(round(MEAN + 5 + (warp if over else weft) + chance.uniform(-3, 3)), 255), 0)
            square.fill((level,) * 3, (x, y, pitch, pitch))
            edge = (x, y + pitch - thread, pitch, thread) if over else (x + pitch - thread, y, thread, pitch)
            square.fill((max(level - 13, 0),) * 3, edge)
    return _grained(square, 8)


def _grained(square: pygame.Surface, level: int) -> pygame.Surface:
    """Return a square with fine noise, as light on average as before."""
    half = level // 2
    square.fill((half, half, half), special_flags=pygame.BLEND_RGB_ADD)
    square.blit(noise(square.get_size(), level, 1), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return square.convert()


WEAVES = {"felt": nap, "linen": threads}


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for name, thread in product(WEAVES, (1, 2)):
        grey = pygame.image.tobytes(WEAVES[name](thread), "RGB")[::3]
        picture = pygame.image.frombytes(grey, (WEAVE, WEAVE), "P")
        picture.set_palette([(level,) * 3 for level in range(256)])
        pygame.image.save(picture, FOLDER / f"{name}-{thread}.png")


if __name__ == "__main__":
    main()
