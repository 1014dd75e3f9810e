"""What comes back after 1, 3, 7 and 21 days: puzzles that were missed, and stages of the school that were done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from game.store.training import Try

RETURNS = (1, 3, 7, 21)
"""The days after which something comes back, each after a success on the last one."""


def returning(tries: Sequence[Try], *, once_done: bool = False) -> Mapping[str, date]:
    """Return what comes back by its name, with the day, the earliest first.

    A puzzle comes back once it was missed; with `once_done` a stage does once it was done without help. After a later
    miss the days start over.
    """
    step: dict[str, int] = {}
    due: dict[str, date] = {}
    known: set[str] = set()
    for each in tries:
        name, today = each.puzzle, each.at.date()
        if name not in step:
            if each.alone is not (once_done and name not in known):
                continue
            step[name] = 0
        elif not each.alone:
            step[name] = 0
        elif today < due[name]:
            continue
        else:
            step[name] += 1
            if step[name] == len(RETURNS):
                del step[name], due[name]
                known.add(name)
                continue
        due[name] = today + timedelta(days=RETURNS[step[name]])
    return dict(sorted(due.items(), key=lambda item: item[1]))
