"""Days, and how long something takes, as people say it."""

from __future__ import annotations

from datetime import date, datetime

from game.words.sentences import Say


def day_text(say: Say, moment: datetime, today: date) -> str:
    """A day as people write it, and of today the time."""
    if moment.date() == today:
        return say("matches.today", time=f"{moment:%H:%M}")
    return say("matches.date", day=moment.day, month=moment.month, year=moment.year)


def takes_text(say: Say, rounds: int | None, minutes: float) -> str:
    """`About 12 rounds, 60 minutes`; a number of rounds that is played for is not said again."""
    time = duration_text(say, minutes)
    return say("seats.takes", time=time) if rounds is None else say("seats.takes-rounds", n=rounds, time=time)


def duration_text(say: Say, minutes: float) -> str:
    """Minutes, to the five from ten on; from an hour and a half on hours, to the half."""
    if minutes >= 90:
        halves = round(minutes / 30)
        return say("seats.hours", number=f"{halves // 2}{'½' if halves % 2 else ''}")
    return say("seats.minutes", n=max(round(minutes), 1) if minutes < 10 else 5 * round(minutes / 5))
