"""A card match being played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Self

from game.ai import players
from game.ai.cards import LEVELS
from game.engine import registry
from game.engine.cards.actions import CardAction
from game.engine.cards.events import CardEvent
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.views import CardView
from game.engine.events import TurnStarted
from game.engine.record import Record
from game.play.cards.facts import facts
from game.play.cards.results import results, standing
from game.play.facts import Fact
from game.play.ladder import card_players
from game.play.results import RoundResult, Standing
from game.play.session import Session
from game.store.settings import SeatKind


class CardSession(Session[CardRules, CardState, CardAction, CardEvent, CardView]):
    """A match of a card book."""

    family = registry.CARDS
    players = players.CARDS
    characters = staticmethod(card_players)

    @classmethod
    def of_position(
        cls,
        start: CardState,
        seats: tuple[tuple[str, str], ...],
        choose: Callable[[CardView, Random], CardAction] | None = None,
    ) -> Self:
        """Return a match that begins with the turn of a position; `seats` are kind and name of each player."""
        record = Record(start.rules, seats, start.seed)
        return cls(record, (CardStep(TurnStarted(start.turn), start),), choose)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this round; those knocked out only watch (UC-81)."""
        order = self.state.match.order
        return tuple(seat for seat in range(self.seats) if seat in order)

    def results(self) -> tuple[RoundResult, ...]:
        """Return every finished round."""
        return results(self.state.rules, self.steps)

    def facts(self) -> tuple[Fact, ...]:
        """Return what was remarkable in the match so far."""
        return facts(self.steps)

    def standing(self) -> Standing:
        """Return the standings of the match."""
        return standing(self.state.rules, self.steps)

    def hint(self, seat: int) -> CardAction:
        """Return what a strong computer would do on a seat's turn; the record notes that it asked.

        The hint is about cards: the table itself says who can be caught, and for how long.
        """
        self.note_hint(seat)
        chance = Random(f"{self.record.seed}/hint/{len(self.record.lines)}")
        return LEVELS[SeatKind.HARD](replace(self.view(seat), catchable=None), chance)
