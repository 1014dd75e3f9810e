"""How well colours can be told apart (WCAG 2.2), and every pair of a theme's colours that must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ui.kit.theme import Colour, Theme

TEXT = 4.5
"""The least contrast of text on its ground."""
SHAPE = 3.0
"""The least contrast of a shape with what surrounds it."""
LINE = 1.3
"""The least contrast of a purely decorative line."""
GROUNDS = ("felt", "felt_light", "felt_dark", "panel", "panel_light")
"""Every ground that running text stands on."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A colour that is seen on another."""

    front: str
    """Its key in the file, or what is derived from it."""
    ground: str
    colours: tuple[Colour, Colour]
    least: float = TEXT

    @property
    def contrast(self) -> float:
        """Return the contrast ratio of the two."""
        return contrast(*self.colours)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0..1."""
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1..21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(theme: Theme) -> Iterator[Pair]:
    """Yield every pair of colours that must differ, with the least contrast."""
    for front in ("text", "quiet", "title", "warning", "good"):
        for ground in GROUNDS:
            yield _pair(theme, front, ground)
    for front, grounds in (
        ("text", ("sunken", "panel_line")),
        ("quiet", ("sunken", "panel_line")),
        ("faint", ("panel", "panel_light", "sunken")),
        ("accent", ("panel", "panel_light", "sunken")),
        ("on_accent", ("accent", "accent_light")),
        ("on_danger", ("danger",)),
        ("tile_ink", ("ivory", "ivory_light")),
    ):
        for ground in grounds:
            yield _pair(theme, front, ground)
    yield from _on_pieces(theme)


def _pair(theme: Theme, front: str, ground: str) -> Pair:
    return Pair(front, ground, (getattr(theme, front), getattr(theme, ground)))


def _on_pieces(theme: Theme) -> Iterator[Pair]:
    """Yield the pairs on tiles and cards: a number is read by its colour, or by its rim if it has one."""
    for letter, colour in theme.pieces:
        edge = theme.edge(letter)
        yield Pair(f"pieces.{letter}" if edge is None else f"edges.{letter}", "ivory", (edge or colour, theme.ivory))
        if edge is not None:
            yield Pair(f"pieces.{letter}", f"edges.{letter}", (colour, edge), SHAPE)
        elif letter in {own for own, _, _ in theme.cards}:
            yield Pair("ivory_light", f"pieces.{letter}", (theme.ivory_light, colour))
    for letter, face, ink in theme.cards:
        yield Pair(f"cards.{letter or 'wild'}", "print", (ink, face))
    yield Pair("ivory_light", "tile_ink", (theme.ivory_light, theme.tile_ink), SHAPE)
    yield Pair("panel_line", "panel", (theme.panel_line, theme.panel), LINE)
