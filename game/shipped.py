"""Where the files lie that come with the game: fonts, icons, texts, levels."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def assets() -> Path:
    """Return the folder of fonts, icons and texts."""
    return _shipped("assets")


def levels() -> Path:
    """Return the folder of lessons, puzzles and opponents."""
    return _shipped("levels")


def _shipped(name: str) -> Path:
    # A wheel holds the folder inside the package, a checkout beside it.
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
