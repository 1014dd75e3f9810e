"""Which turns can be shown once more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from game.engine.cards.events import RoundStarted as CardRoundStarted
from game.engine.events import TurnStarted
from game.engine.tiles.events import RoundStarted


class Past(NamedTuple):
    """A turn that is over, by how many steps had happened."""

    seat: int
    first: int
    """When it had begun."""
    last: int
    """When the next one had."""


def past_turns(events: Sequence[Any]) -> tuple[Past, ...]:
    """The turns of this round that are over, the last one first."""
    begun = [at for at, event in enumerate(events) if isinstance(event, RoundStarted | CardRoundStarted)]
    starts = [at for at in range(begun[-1] if begun else 0, len(events)) if isinstance(events[at], TurnStarted)]
    return tuple(Past(events[here].seat, here + 1, after + 1) for here, after in pairwise(starts))[::-1]
