"""What a stage must know about the looks of its pieces."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, Protocol, TypeVar

import pygame

Key_contra = TypeVar("Key_contra", bound=Hashable, contravariant=True)


class PictureExtent(NamedTuple):
    """How much of a picture is visible, in pixels."""

    visible: tuple[int, int, int, int]
    """Left, top, width and height of what is not quite transparent."""
    solid: tuple[int, int]
    """Width and height of a rectangle around its middle that nothing shines through."""


class Painter(Protocol[Key_contra]):
    """Knows what pieces look like."""

    def image(self, key: Key_contra, width: int, look: Hashable, face_up: bool, /) -> pygame.Surface:
        """Return the picture of a piece, with the same centre."""

    def extent(self, width: int, look: Hashable, /) -> PictureExtent:
        """Return how much of the picture of any piece of that width is visible."""

    def shadow(self, width: int, lift: float, /) -> pygame.Surface:
        """Return the shadow on the table of any lifted piece of that width."""

    def light(self, key: Key_contra, width: int, where: float, strength: float, /) -> pygame.Surface:
        """Return a band of light on a piece: `where` is 0 at its left edge, 1 at its right."""

    def height(self, key: Key_contra, width: float, /) -> float:
        """Return the height of a piece of that width."""
