"""Pictures of pieces in motion: scaled, turned over, at an angle, made from one picture and kept for a while.

A picture drawn for every size and angle on the way would cost ten times the frame. What moves is scaled in steps
of a fiftieth and turned in steps of two degrees, which nobody sees; what rests is exact.
"""

from __future__ import annotations

import pygame

from game.ui.kit.image_cache import ImageCache

SIZES, TURNS, DEGREES = 50, 24, 2
"""The steps of size and of being turned over, 0..1, and degrees from one angle to the next."""

LARGE = 160
"""In pixels: a picture at least as wide is turned at half its size while it moves, as in full it takes milliseconds."""


class Variants:
    """Variants of pictures, with the same centre."""

    def __init__(self) -> None:
        self._images = ImageCache(passing=True)

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
        rough = moving and bool(angle) and image.get_width() * scale >= LARGE
        return self._images.find(
            (image, scale, share, angle, rough),
            lambda: (self._rough if rough else altered)(image, scale, share, angle),
        )

    def _rough(self, image: pygame.Surface, scale: float, share: float, angle: float) -> pygame.Surface:
        """Return a large picture turned at half its size, and enlarged: in motion, nobody sees the difference."""
        width, height = (max(round(side / 2), 1) for side in image.get_size())
        small = self._images.find((image, "half"), lambda: pygame.transform.smoothscale(image, (width, height)))
        turned = altered(small, scale, share, angle)
        return pygame.transform.smoothscale(turned, (turned.get_width() * 2, turned.get_height() * 2))


def stepped(scale: float, share: float = 1.0, angle: float = 0.0, coarser: int = 1) -> tuple[float, float, float]:
    """Return the scale, the share of the width and the angle of a picture in motion; coarser steps of size and angle.

    >>> stepped(0.799, 0.001, 4.8), stepped(0.799, 0.001, 4.8, 5)
    ((0.8, 0.041666666666666664, 4.0), (0.8, 0.041666666666666664, 0.0))
    """
    sizes, turns, degrees = SIZES / coarser, TURNS, DEGREES * coarser
    return (
        max(round(scale * sizes), 1) / sizes,
        max(round(share * turns), 1) / turns,
        float(round(angle / degrees) * degrees),
    )


def altered(image: pygame.Surface, scale: float, share: float, angle: float) -> pygame.Surface:
    """Return a picture at a scale, at a share of its width and at an angle."""
    if (scale, share) != (1, 1):
        size = (max(round(image.get_width() * scale * share), 1), max(round(image.get_height() * scale), 1))
        image = pygame.transform.smoothscale(image, size)
    return pygame.transform.rotozoom(image, angle, 1.0) if angle else image
