"""Draw the icon of the game into `assets/icon`: `python -m tests.app_icon`. Look at every file afterwards."""

import os

import pygame

from game.ui.kit.drawing import ASSETS, blank, emblem, outline, put, put_centre, rounded
from game.ui.kit.theme import Colour, Theme, mix, rgb
from tests.listed import DATA
from tests.ui.inks import FELT

FOLDER = ASSETS / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The sides of the files, in pixels."""
SMALL = (DATA / "icon.txt").read_text("utf-8").split()
"""The icon of 16 pixels, set by hand: an edge that stands out on light and dark grounds, no blurred line."""


def drawn(side: int, theme: Theme) -> pygame.Surface:
    """Return the icon at a size, with straight alpha."""
    return _small(theme) if side == len(SMALL) else _large(side, theme)


def _small(theme: Theme) -> pygame.Surface:
    red, yellow, green, blue = theme.emblem
    inks: dict[str, Colour] = {"e": rgb("#6f6047"), "w": theme.ivory_light, "i": theme.ivory, "s": theme.ivory_dark}
    for letter, colour in zip("RYGB", (red, yellow, green, blue), strict=True):
        inks[letter], inks[letter.lower()] = mix(colour, (255, 255, 255), 0.22), mix(colour, (0, 0, 0), 0.12)
    image = blank((len(SMALL), len(SMALL)))
    for y, line in enumerate(SMALL):
        for x, letter in enumerate(line):
            if letter in inks:
                image.set_at((x, y), (*inks[letter], 255))
    return image


def _large(side: int, theme: Theme) -> pygame.Surface:
    radius, low, line = side // 5, max(side // 14, 2), max(side // 64, 1)
    image, face = blank((side, side)), (side, side - low)
    put(image, rounded((side, side), radius, theme.ivory_dark, mix(theme.ivory_dark, (60, 45, 20), 0.45)), (0, 0))
    put(image, rounded(face, radius, theme.ivory_light, theme.ivory), (0, 0))
    put(image, outline((side, side), radius, line, rgb("#6f6047"), 0.9), (0, 0))
    put_centre(image, emblem(round(side * 0.84), theme.emblem), (side / 2, face[1] / 2))
    return _straight(image)


def _straight(image: pygame.Surface) -> pygame.Surface:
    """Return an image whose colours are not multiplied by its alpha, as files hold them."""
    plain = image.copy()
    for x in range(plain.get_width()):
        for y in range(plain.get_height()):
            red, green, blue, alpha = plain.get_at((x, y))
            if 0 < alpha < 255:
                plain.set_at((x, y), (*(min(part * 255 // alpha, 255) for part in (red, green, blue)), alpha))
    return plain


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    FOLDER.mkdir(exist_ok=True)
    for side in SIZES:
        pygame.image.save(drawn(side, FELT), FOLDER / f"steinreich-{side}.png")


if __name__ == "__main__":
    main()
