"""What the table says about itself to a resting mouse."""

from __future__ import annotations

from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words import tips


def stock_text(screen: AnyMatchScreen, *, draws: bool) -> str:
    """Return the tooltip of the stock and the direction ring; a click may draw."""
    shown = screen.table.shown
    return tips.stock_text(screen.context.t, shown.stock_count, shown.direction, draws=draws)


def plate_text(screen: AnyMatchScreen, seat: int) -> str:
    """Return the tooltip of a plate."""
    say, shown, standing, session = screen.context.t, screen.table.shown, screen.standing(), screen.session
    level = "" if session.is_human(seat) else session.record.kind(seat)
    held = tips.held_text(say, standing.totals[seat], shown.counts[seat], screen.pieces, points=standing.points)
    return f"{tips.player_text(say, session.name(seat), level)}: {held}{screen.family.plate_text(screen.table, seat)}"
