"""Where the files that come with the game lie."""

from __future__ import annotations

from game.shipped import assets

ASSETS = assets()
FONTS = ASSETS / "fonts"
ICONS = ASSETS / "icons"
