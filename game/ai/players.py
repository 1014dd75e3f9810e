"""The computer players of each book, whichever family it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from game.ai import cards, tiles
from game.engine.cards.actions import CardAction
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.views import CardView
from game.engine.tiles.actions import TileAction
from game.engine.tiles.views import TileView

V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True, slots=True)
class ComputerPlayers(Generic[V, A_co]):
    """The computer players of one family, as functions of a view and a source of chance."""

    levels: Mapping[str, Callable[[V, Random], A_co]]
    """The levels by key, weakest first; the keys are the same in both families."""
    baselines: Mapping[str, Callable[[V, Random], A_co]]
    """Players without any judgement, as a yardstick for the levels."""

    @property
    def everybody(self) -> dict[str, Callable[[V, Random], A_co]]:
        """Everybody who may play, by name: the baseline players and the levels, weakest first."""
        return {**self.baselines, **self.levels}


TILES: ComputerPlayers[TileView, TileAction] = ComputerPlayers(tiles.LEVELS, tiles.BASELINES)
"""The players of the tile books: UNO RUMMY, Rummy and Rummikub."""

CARDS: ComputerPlayers[CardView, CardAction] = ComputerPlayers(cards.LEVELS, cards.BASELINES)
"""The players of the card books: UNO of 1999 and UNO with 112 cards."""


def players_of(book: str) -> ComputerPlayers[TileView, TileAction] | ComputerPlayers[CardView, CardAction]:
    """Return the computer players of a book, given by its key."""
    return CARDS if book in CARD_BOOKS else TILES


def react_delay(rng: Random) -> float:
    """Return the seconds that a player needs to notice a forgotten call, from 0.6 to 2.2."""
    return 0.6 + 1.6 * rng.random()
