"""The effects of a custom wild as tasks for seats, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from game.engine.cards.custom import Custom, What, Who
from game.engine.cards.state import Match, WildTask


def tasks_of(custom: Custom, match: Match, played_by: int, chosen: int | None, direction: int) -> tuple[WildTask, ...]:
    """Return what has to be done, seat by seat; a reversal applies to what is written after it."""
    return tuple(_tasks(custom, match, played_by, chosen, direction))


def _tasks(custom: Custom, match: Match, played_by: int, chosen: int | None, direction: int) -> Iterator[WildTask]:
    for effect in custom.effects:
        if effect.what is What.REVERSE:
            direction = -direction
            yield WildTask(played_by, What.REVERSE)
            continue
        seats = _concerned(effect.who, match, played_by, chosen, direction)
        for seat in seats:
            together = seat != seats[-1] and match.rules.revision > 1
            yield WildTask(seat, effect.what, effect.number, together)


def _concerned(who: Who, match: Match, played_by: int, chosen: int | None, direction: int) -> tuple[int, ...]:
    match who:
        case Who.NEXT:
            return (match.seat_after(played_by, direction),)
        case Who.OTHERS:
            return tuple(match.seat_after(played_by, direction, i) for i in range(1, len(match.order)))
        case Who.CHOSEN:
            assert chosen is not None
            return (chosen,)
        case Who.SELF:
            return (played_by,)
        case _:
            assert_never(who)
