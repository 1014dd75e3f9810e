"""Pictures that are kept while they are used, up to a number of bytes.

A function that makes pictures is kept with `@remembered(megabytes)`; a class holds a `ImageCache` of its own.
The pictures that were not asked for longest go first, so that a window dragged through a hundred sizes
does not fill the memory.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

P = ParamSpec("P")
MEGABYTE = 1 << 20


class ImageCache:
    """Pictures by what they were made from."""

    def __init__(self, megabytes: float) -> None:
        self._images: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._most = int(megabytes * MEGABYTE)
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._images)

    @property
    def bytes(self) -> int:
        """How much memory the pictures take."""
        return self._bytes

    def find(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture for a key, made where it is not there."""
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            return image
        image = make()
        if _size(image) > self._most // 3:
            # One picture of this size would drive out all others.
            return image
        self._images[key] = image
        self._bytes += _size(image)
        while self._bytes > self._most:
            self._bytes -= _size(self._images.popitem(last=False)[1])
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
