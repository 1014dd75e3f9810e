"""A match of the tile books being played: with drafts, and the search for whether anything goes."""

from __future__ import annotations

from game.engine.tiles.actions import TileAction
from game.engine.tiles.draft import Draft, start
from game.engine.tiles.draft_text import Left, parse_draft, time_left
from game.engine.tiles.plays import find_play
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView, before
from game.play.session import Session


class TileSession(Session[TileState, TileAction, TileStep, TileView]):
    """One match of a tile book."""

    kept_time: Left | None = None
    """What was left of the time of the turn that was kept, until its clock takes it up."""

    def draft(self, seat: int) -> Draft:
        """The draft of a seat's turn: untouched, or as it was kept with the match."""
        facts, text = before(self.view(seat)), self.kept_draft
        self.kept_draft = ""
        self.kept_time = time_left(text, seat, self.turns) if text else None
        return (parse_draft(text, seat, self.turns, facts) if text else None) or start(facts)

    def look_for_play(self, seat: int) -> None:
        """Let the referee find out beside the frame loop whether the seat could play; it remembers the answer."""
        self._pool.submit(find_play, before(self.view(seat)))
