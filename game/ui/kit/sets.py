"""How tiles and cards are made, as data: shapes, and sizes as fractions of the width of a piece.

Colours are those of the theme. The fields are the keys of the files in `assets/themes/tiles` and `assets/themes/cards`.
"""

from __future__ import annotations

from dataclasses import dataclass

FINISHES = ("ivory", "satin", "flat")
"""The surface of a tile: lit from above with a shine, evenly lit, one colour."""
LAYOUTS = ("below", "above")
"""Where the symbol of a tile is: below its number, or in a row above it."""
FIELDS = ("cut", "none")
"""What the sign of a card stands on: an ivory field with cut corners, or the card itself."""


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """How every tile is made."""

    key: str
    name: str
    finish: str
    layout: str
    corner: float
    """The radius of the corners."""
    side: float
    """The height of the visible side below the face."""
    numeral: float
    """The size of the number."""
    symbol: float
    """The size of the symbol of its colour."""


@dataclass(frozen=True, slots=True, eq=False)
class CardSet:
    """How every card is made."""

    key: str
    name: str
    field: str
    corner: float
    """The radius of the corners."""
    sign: float
    """The height of the large sign."""
    mark: float
    """The height of the small signs in the corners."""
    symbol: float
    """The size of the symbols below them."""


TILE_LIMITS = {"corner": (0.02, 0.4), "side": (0.0, 0.12), "numeral": (0.4, 1.0), "symbol": (0.16, 0.45)}
CARD_LIMITS = {"corner": (0.02, 0.3), "sign": (0.4, 0.9), "mark": (0.15, 0.3), "symbol": (0.1, 0.24)}
"""The least and the greatest value of each number."""
