"""Computer players. They are given views only, never a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from game.ai.cards import foresight as cards, value as card_value
from game.ai.tiles import foresight as tiles, value as tile_value
from game.ai.value import Features, TableWeights, chances, strength
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.game import OfFamily

Computer = Callable[[OfFamily, Random], OfFamily]
"""A computer player: a function of a view and a source of chance to an action."""


@dataclass(frozen=True, slots=True)
class ComputerPlayers:
    """The computer players of one family."""

    levels: Mapping[str, Computer]
    """The levels by key, weakest first; the keys are the same in both families."""
    features: Callable[[OfFamily], Mapping[int, Features]]
    """What a view tells of each seat that plays, for the weights of `value`."""

    def win_chances(self, weights: TableWeights, view: OfFamily) -> list[int]:
        """Return how likely each seat wins the round, as the viewing seat sees it, in millionths."""
        found = self.features(view)
        strengths = (strength(weights.own if seat == view.seat else weights.other, of) for seat, of in found.items())
        return _by_seat(view.seats, found, strengths)

    def open_chances(self, weights: TableWeights, views: Sequence[OfFamily]) -> list[int]:
        """Return the same where all hands are open: given what each seat sees, by seat."""
        found = self.features(views[0])
        return _by_seat(len(views), found, (strength(weights.open, self.features(views[seat])[seat]) for seat in found))


def _by_seat(seats: int, playing: Iterable[int], strengths: Iterable[int]) -> list[int]:
    """Return the chances of all seats; those that do not play have none."""
    found = dict(zip(playing, chances(tuple(strengths)), strict=True))
    return [found.get(seat, 0) for seat in range(seats)]


TILES = ComputerPlayers(tiles.LEVELS, tile_value.features)
"""The players of the tile books: UNO RUMMY, Rummy and Rummikub."""

CARDS = ComputerPlayers(cards.LEVELS, card_value.features)
"""The players of the card books: UNO of 1999 and UNO with 112 cards."""


def players_of(book: str) -> ComputerPlayers:
    """Return the computer players of a book, given by its key."""
    return CARDS if book in CARD_BOOKS else TILES


def react_delay(rng: Random) -> float:
    """Return the seconds that a player needs to notice a forgotten call, from 0.6 to 2.2."""
    return 0.6 + 1.6 * rng.random()
