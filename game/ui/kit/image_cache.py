"""Image caches that are limited in bytes.

`@remembered(megabytes)` caches the images a function makes; a class holds an `ImageCache` of its own. The least
recently used images go first, so that dragging a window through a hundred sizes does not fill the memory.
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
    """Images by what they were made from."""

    def __init__(self, megabytes: float) -> None:
        self._images: LRUCache[Hashable, pygame.Surface] = LRUCache(megabytes * MEGABYTE, _size)

    def __len__(self) -> int:
        return len(self._images)

    @property
    def bytes(self) -> float:
        """The memory that the images take."""
        return self._images.currsize

    def find(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the image for a key, calling `make` if it is missing."""
        image = self._images.get(key)
        if image is None:
            image = make()
            # A larger image would drive out all others.
            if _size(image) <= self._images.maxsize // 3:
                self._images[key] = image
        return image


def _size(image: pygame.Surface) -> int:
    return image.get_pitch() * image.get_height()


def remembered(megabytes: float) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Return a decorator that caches the images a function makes; its arguments must be hashable."""

    def caching(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        cache = ImageCache(megabytes)

        @wraps(make)
        def found(*args: P.args, **names: P.kwargs) -> pygame.Surface:
            return cache.find((args, tuple(names.items())), lambda: make(*args, **names))

        return found

    return caching
