"""The materials of the table: felt, wood, the rack. Each is drawn once per size and cached by the caller.

`felt(metrics, theme)` is the whole background with its wooden rim, opaque and as large as the window; `rack(size,
metrics, theme)` is the ledge with two shelves for the tiles of the seat that plays; `wood(size, theme)` is a plain
board.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import cos, hypot, pi, sin
from random import Random

import pygame

from game.ui.kit.drawing import (
    Size,
    blank,
    clipped,
    gradient,
    painted,
    put,
    put_border,
    remembered,
    ring_mask,
    rounded_mask,
    shadow,
)
from game.ui.kit.theme import WHITE, Metrics, Theme, mix

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
    """Return what covers the table, as an opaque picture: felt with its nap, linen with its threads, or plain.

    The light is rendered small and scaled up; the weave is one square, drawn once, repeated, and multiplied with the
    light, so that a table of any size is quick to make.
    """
    table = lit(size, theme)
    if theme.material != "plain":
        square = (_nap if theme.material == "felt" else _threads)(2 if metrics.factor >= 1.8 else 1)
        for x in range(0, size[0], WEAVE):
            for y in range(0, size[1], WEAVE):
                table.blit(square, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return table


def lit(size: Size, theme: Theme) -> pygame.Surface:
    """Return the light on the table: a pool under the lamp, darker corners, a nap that was brushed by hand."""
    woven = theme.material != "plain"
    brushed = BRUSHED if theme.material == "felt" else 0.0
    strength = 255 / MEAN if woven else 1.0
    shades = []
    for away in (step / NEAR for step in range(2 * NEAR)):
        if away < 0.62:
            colour = mix(theme.felt_light, theme.felt, _smooth(away / 0.62))
        else:
            colour = mix(theme.felt, theme.felt_dark, _smooth(min((away - 0.62) / 0.75, 1.0)))
        # No more light than fits, so that the hue stays.
        levels = (min(strength * (1 + brushed * (step - 4) / 4), 255 / max(*colour, 1)) for step in range(9))
        shades.append([bytes(int(part * level) for part in colour) for level in levels])
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


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


# A square of weave is grey and can be repeated without a seam; `thread` is the width of a thread.


@lru_cache(maxsize=2)
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


@lru_cache(maxsize=2)
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


RIM_SHADOW, LIGHT_RIM_SHADOW = 110, 46
"""How dark the shadow of the rim is, 0..255; on a light cloth the same shadow looks darker."""


def wood(size: Size, theme: Theme, seed: int = 5) -> pygame.Surface:
    """Return an opaque board with its grain along its length."""
    upright, (breadth, length) = size[1] > size[0], sorted(max(side, 4) for side in size)
    streaks = noise((max(length // 220, 3), max(breadth // 2, 4)), 40, seed)
    streaks = pygame.transform.smoothscale(streaks, (length, breadth))
    fine = pygame.transform.smoothscale(noise((max(length // 48, 4), breadth), 18, seed + 1), (length, breadth))
    plank = gradient((length, breadth), theme.wood_light, theme.wood).copy()
    plank.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    plank.blit(fine, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return pygame.transform.rotate(plank, 90) if upright else plank


def rim_width(metrics: Metrics) -> int:
    """Return the width of the table's rim at each edge of the window, in pixels."""
    return metrics.px(14)


def felt(metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return the whole table as an opaque background of a scene."""
    size, rim = metrics.size, rim_width(metrics)
    table = cloth(size, metrics, theme)
    opening = pygame.Rect(rim, rim, size[0] - 2 * rim, size[1] - 2 * rim)
    radius, blur = metrics.px(18), metrics.px(22)
    side = 2 * (radius + 3 * blur) + 2
    level = round(RIM_SHADOW + (LIGHT_RIM_SHADOW - RIM_SHADOW) * sum(theme.felt) / (3 * 255))
    cast = blank((side, side))
    cast.fill((0, 0, 0, level))
    open_felt = shadow((side - 2 * blur, side - 2 * blur), radius, blur, level / 255)
    cast.blit(open_felt, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    # The light comes from above: the lower rim casts its shadow away from the cloth.
    put_border(table, cast, radius + 3 * blur, pygame.Rect(*opening.topleft, opening.width, opening.height + blur))
    hole, corner = rounded_mask((2 * radius, 2 * radius), radius), wood((radius, radius), theme, 9)
    for right, lower in product((0, radius), repeat=2):  # wood between a rounded corner of the opening and the rim
        patch = blank((radius, radius))
        patch.blit(corner, (0, 0))
        patch.blit(hole, (-right, -lower), special_flags=pygame.BLEND_RGBA_SUB)
        x, y = (opening.right if right else opening.left), (opening.bottom if lower else opening.top)
        put(table, patch, (x - right, y - lower))
    for seed, x, y in ((7, 0, 0), (8, size[0] - rim, 0), (9, 0, 0), (10, 0, size[1] - rim)):
        table.blit(wood((rim, size[1]) if seed < 9 else (size[0], rim), theme, seed), (x, y))
    line, side = metrics.px(1), 2 * radius + 2
    light = mix(theme.wood_light, WHITE, 0.25)
    edge = painted(ring_mask((side, side), radius, line), light, opacity=0.35)
    put_border(table, edge, radius, opening.move(0, line))
    dark = painted(ring_mask((8 * line, 8 * line), 0, 2 * line), theme.wood_dark, opacity=0.8)
    put_border(table, dark, 3 * line, table.get_rect())
    return table


@remembered
def rack(size: Size, metrics: Metrics, theme: Theme, rows: int = 2) -> pygame.Surface:
    """Return the ledge that tiles stand on: a back board, and a shelf with a lit lip for each row.

    The image includes its shadow and is `rack_margin(metrics)` larger than `size` on every side.
    """
    margin, radius = rack_margin(metrics), metrics.px(14)
    image = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    put(image, shadow(size, radius, margin, 0.55), (0, metrics.px(4)))
    board = wood(size, theme, 21)
    shade = gradient(size, (255, 255, 255), (205, 200, 196))
    board.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    step = size[1] / rows
    for row in range(rows):
        _shelf(board, round(step * row), round(step * (row + 1)), theme, metrics)
    solid = blank(size)
    solid.blit(board, (0, 0))
    put(image, clipped(solid, rounded_mask(size, radius)), (margin, margin))
    light = painted(ring_mask(size, radius, metrics.px(1)), mix(theme.wood_light, WHITE, 0.4), opacity=0.5)
    put(image, light, (margin, margin))
    return image


def rack_margin(metrics: Metrics) -> int:
    """Return how much larger than the ledge its image is on every side, in pixels."""
    return metrics.px(12)


def shelf_lip(metrics: Metrics) -> int:
    """Return the height of the lip at the bottom of each row, in front of which no tile stands."""
    return metrics.px(9)


def _shelf(board: pygame.Surface, top: int, bottom: int, theme: Theme, metrics: Metrics) -> None:
    """Draw one row: the board darkens towards the lip, and the lip catches the light."""
    width, lip = board.get_width(), shelf_lip(metrics)
    depth = (bottom - top - lip) * 3 // 5
    for y in range(depth):
        level = round(80 * (y / depth) ** 1.8)
        strip = blank((width, 1))
        strip.fill((0, 0, 0, level))
        board.blit(strip, (0, bottom - lip - depth + y))
    front = gradient((width, lip), mix(theme.wood_light, WHITE, 0.32), mix(theme.wood_light, theme.wood, 0.4)).copy()
    streaks = pygame.transform.smoothscale(noise((max(width // 90, 3), 4), 26, 33), (width, lip))
    front.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    board.blit(front, (0, bottom - lip))
    pygame.draw.line(board, mix(theme.wood_light, WHITE, 0.5), (0, bottom - lip), (width, bottom - lip), metrics.px(1))
