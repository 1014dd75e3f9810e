"""Styles for tests: the themes that come with the game, at any size."""

from __future__ import annotations

from game.ui.kit.drawing import CardSet, TileSet
from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics, Theme
from game.ui.looks import SHIPPED, LookKind, shipped


def shipped_theme(key: str = SHIPPED[LookKind.THEME][0]) -> Theme:
    """Return a theme that comes with the game."""
    theme = shipped(LookKind.THEME, key)
    assert isinstance(theme, Theme)
    return theme


def shipped_tiles(key: str = SHIPPED[LookKind.TILES][0]) -> TileSet:
    """Return a tile set that comes with the game."""
    tiles = shipped(LookKind.TILES, key)
    assert isinstance(tiles, TileSet)
    return tiles


def shipped_cards(key: str = SHIPPED[LookKind.CARDS][0]) -> CardSet:
    """Return a card set that comes with the game."""
    cards = shipped(LookKind.CARDS, key)
    assert isinstance(cards, CardSet)
    return cards


THEMES = {key: shipped_theme(key) for key in SHIPPED[LookKind.THEME]}
FELT = THEMES["felt"]


def styled(metrics: Metrics, theme: str = "felt", *, strong_shapes: bool = False) -> Style:
    """A style with the classic pieces."""
    return Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards(), strong_shapes=strong_shapes)
