"""The computer players of the two families side by side: whoever seats one asks a book, not its family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from game.ai import cards
from game.ai.tiles.baselines import PLAIN
from game.ai.tiles.levels import LEVELS
from game.engine.cards.books import BOOKS as CARD_BOOKS


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays a family of books: each a function of a view of the family and a source of chance."""

    levels: Mapping[str, Callable[[Any, Random], Any]]
    """Every level by its key, weakest first; the keys are those of the other family."""
    plain: Mapping[str, Callable[[Any, Random], Any]]
    """Players without judgement, to measure the others against."""


MELDS = Players(LEVELS, PLAIN)
"""Of UNO RUMMY, Rummy, Rummikub."""

CARDS = Players(cards.LEVELS, cards.PLAIN)
"""Of UNO of 1999, UNO with 112 cards."""


def players_of(book: str) -> Players:
    """The computer players of a book."""
    return CARDS if book in CARD_BOOKS else MELDS
