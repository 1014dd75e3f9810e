"""The text form of what is still to be done for a wild card."""

from __future__ import annotations

import re

from game.engine.cards.custom import What
from game.engine.cards.state import WildTask
from game.engine.fields import PositionError


def parse_task(text: str, seats: int) -> WildTask:
    """Return the task that a text like `2 discard 3` says: the seat, what it has to do, and how often.

    `and` at the end joins it to the next task, of the same effect. Raises PositionError.

    >>> parse_task("2 discard 3", seats=4)
    WildTask(seat=2, what=<What.DISCARD: 'discard'>, number=3, together=False)
    """
    found = re.fullmatch(r"([0-9]{1,2}) ([a-z ]+?)(?: ([0-9]{1,3}))?( and)?", text)
    if not found or found[2] not in tuple(What) or int(found[1]) >= seats:
        raise PositionError("tasks", f"{text!r} is no task; they look like `2 discard 3`")
    return WildTask(int(found[1]), What(found[2]), int(found[3] or 0), bool(found[4]))


def format_task(task: WildTask) -> str:
    """Return the text of a task, as `parse_task` reads it."""
    number = f" {task.number}" if task.number else ""
    return f"{task.seat} {task.what}{number}{' and' if task.together else ''}"
