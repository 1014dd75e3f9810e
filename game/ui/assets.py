"""Where the files that come with the game lie."""

from __future__ import annotations

from game.store.folders import assets

ASSETS = assets()
FONTS = ASSETS / "fonts"
ICONS = ASSETS / "icons"
TEXTS = ASSETS / "text"
