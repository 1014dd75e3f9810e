"""What comes with the game: its languages and books, and where its fonts, icons, texts and levels lie."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path


class Language(StrEnum):
    """A language of the game, with a folder in `assets/text`; German first."""

    GERMAN = "de"
    ENGLISH = "en"


LANGUAGES = tuple(each.value for each in Language)
"""Their codes."""

BOOKS = ("uno-rummy", "rummy", "rummikub", "uno-1999", "uno-112")
"""The keys of all books, for whoever only names them (`game/engine/books.py` has what they are)."""

_PACKAGE = Path(__file__).resolve().parent


def assets() -> Path:
    """Return the folder of fonts, icons and texts."""
    return _shipped("assets")


def levels() -> Path:
    """Return the folder of lessons, puzzles and opponents."""
    return _shipped("levels")


def text_file(language: str, name: str) -> Path:
    """Return a file of texts: `screen`, all words of the window, or `levels`, those of lessons and puzzles."""
    return assets() / "text" / language / f"{name}.toml"


def asset_text(*parts: str) -> str:
    """Return the text of a file among the assets, by the parts of its path."""
    return assets().joinpath(*parts).read_text("utf-8")


def _shipped(name: str) -> Path:
    # A wheel holds the folder inside the package, a checkout beside it.
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
