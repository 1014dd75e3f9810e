"""Pictures of pieces in motion: scaled, turned over, at an angle, made from one picture and kept for a while.

A picture drawn for every size and angle on the way would cost ten times the frame. What moves is scaled in steps
of a fiftieth and turned in steps of two degrees, which nobody sees; what rests is exact.
"""

from __future__ import annotations

import pygame

from game.ui.kit.image_cache import ImageCache

SIZES, TURNS, DEGREES = 50, 24, 2
"""The steps of size and of being turned over, 0..1, and degrees from one angle to the next."""


class Variants:
    """Variants of pictures, with the same centre."""

    def __init__(self) -> None:
        self._images = ImageCache()

    def find(
        self, image: pygame.Surface, scale: float, share: float, angle: float, moving: bool, level: float = 0.25
    ) -> pygame.Surface:
        """Return a picture at a scale, at a share of its width and at an angle, which counts from `level` degrees."""
        if moving:
            scale, share, angle = stepped(scale, share, angle)
        if abs(angle) < level:
            angle = 0.0
        if scale == share == 1 and not angle:
            return image
        return self._images.find((image, scale, share, angle), lambda: altered(image, scale, share, angle))


def stepped(scale: float, share: float = 1.0, angle: float = 0.0) -> tuple[float, float, float]:
    """Return the scale, the share of the width and the angle of a picture in motion.

    >>> stepped(0.799, 0.001, 4.8)
    (0.8, 0.041666666666666664, 4.0)
    """
    return (
        round(scale * SIZES) / SIZES,
        max(round(share * TURNS), 1) / TURNS,
        float(round(angle / DEGREES) * DEGREES),
    )


def altered(image: pygame.Surface, scale: float, share: float, angle: float) -> pygame.Surface:
    """Return a picture at a scale, at a share of its width and at an angle."""
    if (scale, share) != (1, 1):
        size = (max(round(image.get_width() * scale * share), 1), max(round(image.get_height() * scale), 1))
        image = pygame.transform.smoothscale(image, size)
    return pygame.transform.rotozoom(image, angle, 1.0) if angle else image
