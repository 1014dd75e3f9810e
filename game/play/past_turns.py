"""Which turns can be shown once more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.engine.cards.events import RoundStarted as CardRoundStarted
from game.engine.events import TurnStarted
from game.engine.tiles.events import RoundStarted
from game.play.session import Happened


class Past(NamedTuple):
    """A turn that is over, by how many steps had happened."""

    seat: int
    first: int
    """When it had begun."""
    last: int
    """When the next one had."""


def past_turns(steps: Sequence[Happened]) -> tuple[Past, ...]:
    """The turns of this round that are over, the last one first."""
    begun = [at for at, step in enumerate(steps) if isinstance(step.event, RoundStarted | CardRoundStarted)]
    starts = [at for at in range(begun[-1] if begun else 0, len(steps)) if isinstance(steps[at].event, TurnStarted)]
    return tuple(Past(steps[here].event.seat, here + 1, after + 1) for here, after in pairwise(starts))[::-1]
