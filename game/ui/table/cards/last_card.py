"""Whether a seat with one card left has called UNO!, as its plate says: `said_last(table, seat)`."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.cards import events
from game.engine.cards.events import CardEvent
from game.engine.events import Caught, TurnStarted, UnoCalled, UnoForgotten
from game.ui.table.cards.table import CardTable


def said_last(table: CardTable, seat: int) -> bool:
    """Return whether a seat has one card left and has said so."""
    if table.shown.counts[seat] != 1 or table.shown.catchable == seat:
        return False
    steps = table.session.events
    return called((steps[at] for at in range(table.cursor - 1, -1, -1)), seat)


def called(latest: Iterable[CardEvent], seat: int) -> bool:
    """Return whether a seat called when it played its last card but one; `latest` is what happened, latest first.

    Who has one card for another reason, as after a swap or in a given position, need not call.

    >>> called([UnoCalled(1)], 1), called([UnoForgotten(1)], 1), called([], 1)
    (True, False, True)
    """
    played = False
    for event in latest:
        match event:
            case UnoCalled(by) if by == seat:
                return True
            case UnoForgotten(by) | Caught(seat=by) | events.Drew(seat=by) if by == seat:
                return False
            case events.Played(seat=by) if by == seat:
                if played:
                    return False
                played = True
            case TurnStarted(by) if played and by == seat:
                return False
            case events.HandsSwapped() | events.HandsPassed() | events.HandsShuffled() | events.Dealt():
                return not played
            case _:
                pass
    return not played
