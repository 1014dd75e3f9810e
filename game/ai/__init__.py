"""Computer players. They are given views only, never a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from game.ai import cards, tiles
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.game import OfFamily

Computer = Callable[[OfFamily, Random], OfFamily]
"""A computer player: a function of a view and a source of chance to an action."""


@dataclass(frozen=True, slots=True)
class ComputerPlayers:
    """The computer players of one family."""

    levels: Mapping[str, Computer]
    """The levels by key, weakest first; the keys are the same in both families."""
    baselines: Mapping[str, Computer]
    """Players without any judgement, as a yardstick for the levels."""

    @property
    def everybody(self) -> dict[str, Computer]:
        """Everybody who may play, by name: the baseline players and the levels, weakest first."""
        return {**self.baselines, **self.levels}


TILES = ComputerPlayers(tiles.LEVELS, tiles.BASELINES)
"""The players of the tile books: UNO RUMMY, Rummy and Rummikub."""

CARDS = ComputerPlayers(cards.LEVELS, cards.BASELINES)
"""The players of the card books: UNO of 1999 and UNO with 112 cards."""


def players_of(book: str) -> ComputerPlayers:
    """Return the computer players of a book, given by its key."""
    return CARDS if book in CARD_BOOKS else TILES


def react_delay(rng: Random) -> float:
    """Return the seconds that a player needs to notice a forgotten call, from 0.6 to 2.2."""
    return 0.6 + 1.6 * rng.random()
