"""Which turns can be shown again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.engine.cards.events import RoundStarted as CardRoundStarted
from game.engine.events import TurnStarted
from game.engine.registry import Event
from game.engine.tiles.events import RoundStarted as TileRoundStarted


class Past(NamedTuple):
    """A turn that is over, given by numbers of steps."""

    seat: int
    first: int
    """When it had begun."""
    last: int
    """When the next one had."""


def past_turns(events: Sequence[Event]) -> tuple[Past, ...]:
    """Return the turns of this round that are over, the last one first."""
    begun = [at for at, event in enumerate(events) if isinstance(event, TileRoundStarted | CardRoundStarted)]
    first = begun[-1] if begun else 0
    starts = [(at, event.seat) for at, event in enumerate(events[first:], first) if isinstance(event, TurnStarted)]
    return tuple(Past(seat, here + 1, after + 1) for (here, seat), (after, _) in pairwise(starts))[::-1]
