"""The books of both families by name, for whoever needs no more of them than their options; for more see `registry`."""

from __future__ import annotations

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.rules import CardRules
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.rules import TileRules

Rules = TileRules | CardRules

BOOKS: dict[str, Rules] = {**TILE_BOOKS, **CARD_BOOKS}
"""Every book of both families, in the order of the menu."""
