"""What covers the table, seen from above under one lamp: felt with its nap, linen with its threads, or plain.

`cloth(size, metrics, theme)` is opaque. The light is rendered small and scaled up; the weave is one square, drawn once,
repeated, and multiplied with the light, so that a table of any size is quick to make.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random

import pygame

from game.ui.kit.drawing import Size
from game.ui.kit.theme import Colour, Metrics, Theme, mix

LAMP = (0.5, 0.30)
"""Where the light falls, as fractions of the window."""
WEAVE = 256
"""The side of the square of weave that is repeated, in pixels."""
MEAN = 232
"""How light the weave is on average, 0..255; the light below it is that much stronger."""
LIT, NEAR = (72, 40), 48
"""The size in pixels at which the light is rendered, and the shades from the lamp to the edge of the table."""
BRUSHED = 0.022
"""How much the nap of felt varies over a hand's breadth, as a share of its light."""


def cloth(size: Size, metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return what covers the table, as an opaque picture."""
    table = lit(size, theme)
    if theme.material != "plain":
        square = weave(theme.material, 2 if metrics.factor >= 1.8 else 1)
        for x in range(0, size[0], WEAVE):
            for y in range(0, size[1], WEAVE):
                table.blit(square, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return table


def lit(size: Size, theme: Theme) -> pygame.Surface:
    """Return the light on the table: a pool under the lamp, darker corners, a nap that was brushed by hand."""
    woven = theme.material != "plain"
    brushed = BRUSHED if theme.material == "felt" else 0.0
    strength = 255 / MEAN if woven else 1.0
    shades = [
        [bytes(_stronger(colour, strength * (1 + brushed * (step - 4) / 4))) for step in range(9)]
        for colour in (light_at(away / NEAR, theme) for away in range(2 * NEAR))
    ]
    across, down = LIT
    chances = Random(4).choices(range(9), k=across * down)
    picture = bytearray()
    for y in range(down):
        dy = (y / (down - 1) - LAMP[1]) / 0.80
        for x in range(across):
            away = hypot((x / (across - 1) - LAMP[0]) / 0.62, dy)
            picture += shades[int(away * NEAR)][chances[y * across + x]]
    small = pygame.image.frombytes(bytes(picture), LIT, "RGB")
    return pygame.transform.smoothscale(small.convert(), size).convert()


def light_at(away: float, theme: Theme) -> Colour:
    """Return the colour of the cloth at a distance from the lamp; 1 is about the edge of the table."""
    if away < 0.62:
        return mix(theme.felt_light, theme.felt, _smooth(away / 0.62))
    return mix(theme.felt, theme.felt_dark, _smooth(min((away - 0.62) / 0.75, 1.0)))


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def _stronger(colour: Colour, level: float) -> Colour:
    """Return a colour with more or less light; no more than fits, so that its hue stays."""
    red, green, blue = (int(part * min(level, 255 / max(*colour, 1))) for part in colour)
    return red, green, blue


@lru_cache(maxsize=4)
def weave(material: str, thread: int) -> pygame.Surface:
    """Return a square of weave, grey, that can be repeated without a seam; `thread` is the width of a thread."""
    return _nap(thread) if material == "felt" else _threads(thread)


def _nap(thread: int) -> pygame.Surface:
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


def _threads(thread: int) -> pygame.Surface:
    """Return linen: threads over and under each other, each a little thicker or thinner than the next."""
    chance = Random(9)
    pitch = 2 * thread
    square = pygame.Surface((WEAVE, WEAVE))
    across = [chance.uniform(-9, 9) for _ in range(WEAVE // pitch)]
    down = [chance.uniform(-9, 9) for _ in range(WEAVE // pitch)]
    for column, warp in enumerate(across):
        for row, weft in enumerate(down):
            over = warp if (row + column) % 2 else weft
            level = max(min(round(MEAN + 5 + over + chance.uniform(-3, 3)), 255), 0)
            place = (column * pitch, row * pitch, pitch, pitch)
            square.fill((level,) * 3, place)
            low = max(level - 13, 0)
            edge = (place[0], place[1] + pitch - thread, pitch, thread)
            square.fill(
                (low,) * 3, edge if (row + column) % 2 else (place[0] + pitch - thread, place[1], thread, pitch)
            )
    return _grained(square, 8)


def _grained(square: pygame.Surface, level: int) -> pygame.Surface:
    """Return a square with fine noise, as light on average as before."""
    half = level // 2
    square.fill((half, half, half), special_flags=pygame.BLEND_RGB_ADD)
    square.blit(noise(square.get_size(), level, 1), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return square.convert()


def noise(size: Size, level: int, seed: int) -> pygame.Surface:
    """Return opaque grey noise from 0 to `level`."""
    image = pygame.image.frombytes(Random(seed).randbytes(size[0] * size[1]), size, "P")
    image.set_palette([(step * level // 255,) * 3 for step in range(256)])
    return image.convert()
