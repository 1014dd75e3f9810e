"""A table that is only looked at, for somebody who does not see it."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.kit.nodes import Node
from game.ui.scenes.round.table_tips import plate_text
from game.ui.table.shared.aloud import watched_parts
from game.ui.table.shared.match_screen import AnyMatchScreen


def looked_at(screen: AnyMatchScreen) -> Iterator[Node | None]:
    """Yield the pieces on a table, its players and its log."""
    return watched_parts(screen, (plate_text(screen, seat) for seat in range(screen.session.seats)))
