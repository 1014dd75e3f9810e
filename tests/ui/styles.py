"""Styles for tests: the themes that come with the game, at any size."""

from __future__ import annotations

from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics
from game.ui.looks import SHIPPED, LookKind, shipped_cards, shipped_theme, shipped_tiles

THEMES = {key: shipped_theme(key) for key in SHIPPED[LookKind.THEME]}
FELT = THEMES["felt"]


def styled(metrics: Metrics, theme: str = "felt", *, strong_shapes: bool = False) -> Style:
    """A style with the classic pieces."""
    return Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards(), strong_shapes=strong_shapes)
