"""Dates and durations as people say them."""

from __future__ import annotations

from datetime import date, datetime

from game.words.sentences import Say


def date_text(say: Say, day: date) -> str:
    """Return a date as people write it."""
    return say("matches.date", day=day.day, month=day.month, year=day.year)


def day_text(say: Say, moment: datetime, today: date) -> str:
    """Return the date of a moment, as `date_text`; for today, the time."""
    if moment.date() == today:
        return say("matches.today", time=f"{moment:%H:%M}")
    return date_text(say, moment)


def takes_text(say: Say, rounds: int | None, minutes: float) -> str:
    """Return `About 12 rounds, 60 minutes`; a fixed number of rounds is not repeated."""
    time = duration_text(say, minutes)
    return say("seats.takes", time=time) if rounds is None else say("seats.takes-rounds", n=rounds, time=time)


def duration_text(say: Say, minutes: float) -> str:
    """Return minutes, from ten on in steps of five; from an hour and a half on, hours in halves.

    >>> from game.words.catalogue import Catalogue
    >>> duration_text(Catalogue("en").t, 63), duration_text(Catalogue("en").t, 130)
    ('65 minutes', '2 hours')
    """
    if minutes >= 90:
        halves = round(minutes / 30)
        return say("seats.hours", number=f"{halves // 2}{'½' if halves % 2 else ''}")
    return say("seats.minutes", n=max(round(minutes), 1) if minutes < 10 else 5 * round(minutes / 5))
