"""A match of a card book that is looked at again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.cards.pieces import Card
from game.engine.cards.state import DiscardState, Phase, Step
from game.ui.cards.results import in_order
from game.ui.cardtable.desk import CardDesk
from game.ui.cardtable.playback import CardPlayback
from game.ui.match.watching import Watched, Watching


class CardWatchPlayback(Watched, CardPlayback):
    """What cards do, at a speed of its own."""

    def _show(self, step: Step) -> float:
        self.recall()
        return super()._show(step)


class CardWatchDesk(Watching, CardDesk):
    """Stock, pile and hands."""

    playback: CardWatchPlayback

    def playback_of(self) -> CardWatchPlayback:
        """At a speed of its own."""
        return CardWatchPlayback(self.table)

    def clear(self) -> None:
        """Another moment: no card is lifted or new."""
        self.table.new_round()

    def open_hands(self, state: DiscardState) -> Sequence[Sequence[Card]]:
        """Hands by colour."""
        return [in_order(hand) for hand in state.hands]

    def piece(self, piece: Card, width: int) -> pygame.Surface:
        """A card."""
        return self.context.style.cards(self.table.rules).image(piece, width)

    def decided_in(self, state: DiscardState) -> bool:
        """Whether the match is decided in a state."""
        return state.phase is Phase.OVER
