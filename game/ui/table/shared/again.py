"""Which turns can be shown once more, and the key for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pygame

from game.engine.cards.events import RoundStarted as CardRoundStarted
from game.engine.events import TurnStarted
from game.engine.tiles.events import RoundStarted
from game.play.session import Happened
from game.ui.kit.widgets import Button, Shortcut
from game.ui.table.shared.table import MatchTable

AGAIN = Shortcut(pygame.K_a, "A")
"""The key of the keyboard that shows the last turn once more, and then the one before it."""


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


def again_key(table: MatchTable[Any], beside: pygame.Rect, again: Callable[[], None]) -> Button:
    """The key that shows the last turn once more, on the left of another one."""
    say, place = table.context.t, beside.move(-beside.width - table.context.style.px(8), 0)
    reason = "" if past_turns(table.session.steps) else say("again.none")
    return Button("again", place, "", again, icon="play", tip=say("again.tip"), reason=reason, shortcut=AGAIN)
