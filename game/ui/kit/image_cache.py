"""Image caches that are limited in bytes.

`@remembered(megabytes)` caches the images a function makes; a class holds an `ImageCache` of its own. The least
recently used images go first, so that dragging a window through a hundred sizes does not fill the memory. All caches
together are limited as well, by the size of the window: `limit_all`. Whatever was not asked for the longest goes
first then, from whichever cache: a mask that is needed no more makes room for a picture that is.
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


USUAL = 1280 * 720
"""The pixels of the window that the megabytes of single caches are meant for; larger ones get more of them."""
LEAST_ROOM = 16 * MEGABYTE
"""Room for what does not depend on the size of the window."""
SPARE = 0.97
"""How much of the room is left filled once there is no more, so that it is not made for every single image."""
PER_PIXEL, PER_PIXEL_MORE = 16, 28
"""Bytes for each pixel of the window: four layers; for each that a larger one has more: seven."""


class Room:
    """What all caches together may take."""

    def __init__(self) -> None:
        self.limit = LEAST_ROOM + PER_PIXEL * USUAL
        self.scale = 1.0
        """How much larger than usual pictures are."""
        self.taken = 0
        """The bytes of all images in all caches."""
        self.moment = 0
        """Grows with every image made: when something was asked for."""
        self.caches: WeakSet[ImageCache] = WeakSet()

    def make(self) -> None:
        """Drop what was not asked for the longest, and a little more than must be, if the caches take too much."""
        if self.taken <= self.limit:
            return
        caches = [cache for cache in self.caches if len(cache)]
        while self.taken > self.limit * SPARE:
            oldest = min(caches, key=ImageCache.oldest)
            oldest.drop_oldest()
            if not len(oldest):
                caches.remove(oldest)


_room = Room()


def limit_all(size: tuple[int, int]) -> None:
    """Limit all caches together to what a window of this size needs."""
    pixels = size[0] * size[1]
    more = max(pixels - USUAL, 0)
    _room.limit = LEAST_ROOM + PER_PIXEL * (pixels - more) + PER_PIXEL_MORE * more
    _room.scale = max(pixels / USUAL, 1.0)
    _room.make()


class CachedImage:
    """An image, and when it was asked for last."""

    __slots__ = ("asked", "image")

    def __init__(self, image: pygame.Surface, asked: int) -> None:
        self.image, self.asked = image, asked


class ImageCache:
    """Images by what they were made from; `megabytes` are for a window of the usual size."""

    def __init__(self, megabytes: float) -> None:
        self._images: OrderedDict[Hashable, CachedImage] = OrderedDict()
        """The image that was not asked for the longest comes first."""
        self._megabytes = megabytes
        self._room = _room
        self.bytes = 0
        """The memory that the images take."""
        _room.caches.add(self)

    def __del__(self) -> None:
        self._room.taken -= self.bytes

    def __len__(self) -> int:
        return len(self._images)

    @property
    def limit(self) -> float:
        """The bytes that it may take."""
        return self._megabytes * MEGABYTE * self._room.scale

    def find(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the image for a key, calling `make` if it is missing."""
        kept = self._images.get(key)
        if kept is not None:
            kept.asked = self._room.moment
            self._images.move_to_end(key)
            return kept.image
        image = make()
        # A larger image would drive out all others.
        if _size(image) <= self.limit // 3:
            self._keep(key, image)
        return image

    def _keep(self, key: Hashable, image: pygame.Surface) -> None:
        size = _size(image)
        while self.bytes + size > self.limit:
            self.drop_oldest()
        room = self._room
        room.moment += 1
        self._images[key] = CachedImage(image, room.moment)
        self.bytes += size
        room.taken += size
        room.make()

    def oldest(self) -> int:
        """Return when the image that was not asked for the longest was asked for last."""
        return next(iter(self._images.values())).asked

    def drop_oldest(self) -> None:
        """Drop the image that was not asked for the longest."""
        _, kept = self._images.popitem(last=False)
        size = _size(kept.image)
        self.bytes -= size
        self._room.taken -= size


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
