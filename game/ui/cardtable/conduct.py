"""Who acts when in a match of a card book."""

from __future__ import annotations

from game.engine.actions import Pass
from game.engine.cards.state import Phase
from game.ui.cardtable.cardsession import CardSession
from game.ui.cardtable.table import CardTable
from game.ui.match.conduct import Conduct


class CardConduct(Conduct):
    """Computers, the chance to catch, windows in which somebody may jump in."""

    table: CardTable
    session: CardSession

    def go_on(self, dt: float) -> None:
        """The chance to catch first, then windows, then the turn."""
        if self.watching(dt):
            return
        state = self.session.state
        if state.phase is Phase.WINDOW:
            for seat in self.session.to_act():
                self.submit(seat, Pass())
        elif not self.session.is_human(state.turn):
            self.computer_turn(state.turn, dt)
