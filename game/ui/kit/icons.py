"""Icons: `icons.image("undo-2", size, colour)`, rendered from vector files at real pixel size and cached."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pygame

from game.ui.kit.assets import ICONS
from game.ui.kit.image_cache import ImageCache
from game.ui.kit.theme import Colour


@cache
def _source(name: str) -> str:
    return (ICONS / f"{name}.svg").read_text("utf-8")


class Icons:
    """The icons in every size and colour requested so far."""

    def __init__(self) -> None:
        self._images = ImageCache()

    def image(self, name: str, size: int, colour: Colour, stroke: float = 2.0) -> pygame.Surface:
        """Return an icon of `size` by `size` pixels; `stroke` is its line width in 24ths of that."""

        def make() -> pygame.Surface:
            svg = _source(name).replace("currentColor", "#{:02x}{:02x}{:02x}".format(*colour))
            svg = svg.replace('stroke-width="2"', f'stroke-width="{stroke}"')
            image = pygame.image.load_sized_svg(BytesIO(svg.encode()), (max(size, 1), max(size, 1)))
            return image.convert_alpha().premul_alpha()

        return self._images.find((name, size, colour, stroke), make)
