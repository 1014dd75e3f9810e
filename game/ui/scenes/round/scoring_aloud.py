"""The end of a round for somebody who does not see it: how it ended, the standings, what everybody still holds."""

from __future__ import annotations

from collections.abc import Iterator

from game.play.results import RoundResult, Standing
from game.ui.kit.nodes import Node, Role
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words.spoken import points_text


def result_parts(screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> Iterator[Node | None]:
    """Yield the standings, and what everybody still holds."""
    say, name, said = screen.context.t, screen.session.name, screen.family.pieces_said
    points = points_text(say, name, standing.places, standing.totals, points=standing.points)
    yield Node("standing", Role.LABEL, points)
    for seat, hand in enumerate(result.hands):
        if hand:
            yield Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=name(seat), pieces=said(say, hand)))
