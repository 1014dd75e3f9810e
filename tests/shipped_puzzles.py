"""The puzzles that come with the game, read once for all tests that look at all of them."""

from __future__ import annotations

from functools import cache

from game.engine.cards.puzzles.themes import CardPuzzleLine
from game.engine.tiles.puzzles.themes import PuzzleLine
from game.store import content
from game.store.content import set_of


@cache
def tile_puzzles(book: str) -> tuple[PuzzleLine, ...]:
    """Return all puzzles of a tile book."""
    return tuple(content.read_set(set_of(book)))


@cache
def card_puzzles(book: str) -> tuple[CardPuzzleLine, ...]:
    """Return all puzzles of a card book."""
    return tuple(content.read_set(set_of(book)))
