"""What a stage has to know about the looks of its pieces."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, TypeVar

import pygame

Key_contra = TypeVar("Key_contra", bound=Hashable, contravariant=True)


class Painter(Protocol[Key_contra]):
    """Knows what pieces look like."""

    def image(self, key: Key_contra, width: int, look: Hashable, face_up: bool, /) -> pygame.Surface:
        """Return the picture of a piece, with the same centre."""

    def shadow(self, key: Key_contra, width: int, lift: float, /) -> pygame.Surface:
        """Return the shadow on the table of a lifted piece."""

    def light(self, key: Key_contra, width: int, where: float, strength: float, /) -> pygame.Surface:
        """Return a band of light on a piece: `where` is 0 at its left edge, 1 at its right."""

    def height(self, key: Key_contra, width: float, /) -> float:
        """Return the height of a piece of that width."""
