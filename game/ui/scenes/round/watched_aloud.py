"""A table that is only looked at, for somebody who does not see it."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.kit.nodes import Node, Role
from game.ui.scenes.round.table_tips import plate_text
from game.ui.table.shared.aloud import watched_parts
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.watching import EVERYTHING, AnyWatching


def looked_at(screen: AnyMatchScreen) -> Iterator[Node | None]:
    """Yield the pieces on a table, its players and its log."""
    return watched_parts(screen, (plate_text(screen, seat) for seat in range(screen.session.seats)))


def looked_through(screen: AnyWatching) -> Iterator[Node | None]:
    """Yield the same, and what everybody holds if everything is visible."""
    yield from looked_at(screen)
    say = screen.context.t
    for seat, hand in enumerate(screen.hands() if screen.eyes == EVERYTHING else ()):
        pieces = screen.family.pieces_said(say, hand)
        yield Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=screen.session.name(seat), pieces=pieces))
