"""Icons: `icons.image("undo-2", size, colour)`, drawn from their vector files at real pixel size and kept."""

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
    """Every icon at every size and colour that was asked for."""

    def __init__(self) -> None:
        self._images = ImageCache(16)

    def image(self, name: str, size: int, colour: Colour, stroke: float = 2.0) -> pygame.Surface:
        """The icon, `size` pixels each way; `stroke` is the width of its lines in 24ths of it."""

        def make() -> pygame.Surface:
            svg = _source(name).replace("currentColor", "#{:02x}{:02x}{:02x}".format(*colour))
            svg = svg.replace('stroke-width="2"', f'stroke-width="{stroke}"')
            image = pygame.image.load_sized_svg(BytesIO(svg.encode()), (max(size, 1), max(size, 1)))
            return image.convert_alpha().premul_alpha()

        return self._images.find((name, size, colour, stroke), make)
