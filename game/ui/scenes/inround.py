"""What the scenes of a round have in common, whatever is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.families import Rules
from game.ui.match.guidance import Guidance
from game.ui.scenes.scene import Scene

if TYPE_CHECKING:
    from game.ui.match.desk import MatchDesk

WINDOW = "window"
"""The phase in which somebody may be caught, in both families."""


class InRound(Scene):
    """The table of a round with its log and its guidance line; each player at this machine looks on in turn."""

    desk: MatchDesk

    def guidance(self) -> Guidance:
        """What the line above the rack or the hand says."""
        raise NotImplementedError

    @property
    def played(self) -> Rules:
        """The rules of the match."""
        rules: Rules = self.desk.session.record.rules
        return rules

    def must_hand_over(self) -> bool:
        """Whether another player at this machine is to look on now."""
        session, table, state = self.desk.session, self.desk.table, self.desk.session.state
        if len(session.humans) < 2 or not session.is_human(state.turn) or state.phase == WINDOW:
            return False
        return bool(state.turn != table.viewer or table.covered)

    def on_citation(self) -> bool:
        """Whether the mouse is on the place in the book, which can be clicked."""
        return self.desk.cites(self.guidance(), self.desk.mouse)

    def clicked_beside(self, point: tuple[int, int]) -> bool:
        """A click on a line of the log or on the place in the book; one on the felt ends what moves there and goes on.
        Answers whether nothing else is meant by it."""
        if self.desk.show_again(point) or self.desk.look_up(self.guidance(), point):
            return True
        if self.desk.playback.pending and self.desk.table.zones.felt.collidepoint(point):
            self.desk.playback.skip()
        return False
