"""A match of a card book that is looked at again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.cards.pieces import Card
from game.engine.cards.state import CardPhase, CardState, CardStep
from game.ui.table.cards.images import card_images
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.results import in_order
from game.ui.table.shared.watching import Watched, Watching


class CardWatchPlayback(Watched, CardPlayback):
    """What cards do, at a speed of its own."""

    def _show(self, step: CardStep) -> float:
        self.recall()
        return super()._show(step)


class CardWatchScreen(Watching, CardMatchScreen):
    """Stock, pile and hands."""

    playback: CardWatchPlayback

    def playback_of(self) -> CardWatchPlayback:
        """At a speed of its own."""
        return CardWatchPlayback(self.table)

    def clear(self) -> None:
        """Another moment: no card is lifted or new."""
        self.table.new_round()

    def open_hands(self, state: CardState) -> Sequence[Sequence[Card]]:
        """Hands by colour."""
        return [in_order(hand) for hand in state.hands]

    def piece(self, piece: Card, width: int) -> pygame.Surface:
        """A card."""
        return card_images(self.context.style, self.table.rules).image(piece, width)

    def decided_in(self, state: CardState) -> bool:
        """Whether the match is decided in a state."""
        return state.phase is CardPhase.OVER
