"""Which turns can be shown again, and the button for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.play.past_turns import past_turns
from game.ui.kit.intents import Intent
from game.ui.kit.widgets import Button
from game.ui.table.shared.table import EitherTable


def again_key(table: EitherTable, beside: pygame.Rect, again: Callable[[], None]) -> Button:
    """Return the button that shows the last turn again, to the left of another one."""
    say, place = table.context.t, beside.move(-beside.width - table.context.style.px(8), 0)
    short = table.context.shortcut(Intent.AGAIN)
    reason = "" if past_turns(table.session.events) else say("again.none")
    return Button("again", place, "", again, icon="play", tip=say("again.tip"), reason=reason, shortcut=short)
