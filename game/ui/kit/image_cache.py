"""Images that are drawn once and kept, as many as the size of the window asks for.

`@remembered` keeps the images a function makes; a class holds an `ImageCache` of its own. All share one room, limited
in bytes (`limit_all`): the least recently used images go first, whoever made them, so that dragging a window through a
hundred sizes does not fill the memory, and a mask that is needed no more makes room for a picture that is. Images that
are `passing`, as those of pieces in motion, have a smaller room of their own: hundreds of them are made in a second.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable
from functools import wraps
from itertools import count
from typing import ParamSpec, TypeVar

import pygame
from cachetools import LRUCache

P = ParamSpec("P")
MEGABYTE = 1 << 20
LEAST_ROOM = 6 * MEGABYTE
"""Room for what does not depend on the size of the window."""
PER_PIXEL = 16
"""Bytes for each pixel of the window: four layers."""
USUAL = LEAST_ROOM + PER_PIXEL * 1280 * 720
"""The bytes for a window of the usual size."""
LARGEST = 1 / 3
"""The share of the room that one image may take; a larger one would drive out all others, and is not kept."""


def size_of(image: pygame.Surface) -> int:
    """Return the bytes that an image takes."""
    return image.get_pitch() * image.get_height()


class Room:
    """What all caches keep, by cache and key."""

    def __init__(self) -> None:
        self.images = _images_in(USUAL)

    def limit(self, maximum: int) -> None:
        """Change how many bytes it may take; what does not fit is dropped."""
        if maximum == self.images.maxsize:
            return
        former, self.images = self.images, _images_in(maximum)
        while former:
            key, image = former.popitem()
            self.keep(key, image)

    def keep(self, key: tuple[int, Hashable], image: pygame.Surface) -> None:
        """Keep an image, unless it is too large."""
        if size_of(image) <= self.images.maxsize * LARGEST:
            self.images[key] = image


def _images_in(maximum: int) -> LRUCache[tuple[int, Hashable], pygame.Surface]:
    return LRUCache(maximum, size_of)


PASSING = 1 / 4
"""The share of what passes in all that is kept."""
_room, _passing = Room(), Room()
_numbers = count()


def limit_all(size: tuple[int, int]) -> None:
    """Limit all caches together to what a window of this size needs."""
    most = LEAST_ROOM + PER_PIXEL * size[0] * size[1]
    _passing.limit(int(most * PASSING))
    _room.limit(most - int(most * PASSING))


class ImageCache:
    """Images by what they were made from."""

    def __init__(self, *, passing: bool = False) -> None:
        self._number, self._passes = next(_numbers), passing

    def find(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the image for a key, calling `make` if it is missing."""
        room = _passing if self._passes else _room
        try:
            return room.images[self._number, key]
        except KeyError:
            pass
        image = make()
        room.keep((self._number, key), image)
        return image


def remembered(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
    """Return a function that keeps the images it makes; its arguments must be hashable."""
    cache = ImageCache()

    @wraps(make)
    def found(*args: P.args, **names: P.kwargs) -> pygame.Surface:
        key = (args, tuple(names.items())) if names else args
        return cache.find(key, lambda: make(*args, **names))

    return found


# -- Work that takes longer than a frame may, done in small steps over many of them.

Made = TypeVar("Made")
"""The result of some work."""
Steps = Generator[None, None, Made]
"""Work with a result; each step takes less than a tenth of a millisecond."""


def finished(steps: Steps[Made]) -> Made:
    """Do all of a work now; return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Made = end.value
            return result


def gathered(parts: Iterable[Made | None]) -> Steps[list[Made]]:
    """Return parts that are made one by one, each in a step; None stands for a step that made none."""
    found: list[Made] = []
    for part in parts:
        if part is not None:
            found.append(part)
        yield
    return found
