"""The deal of the day: the same for everybody, and its first round is what counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from game.engine.cards.books import BOOKS
from game.engine.options import SeatKind
from game.engine.record import Record, opening
from game.engine.registry import family_of
from game.play.cards.levels import FEW_TURNS, IN_TIME, day_of, deal_of_day, stars, try_of
from game.store.training import Mode, Spent
from tools.staged import played

DAY = date(2026, 11, 22)
NAMES = ("", "Paul", "Mia")
NOW = datetime(2026, 11, 22, 18, 4, 0, tzinfo=UTC)


def record_of(book: str, day: date = DAY) -> Record:
    """The match of a day as it begins."""
    setup = deal_of_day(book, day, NAMES)
    seats = tuple((player.kind.value, player.name) for player in setup.players)
    return Record(setup.rules, seats, setup.seed, setup.starter, begun="2026-11-22 18:00:00")


@pytest.mark.parametrize("book", BOOKS)
def test_every_day_has_a_deal_of_its_own_and_its_first_round_counts_with_turns_hints_and_time(book: str) -> None:
    setup = deal_of_day(book, DAY, NAMES)
    assert [player.kind for player in setup.players] == [SeatKind.HUMAN, SeatKind.MEDIUM, SeatKind.MEDIUM]
    days = [DAY + timedelta(days=number) for number in range(5)]
    records = [record_of(book, day) for day in days]
    assert len({family_of(book).digest(opening(each)[-1].state) for each in records}) == len(days)
    assert [day_of(each) for each in records] == days
    record = records[0]
    _, steps = played(book, record.seats, record.seed, (), record.begun)
    rounds = family_of(book).tally(steps).rounds
    first = replace(record, notes=((3, "hint 0"),))
    end = next(number for number, step in enumerate(steps, 1) if len(family_of(book).tally(steps[:number]).rounds) == 1)
    done = try_of(first, steps[:end], NOW, Spent(240.0, 0))
    assert done is not None
    assert (done.mode, done.book, done.day, done.puzzle) == (Mode.DAY, book, DAY, f"day {DAY} {book}")
    assert (done.at, done.solved) == (NOW, 0 in rounds[0].winners)
    assert (done.moves, done.hints, done.seconds) == (rounds[0].seats[0].turns, 1, 240.0)
    again = try_of(first, steps[:end], NOW, Spent(400.0, 2))
    assert again is not None
    assert (again.hints, again.seconds) == (3, 400.0), "hints of former tries are still known"
    assert try_of(first, steps[: end - 5], NOW, Spent()) is None, "nothing before the round is over"
    if book == "uno-1999":
        assert len(rounds) > 1
        assert try_of(first, steps, NOW, Spent()) is None, "later rounds do not count"


def test_other_matches_are_no_deal_of_a_day() -> None:
    record = record_of("uno-112")
    for seed in ("12345", "day tomorrow uno-112", f"day {DAY} uno-1999", f"day {DAY}"):
        assert day_of(replace(record, seed=seed)) is None
        assert try_of(replace(record, seed=seed), (), NOW, Spent()) is None


def test_stars_are_for_few_turns_for_time_and_for_no_hint() -> None:
    assert stars(turns=FEW_TURNS, seconds=IN_TIME, hints=0) == (True, True, True)
    assert stars(turns=FEW_TURNS + 1, seconds=IN_TIME + 1, hints=1) == (False, False, False)
