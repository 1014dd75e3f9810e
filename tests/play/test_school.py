"""What follows from tries at stages: done without help only, what comes next, what comes back and when."""

from datetime import UTC, datetime, timedelta

import pytest

from game.play.practice import RETURNS, Schooling, StageMark, returning
from game.store.levels import Knows
from game.store.school import school
from game.store.training import Mode, TrainingHistory, Try

NOON = datetime(2026, 7, 1, 12, 0, 0, tzinfo=UTC)
LIBRARY = school("uno-rummy")
FIRST, SECOND = LIBRARY.levels[:2]


def tried(key: str, days: int = 0, *, solved: bool = True, hints: int = 0) -> Try:
    """A try at a stage, some days after the first."""
    return Try(NOON + timedelta(days), Mode.SCHOOL, "uno-rummy", key, solved, 1, hints, 20.0)


def after(*tries: Try, days: int = 0, solved: tuple[str, ...] = (), knows: Knows | None = None) -> Schooling:
    """How somebody stands after these tries, some days after the first."""
    starts = {} if knows is None else {"uno-rummy": knows}
    return Schooling(LIBRARY, "uno-rummy", TrainingHistory(tries, (), starts), solved, (NOON + timedelta(days)).date())


def test_a_stage_is_done_by_a_success_without_help_only() -> None:
    assert after().mark(FIRST) is StageMark.OPEN
    assert after(tried(FIRST.key, solved=False)).mark(FIRST) is StageMark.OPEN
    helped = after(tried(FIRST.key, hints=1))
    assert helped.mark(FIRST) is StageMark.HELPED
    assert helped.next == FIRST
    alone = after(tried(FIRST.key, hints=1), tried(FIRST.key))
    assert alone.mark(FIRST) is StageMark.DONE
    assert alone.next == SECOND
    assert alone.done == 1


def test_what_was_done_comes_back_after_days_that_get_longer() -> None:
    tries = [tried(FIRST.key)]
    day = 0
    for gap in RETURNS:
        assert after(*tries, days=day + gap - 1).mark(FIRST) is StageMark.DONE
        day += gap
        assert after(*tries, days=day).back == (FIRST,)
        assert after(*tries, days=day).mark(FIRST) is StageMark.BACK
        tries.append(tried(FIRST.key, day))
        assert after(*tries, days=day).back == ()
    assert returning(tries, once_done=True) == {}
    assert after(*tries, days=999).mark(FIRST) is StageMark.DONE


@pytest.mark.parametrize(("solved", "hints"), [(False, 0), (True, 2)])
def test_what_was_forgotten_begins_the_days_anew_and_stays_done(solved: bool, hints: int) -> None:
    tries = (tried(FIRST.key), tried(FIRST.key, 1), tried(FIRST.key, 4, solved=solved, hints=hints))
    assert after(*tries, days=4).mark(FIRST) is StageMark.DONE
    assert after(*tries, days=5).back == (FIRST,)
    learnt = [tried(FIRST.key, day) for day in (0, 1, 4, 11, 32)]
    assert after(*learnt, tried(SECOND.key, 40), days=41).back == (SECOND,)
    assert after(*learnt, days=99).back == ()
    assert after(*learnt, tried(FIRST.key, 50, solved=solved, hints=hints), days=51).back == (FIRST,)


def test_a_success_ahead_of_time_changes_nothing_and_a_miss_before_the_first_success_neither() -> None:
    assert after(tried(FIRST.key), tried(FIRST.key), days=1).back == (FIRST,)
    assert not after(tried(FIRST.key)._replace(mode=Mode.AGAIN), tried(FIRST.key)._replace(book="rummy")).begun
    assert after(tried(FIRST.key, solved=False), days=9).back == ()


def test_what_somebody_knows_opens_the_right_stage_and_the_earlier_ones_come_last() -> None:
    assert not after().begun
    similar = after(knows=Knows.SIMILAR)
    assert similar.begun
    assert similar.next is not None
    assert similar.next.key.endswith("09-four-at-most")
    assert after(*[tried(level.key) for level in LIBRARY.levels[8:]], knows=Knows.SIMILAR).next == FIRST
    assert after(*[tried(level.key) for level in LIBRARY.levels], knows=Knows.WELL).next is None


def test_lessons_solved_before_there_was_a_school_are_done() -> None:
    there = after(solved=("lessons/01-run", "puzzles/02-swap"))
    assert there.mark(FIRST) is StageMark.DONE
    assert there.begun
    assert there.next == SECOND


def test_each_success_brings_other_colours_the_next_time() -> None:
    assert after(tried(FIRST.key, solved=False)).times(FIRST) == 0
    assert after(tried(FIRST.key, hints=1), tried(FIRST.key)).times(FIRST) == 2


def test_what_comes_back_first_is_named_first() -> None:
    tries = [tried(key, day, solved=False) for key, day in (("c", 3), ("a", 0), ("b", 1), ("d", 5))]
    more = [tried("q", -1), tried("a", 1), tried("c", 3)]
    missed = returning(sorted([*tries, *more], key=lambda each: each.at))
    assert [(key, (day - NOON.date()).days) for key, day in missed.items()] == [("b", 2), ("a", 4), ("c", 4), ("d", 6)]
    done = returning(
        [tried("z"), tried("y", 0, solved=False), tried("z", 1), tried("x", 1), tried("y", 2)], once_done=True
    )
    assert [(key, (day - NOON.date()).days) for key, day in done.items()] == [("x", 2), ("y", 3), ("z", 4)]
