"""The computer players of each book, whichever family it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from game.ai import cards
from game.ai.tiles.baselines import BASELINES
from game.ai.tiles.levels import LEVELS
from game.engine.cards.books import BOOKS as CARD_BOOKS


@dataclass(frozen=True, slots=True)
class Players:
    """The computer players of one family, as functions of a view and a source of chance."""

    levels: Mapping[str, Callable[[Any, Random], Any]]
    """The levels by key, weakest first; the keys are the same in both families."""
    baselines: Mapping[str, Callable[[Any, Random], Any]]
    """Players without any judgement, as a yardstick for the levels."""


MELDS = Players(LEVELS, BASELINES)
"""The players of the tile books: UNO RUMMY, Rummy and Rummikub."""

CARDS = Players(cards.LEVELS, cards.BASELINES)
"""The players of the card books: UNO of 1999 and UNO with 112 cards."""


def players_of(book: str) -> Players:
    """Return the computer players of a book, given by its key."""
    return CARDS if book in CARD_BOOKS else MELDS
