"""Image caches that are limited in bytes.

`@remembered(megabytes)` caches the images a function makes; a class holds an `ImageCache` of its own. The least
recently used images go first, so that dragging a window through a hundred sizes does not fill the memory. All caches
together are limited as well, by the size of the window: `limit_all`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec
from weakref import WeakSet

import pygame

P = ParamSpec("P")
MEGABYTE = 1 << 20


LEAST_ROOM = 34 * MEGABYTE
"""Room for what does not depend on the size of the window."""
PER_PIXEL = 16
"""Bytes for each pixel of the window: four layers as large as it."""

_caches: WeakSet[ImageCache] = WeakSet()
_room = [float(LEAST_ROOM + PER_PIXEL * 1280 * 720)]
"""The bytes that all caches together may take."""


def limit_all(size: tuple[int, int]) -> None:
    """Limit all caches together to what a window of this size needs."""
    _room[0] = LEAST_ROOM + PER_PIXEL * size[0] * size[1]
    _make_room()


def _make_room() -> None:
    """Drop the oldest image of the largest cache, until all are within their limit."""
    while sum(cache.bytes for cache in _caches) > _room[0]:
        max(_caches, key=lambda cache: cache.bytes).drop_oldest()


class ImageCache:
    """Images by what they were made from."""

    def __init__(self, megabytes: float) -> None:
        self._images: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        """The image that was not asked for the longest comes first."""
        self._limit = megabytes * MEGABYTE
        self.bytes = 0
        """The memory that the images take."""
        _caches.add(self)

    def __len__(self) -> int:
        return len(self._images)

    def find(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the image for a key, calling `make` if it is missing."""
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            return image
        image = make()
        # A larger image would drive out all others.
        if _size(image) <= self._limit // 3:
            self._keep(key, image)
            _make_room()
        return image

    def _keep(self, key: Hashable, image: pygame.Surface) -> None:
        size = _size(image)
        while self.bytes + size > self._limit:
            self.drop_oldest()
        self._images[key] = image
        self.bytes += size

    def drop_oldest(self) -> None:
        """Drop the image that was not asked for the longest."""
        _, image = self._images.popitem(last=False)
        self.bytes -= _size(image)


def _size(image: pygame.Surface) -> int:
    return image.get_pitch() * image.get_height()


def remembered(megabytes: float) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Return a decorator that caches the images a function makes; its arguments must be hashable."""

    def caching(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        cache = ImageCache(megabytes)

        @wraps(make)
        def found(*args: P.args, **names: P.kwargs) -> pygame.Surface:
            key = (args, tuple(names.items())) if names else args
            return cache.find(key, lambda: make(*args, **names))

        return found

    return caching
