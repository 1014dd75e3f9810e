"""Styles with the themes that come with the game; how well colours can be told apart, as the accessibility guidelines
(WCAG 2.2) reckon it and by every eye; and how well every text and icon of a real frame stands out.

Texts and icons are noted where they are made and, stroke by stroke, measured where they are drawn: the colour they are
drawn in against what is on the surface there at that moment.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from math import dist
from typing import Any, NamedTuple

import pygame
import pytest

from game.ui.kit import canvas, drawing
from game.ui.kit.drawing import CardSet, TileSet
from game.ui.kit.style import Icons, Style
from game.ui.kit.text import Letters
from game.ui.kit.theme import Colour, Metrics, Theme, mix
from game.ui.looks import SHIPPED, LookKind, shipped
from game.ui.scene import Scene
from tests.ui.driver import as_a


def shipped_theme(key: str = SHIPPED[LookKind.THEME][0]) -> Theme:
    return as_a(Theme, shipped(LookKind.THEME, key))


def shipped_tiles(key: str = SHIPPED[LookKind.TILES][0]) -> TileSet:
    return as_a(TileSet, shipped(LookKind.TILES, key))


def shipped_cards(key: str = SHIPPED[LookKind.CARDS][0]) -> CardSet:
    return as_a(CardSet, shipped(LookKind.CARDS, key))


THEMES = {key: shipped_theme(key) for key in SHIPPED[LookKind.THEME]}
FELT = THEMES["felt"]


def styled(metrics: Metrics, theme: str = "felt", *, strong_shapes: bool = False) -> Style:
    """A style with the classic pieces."""
    return Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards(), strong_shapes=strong_shapes)


MACHADO = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What an eye without one kind of cone sees, on linear colours (Machado, Oliveira and Fernandes, 2009)."""


def linear(part: float) -> float:
    """A channel of 0..255 as an amount of light, 0..1."""
    return part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4


@cache
def luminance(colour: Colour) -> float:
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: Colour, eye: str) -> tuple[float, float, float]:
    """What an eye sees of a colour, as amounts of light; `eye` is a key of MACHADO, or "" for all cones."""
    light = tuple(map(linear, colour))
    if not eye:
        return light[0], light[1], light[2]
    red, green, blue = (
        min(max(sum(share * part for share, part in zip(row, light, strict=True)), 0.0), 1.0) for row in MACHADO[eye]
    )
    return red, green, blue


def lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    """Amounts of light as CIE L*a*b* (D65), in which distances are differences that people see."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def least_difference(colours: list[Colour], eye: str) -> float:
    """The difference of the two colours that an eye confuses most easily; 2.3 can just be noticed."""
    return min(dist(lab(seen(one, eye)), lab(seen(other, eye))) for one, other in combinations(colours, 2))


TEXT, DISABLED, HIGH = 4.5, 3.0, 7.0
"""The least contrast of texts and icons, of those that cannot be used now, and of all in the theme of high contrast."""
CELL = 8
"""Pixels of a piece of ground that is measured on its own: a letter must be read where it stands."""
SHADE = 0.97
"""A letter at the edge of a soft shadow or a light may have so much of the contrast."""
RIMMED = {theme.pieces[letter] for theme in THEMES.values() for letter in theme.edges}
"""The light colours of numbers that have a dark rim."""
ADORNS = {
    "user-round": "the face of a person, whose name is beside it; the colours of ten seats cannot all be dark",
    "trophy": "stands in its own light beside the name of the winner",
}
"""Icons that say nothing that is not said beside them, and why they may be pale."""


class Ink(NamedTuple):
    """What a picture shows, and in which colour."""

    image: pygame.Surface
    what: str
    colour: Colour


class Inks:
    """Every text and icon made, by the identity of its picture, and what of them was too pale."""

    def __init__(self) -> None:
        self.made: dict[int, Ink] = {}
        self.found: dict[tuple[str, Colour, Colour], float] = {}
        self.measured = 0
        self.looking = False
        """Whether somebody asks; measuring what nobody asks about takes longer than drawing it."""
        self.theme: Theme = THEMES["felt"]
        """The theme of the frame."""

    def pale(self, scene: Scene, style: Style) -> Iterator[object]:
        """Draw a scene stroke by stroke, measuring each text and icon, and yield those that do not stand out."""
        self.found, self.measured, self.looking, self.theme = {}, 0, True, style.theme
        surface, ground = pygame.Surface(style.metrics.size), style.table.image()
        assert ground is not None
        surface.blit(ground, (0, 0))
        drawn = canvas.Canvas(surface)
        scene.draw(drawn)
        for paint, args, box, clipped in drawn.strokes:
            surface.set_clip(box if clipped else None)
            if args and id(args[0]) in self.made:
                faded = isinstance(args[-1], int) and len(args) == 3
                share = args[2] / 255 if faded else 1.0  # type: ignore[operator]
                self.measure(surface, args[0], args[1], share)  # type: ignore[arg-type]
            paint(surface, *args)
        self.looking = False
        if self.measured <= 3:
            yield style.theme.key, "there is no text"
        yield from ((style.theme.key, *each) for each in self.found.items())

    def note(self, image: pygame.Surface, what: str, colour: Colour) -> pygame.Surface:
        if what.strip():
            self.made[id(image)] = Ink(image, what, colour)
        return image

    def measure(self, surface: pygame.Surface, image: Any, at: tuple[int, int], share: float = 1.0) -> None:
        """Measure a picture that is about to be drawn, `share` of it opaque."""
        ink = self.made.get(id(image))
        if ink is None or ink.image is not image or share < 0.9 or ink.what in ADORNS:
            return
        place = pygame.Rect(at, image.get_size()).clip(surface.get_clip())
        if min(place.size) < 5:
            return
        self.measured += 1
        on_piece = bool(surface.get_flags() & pygame.SRCALPHA)
        rimmed = on_piece and ink.colour in RIMMED
        # The rim of a light number has the contrast of a text with the tile, the number that of a shape with its rim.
        # Pieces are drawn ahead, also in the theme before; `test_theme` holds those of high contrast to the same.
        most = HIGH if self.theme.key == "contrast" and not on_piece else TEXT
        least = (DISABLED if ink.colour == self.theme.faint or rimmed else most) * SHADE
        inside = image.get_bounding_rect().move(at).clip(place)
        for x in range(inside.left, inside.right, CELL):
            for y in range(inside.top, inside.bottom, CELL):
                cell = pygame.Rect(x, y, CELL, CELL).clip(inside)
                letter = pygame.transform.average_color(image, cell.move(-at[0], -at[1]))
                if letter[3] < 20 or min(cell.size) < 3:
                    continue
                red, green, blue, alpha = pygame.transform.average_color(surface, cell)
                if on_piece and alpha < 250:
                    continue
                ground = around(surface, cell, ink.colour) if on_piece else (red, green, blue)
                found = contrast(mix(ground, ink.colour, share), ground)
                # A light sign on grey says that the effect of a tile is over: it is as good as disabled.
                over = on_piece and ground == self.theme.tile_quiet
                if found < (DISABLED if over else least):
                    key = (ink.what, ink.colour, ground)
                    self.found[key] = min(found, self.found.get(key, found))


def around(surface: pygame.Surface, cell: pygame.Rect, ink: Colour) -> Colour:
    """Return the colour of a cell where nothing of the same ink was drawn before: signs on pieces are drawn twice."""
    points = [(x, y) for x in range(cell.left, cell.right, 2) for y in range(cell.top, cell.bottom, 2)]
    colours = [tuple(surface.get_at(point))[:3] for point in points]
    far = sorted(colours, key=lambda each: -sum(abs(one - other) for one, other in zip(each, ink, strict=True)))
    red, green, blue = far[len(far) // 8]
    return red, green, blue


@contextmanager
def noted() -> Iterator[Inks]:
    found = Inks()
    line, ink, icon, blit = Letters.line, Letters.ink, Icons.image, canvas.blit

    def noted_line(self: Letters, text: str, size: int, colour: Colour, *names: Any, **more: Any) -> pygame.Surface:
        return found.note(line(self, text, size, colour, *names, **more), text, colour)

    def noted_ink(self: Letters, text: str, size: int, colour: Colour, *names: Any, **more: Any) -> pygame.Surface:
        return found.note(ink(self, text, size, colour, *names, **more), text, colour)

    def noted_icon(self: Icons, name: str, size: int, colour: Colour, stroke: float = 2.0) -> pygame.Surface:
        return found.note(icon(self, name, size, colour, stroke), name, colour)

    def measured(surface: pygame.Surface, image: pygame.Surface, place: tuple[int, int]) -> None:
        if found.looking:
            found.measure(surface, image, place)
        blit(surface, image, place)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Letters, "line", noted_line)
        patch.setattr(Letters, "ink", noted_ink)
        patch.setattr(Icons, "image", noted_icon)
        patch.setattr(drawing, "blit", measured)
        yield found
