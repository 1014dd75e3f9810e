"""A tile match being played, with drafts and a search for whether anything can be played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Self

from game.ai import players
from game.engine import registry
from game.engine.events import TurnStarted
from game.engine.record import Record
from game.engine.tiles.actions import TileAction
from game.engine.tiles.draft import Draft, start
from game.engine.tiles.draft_text import Left, parse_draft, time_left
from game.engine.tiles.events import TileEvent
from game.engine.tiles.plays import find_play
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView, before
from game.play.facts import Fact
from game.play.ladder import tile_players
from game.play.results import RoundResult, Standing
from game.play.session import Session
from game.play.tiles.facts import facts
from game.play.tiles.results import results, standing


class TileSession(Session[TileRules, TileState, TileAction, TileEvent, TileView]):
    """A match of a tile book."""

    family = registry.TILES
    players = players.TILES
    characters = staticmethod(tile_players)

    kept_time: Left | None = None
    """The time left in the turn that was saved, until its clock takes it over."""

    @classmethod
    def of_position(
        cls,
        start: TileState,
        seats: tuple[tuple[str, str], ...],
        choose: Callable[[TileView, Random], TileAction] | None = None,
    ) -> Self:
        """Return a match that begins with the turn of a position; `seats` are kind and name of each player."""
        record = Record(start.rules, seats, start.seed)
        return cls(record, (TileStep(TurnStarted(start.turn), start),), choose)

    def results(self) -> tuple[RoundResult, ...]:
        """Return every finished round."""
        return results(self.state.rules, self.steps)

    def facts(self) -> tuple[Fact, ...]:
        """Return what was remarkable in the match so far."""
        return facts(self.steps)

    def standing(self) -> Standing:
        """Return the standings of the match."""
        return standing(self.state.rules, self.steps)

    def draft(self, seat: int) -> Draft:
        """Return the draft of a seat's turn: untouched, or as saved with the match."""
        context, text = before(self.view(seat)), self.kept_draft
        self.kept_draft = ""
        self.kept_time = time_left(text, seat, self.turns)
        return parse_draft(text, seat, self.turns, context) or start(context)

    def look_for_play(self, seat: int) -> None:
        """Find out on a thread whether the seat could play; the referee caches the answer."""
        self._pool.submit(find_play, before(self.view(seat)))
