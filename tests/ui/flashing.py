"""What flashes on a series of pictures, as WCAG 2.3.1 counts it: opposing changes of the relative luminance.

A change counts from a tenth of the brightest white on, where the darker picture is below 0.80; two opposing ones are a
flash. Up to three flashes a second are allowed anywhere, and more in a small area: a quarter of ten degrees of sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.ui.kit.theme import luminance

CHANGE, BRIGHT = 0.1, 0.8
MOST = 3
"""Flashes in any second."""
SAFE = 21_824 / (1024 * 768)
"""The share of a screen that may flash more often: 341 times 256 pixels of 1024 times 768, a quarter of that."""
CELLS = (64, 36)
"""What is looked at for itself, across and down."""
Cells = tuple[float, ...]
"""The relative luminance of every cell."""


def seen(picture: pygame.Surface) -> Cells:
    small = picture if picture.get_size() == CELLS else pygame.transform.smoothscale(picture.convert(24), CELLS)
    data = pygame.image.tobytes(small, "RGB")
    return tuple([RED[r] + GREEN[g] + BLUE[b] for r, g, b in zip(data[::3], data[1::3], data[2::3], strict=True)])


_LEVELS = [luminance((level, level, level)) for level in range(256)]
RED, GREEN, BLUE = ([share * level for level in _LEVELS] for share in (0.2126, 0.7152, 0.0722))
"""What each level of a colour adds to the luminance."""


def changes(levels: Iterable[float]) -> list[int]:
    """Return the numbers of the pictures at which the luminance of a place has turned and changed enough.

    >>> changes([0, 0.05, 0, 0.05]), changes([0, 0.5, 0, 0.5]), changes([0.85, 1, 0.85, 1])
    ([], [1, 2, 3], [])
    """
    found: list[int] = []
    low = high = None
    rising: bool | None = None
    for number, level in enumerate(levels):
        low = level if low is None else min(low, level)
        high = level if high is None else max(high, level)
        up = level - low >= CHANGE and low < BRIGHT and rising is not True
        down = high - level >= CHANGE and level < BRIGHT and rising is not False
        if up or down:
            found.append(number)
            rising, low, high = up, level, level
        elif rising:
            low = high
        elif rising is False:
            high = low
    return found


def most_flashes(levels: Iterable[float], each: float) -> int:
    """Return the most flashes of a place in any second, of pictures `each` seconds apart."""
    numbers, span = changes(levels), round(1 / each)
    return max((sum(start <= other < start + span for other in numbers) // 2 for start in numbers), default=0)


def flashing(pictures: Sequence[Cells], each: float) -> float:
    """Return the share of the screen that flashes more often than three times in some second."""
    places = [*zip(*pictures, strict=True)]
    moving = [levels for levels in places if max(levels) - min(levels) >= CHANGE]
    return sum(most_flashes(levels, each) > MOST for levels in moving) / len(places)
