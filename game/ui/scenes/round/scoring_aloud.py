"""The end of a round for somebody who does not see it: how it ended, the standings, what everybody still holds."""

from __future__ import annotations

from abc import ABC

from game.play.results import RoundResult, Standing
from game.ui.kit.nodes import News, Node, Role
from game.ui.kit.widgets.described import nodes_of
from game.ui.scene import Scene
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.news import news
from game.words.guidance import Guidance
from game.words.spoken import points_text


class ScoringAloud(Scene, ABC):
    """What a screen reader knows of the result of a round."""

    screen: AnyMatchScreen
    result: RoundResult
    standing: Standing

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The standings, what everybody still holds, and the buttons."""
        screen, say, standing = self.screen, self.screen.context.t, self.standing
        name, said = screen.session.name, screen.family.pieces_said
        points = points_text(say, name, standing.places, standing.totals, points=standing.points)
        left = tuple(
            Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=name(seat), pieces=said(say, hand)))
            for seat, hand in enumerate(self.result.hands)
            if hand
        )
        return (Node("standing", Role.LABEL, points), *left, *nodes_of(self.form))

    def news(self) -> tuple[News, ...]:
        """Return how the round ended."""
        return news(self.screen, Guidance(""))
