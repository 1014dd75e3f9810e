"""Days and durations as people say them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from game.words.catalogue import Catalogue
from game.words.times import day_text, duration_text, takes_text

DE, EN = (Catalogue(language).t for language in ("de", "en"))


def test_of_today_the_time_is_said_and_of_other_days_the_day() -> None:
    moment = datetime(2024, 3, 5, 9, 7, tzinfo=UTC)
    assert day_text(EN, moment, date(2024, 3, 5)) == EN("matches.today", time="09:07")
    assert day_text(EN, moment, date(2024, 3, 6)) == EN("matches.date", day=5, month=3, year=2024)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0.2, 1), (1.4, 1), (9.4, 9), (10, 10), (12.4, 10), (12.6, 15), (88, 90)],
)
def test_minutes_are_rounded_to_the_five_from_ten_on(minutes: float, said: int) -> None:
    assert duration_text(DE, minutes) == DE("seats.minutes", n=said)


@pytest.mark.parametrize(("minutes", "said"), [(90, "1½"), (120, "2"), (200, "3½")])
def test_from_an_hour_and_a_half_on_hours_are_said(minutes: float, said: str) -> None:
    assert duration_text(DE, minutes) == DE("seats.hours", number=said)


def test_a_number_of_rounds_that_is_played_for_is_not_said_again() -> None:
    assert takes_text(EN, None, 30) == EN("seats.takes", time=duration_text(EN, 30))
    assert takes_text(EN, 12, 30) == EN("seats.takes-rounds", n=12, time=duration_text(EN, 30))
