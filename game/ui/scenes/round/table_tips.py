"""What the table says of itself to the mouse that asks."""

from __future__ import annotations

from game.ui.table.shared.match_screen import AnyMatchScreen


def stock_text(screen: AnyMatchScreen, draws: bool) -> str:
    """Return the tooltip of the stock and the direction ring; a click may draw."""
    say, shown = screen.context.t, screen.table.shown
    way = say("table.direction-left" if shown.direction > 0 else "table.direction-right")
    click = f" {say('table.stock-draws')}" if draws else ""
    return f"{say('table.stock-count', n=shown.stock_count)}. {way}{click}"


def plate_text(screen: AnyMatchScreen, seat: int) -> str:
    """Return the tooltip of a plate."""
    say, shown, standing = screen.context.t, screen.table.shown, screen.standing()
    score = say("plate.points" if standing.points else "plate.wins", n=standing.totals[seat])
    count = shown.counts[seat]
    more = screen.family.plate_text(screen.table, seat)
    kind = screen.session.record.seats[seat][0]
    level = "" if screen.session.is_human(seat) else f" ({say(f'seats.level.{kind}')})"
    return f"{screen.session.name(seat)}{level}: {score} · {count} {say(f'plate.{screen.pieces}', n=count)}{more}"
