"""How well every text and icon of a real frame stands out from the pixels below it.

Texts and icons are noted where they are made and, stroke by stroke, measured where they are drawn: the colour they are
drawn in against what is on the surface there at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest

from game.ui.kit import canvas, drawing
from game.ui.kit.style import Icons, Style
from game.ui.kit.text import Letters
from game.ui.kit.theme import Colour, Theme, mix
from game.ui.scene import Scene
from tests.ui.colours import contrast
from tests.ui.styles import THEMES

TEXT, DISABLED, HIGH = 4.5, 3.0, 7.0
"""The least contrast of texts and icons, of those that cannot be used now, and of all in the theme of high contrast."""
CELL = 8
"""Pixels of a piece of ground that is measured on its own: a letter must be read where it stands."""
SHADE = 0.97
"""A letter at the edge of a soft shadow or a light may have so much of the contrast."""
RIMMED = {dict(theme.pieces)[letter] for theme in THEMES.values() for letter, _ in theme.edges}
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
