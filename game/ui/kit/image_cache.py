"""Pictures that are kept while they are used, up to a number of bytes.

A function that makes pictures is kept with `@remembered(megabytes)`; a class holds a `ImageCache` of its own.
The pictures that were not asked for longest go first, so that a window dragged through a hundred sizes
does not fill the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame
from cachetools import LRUCache

P = ParamSpec("P")
MEGABYTE = 1 << 20


class ImageCache:
    """Pictures by what they were made from."""

    def __init__(self, megabytes: float) -> None:
        self._images: LRUCache[Hashable, pygame.Surface] = LRUCache(megabytes * MEGABYTE, _size)

    def __len__(self) -> int:
        return len(self._images)

    @property
    def bytes(self) -> float:
        """How much memory the pictures take."""
        return self._images.currsize

    def find(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture for a key, made where it is not there."""
        image = self._images.get(key)
        if image is None:
            image = make()
            # A picture of this size would drive out all others.
            if _size(image) <= self._images.maxsize // 3:
                self._images[key] = image
        return image


def _size(image: pygame.Surface) -> int:
    return image.get_pitch() * image.get_height()


def remembered(megabytes: float) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Keep the pictures that a function makes; its arguments have to be hashable."""

    def keeping(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        kept = ImageCache(megabytes)

        @wraps(make)
        def found(*args: P.args, **names: P.kwargs) -> pygame.Surface:
            return kept.find((args, tuple(names.items())), lambda: make(*args, **names))

        return found

    return keeping
