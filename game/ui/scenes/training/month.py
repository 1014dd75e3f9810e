"""A month as a grid of weeks."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Sequence
from datetime import date

import pygame

from game.ui.kit.widgets.layout import row
from game.words.sentences import Say

WEEK = 7


def weeks_of(day: date) -> list[list[date]]:
    """Return the weeks of the month of a day, from Monday on, filled up with days of its neighbours."""
    return Calendar().monthdatescalendar(day.year, day.month)


def month_later(day: date, months: int) -> date:
    """Return the first day of the month that many months later.

    >>> month_later(date(2026, 12, 24), 1), month_later(date(2026, 1, 31), -1)
    (datetime.date(2027, 1, 1), datetime.date(2025, 12, 1))
    """
    count = 12 * day.year + day.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def weekday_labels(say: Say) -> Sequence[str]:
    """Return the days of the week in two or three letters, from Monday on."""
    return [say(f"days.weekdays.{number}") for number in range(1, WEEK + 1)]


def month_cells(
    room: pygame.Rect, weeks: int, head: int, gap: int
) -> tuple[list[pygame.Rect], list[list[pygame.Rect]]]:
    """Return the places of the names of the weekdays, and of the days, week by week."""
    names = row(pygame.Rect(room.x, room.y, room.width, head), [1.0] * WEEK, gap)
    high = (room.height - head - weeks * gap) // weeks
    lines = [
        pygame.Rect(room.x, room.y + head + gap + number * (high + gap), room.width, high) for number in range(weeks)
    ]
    return names, [row(line, [1.0] * WEEK, gap) for line in lines]
