"""The location of the files that come with the game."""

from __future__ import annotations

from game.shipped import assets

ASSETS = assets()
FONTS = ASSETS / "fonts"
ICONS = ASSETS / "icons"
