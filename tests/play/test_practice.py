"""What follows from puzzles that were tried: ratings, the next puzzle, what comes back, strengths; series and days."""

from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from game.engine.cards.actions import Play
from game.engine.cards.puzzles.search import ME
from game.engine.cards.puzzles.themes import habit
from game.engine.game import Draw
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.themes import THEMES
from game.play import practice as practising
from game.play.cards.levels import PuzzleSession
from game.play.tiles.levels import FIRST_MONDAY, GRADES, in_time, puzzle_of_day
from game.store.content import read_set, set_of
from game.store.training import Mode, Run, TrainingHistory, Try
from game.words.school import Needs
from tests.shipped_puzzles import card_puzzles

LABELS = {book: tuple(read_set(set_of(book), labels=True)) for book in BOOKS}
BOOK = "rummikub"
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


def tried(
    days: int, label: practising.AnyLabel, *, solved: bool = True, hints: int = 0, mode: Mode = Mode.AGAIN
) -> Try:
    """A try so many days after Monday."""
    return Try(MONDAY + timedelta(days=days), mode, BOOK, label.name, solved, 6, hints, 30.0)


def series(mode: Mode, history: TrainingHistory | None = None, **more: object) -> practising.Series:
    return practising.Series(mode, BOOK, LABELS[BOOK], history or TrainingHistory(), **more)  # type: ignore[arg-type]


def test_a_solved_puzzle_raises_the_player_and_lowers_the_puzzle_and_a_hint_is_half() -> None:
    practice, label = practising.Practice(TrainingHistory()), LABELS[BOOK][200]
    mine, its = practice.after(label, 1.0)
    assert mine.value > practising.BEGINNER.value
    assert its.value < practising.first_rating(label).value
    half, none = practice.after(label, 0.5)[0].value, practice.after(label, 0.0)[0].value
    assert mine.value > half > none
    assert [practising.score(solved=True, hints=hints) for hints in range(4)] == [1.0, 0.5, 0.0, 0.0]
    assert practising.score(solved=False, hints=0) == 0.0


def test_ratings_are_those_after_the_last_rated_try() -> None:
    first = series(Mode.RATED)
    assert first.label is not None
    done = first.tried(MONDAY, solved=True, moves=3, hints=0, seconds=5)
    streak = tried(1, first.label, solved=False, mode=Mode.STREAK)
    practice = practising.Practice(TrainingHistory((done, streak)))
    assert practice.mine == done.mine
    assert practice.rating_of(first.label) == done.its
    assert streak.mine is None
    first.go_on()
    again = first.tried(MONDAY, solved=True, moves=3, hints=0, seconds=5)
    assert again.mine is not None
    assert done.mine is not None
    assert again.mine.value > done.mine.value
    assert practising.Practice(TrainingHistory((done, streak, again))).mine == again.mine


@pytest.mark.parametrize("target", [700.0, 1234.0, 2500.0])
def test_the_next_puzzle_is_near_the_rating_and_stays_until_something_was_tried(target: float) -> None:
    practice = practising.Practice(TrainingHistory())
    label = practice.fitting(LABELS[BOOK], target)
    assert label is not None
    gaps = sorted(abs(practising.first_rating(each).value - target) for each in LABELS[BOOK])
    assert abs(practising.first_rating(label).value - target) <= gaps[20]
    assert practice.fitting(LABELS[BOOK], target) == label
    others = {getattr(practice.fitting(LABELS[BOOK], target, seed=seed), "name", "") for seed in range(30)}
    assert len(others) > 5, "any of those that are near"
    assert practising.Practice(TrainingHistory((tried(0, label),))).fitting(LABELS[BOOK], target) != label


def test_every_puzzle_of_a_theme_comes_before_one_comes_again() -> None:
    theme = "both-ends"
    wanted = {each.name for each in LABELS[BOOK] if theme in each.themes}
    history, seen = TrainingHistory(), list[str]()
    for _ in range(len(wanted) + 1):
        label = practising.Practice(history).fitting(LABELS[BOOK], 1000.0, theme)
        assert label is not None
        assert theme in label.themes
        seen.append(label.name)
        history = history._replace(tries=(*history.tries, tried(0, label)))
    assert {*seen[:-1]} == wanted
    assert seen[-1] in wanted
    assert practising.Practice(history).fitting(LABELS[BOOK], 1000.0, "no such theme") is None
    assert series(Mode.RATED, theme=theme).again().theme == theme


@pytest.mark.parametrize("book", BOOKS)
def test_nearly_every_theme_has_puzzles(book: str) -> None:
    counts = Counter(theme for label in LABELS[book] for theme in label.themes)
    assert sum(counts[theme] >= 5 for theme in THEMES) >= 24


def test_a_missed_puzzle_comes_back_after_1_3_7_and_21_days_and_then_no_more() -> None:
    label = LABELS[BOOK][0]
    tries, day = [tried(0, label, solved=False)], 0
    for gap in practising.RETURNS:
        day += gap
        practice = practising.Practice(TrainingHistory(tuple(tries)))
        assert practice.returning() == {label.name: (MONDAY + timedelta(days=day)).date()}
        assert practice.due((MONDAY + timedelta(days=day - 1)).date(), BOOK) == ()
        assert practice.due((MONDAY + timedelta(days=day)).date(), BOOK) == (label.name,)
        assert practice.due((MONDAY + timedelta(days=day)).date(), "rummy") == ()
        tries.append(tried(day, label))
    assert day == 32
    assert practising.Practice(TrainingHistory(tuple(tries))).returning() == {}


def test_another_miss_or_a_hint_begins_anew_and_an_early_success_changes_nothing() -> None:
    label = LABELS[BOOK][0]
    missed, good = tried(0, label, solved=False), tried(1, label)
    hinted = tried(4, label, hints=1)
    assert practising.Practice(TrainingHistory((missed, good, hinted))).returning() == {label.name: date(2026, 11, 21)}
    early = tried(2, label)
    assert practising.Practice(TrainingHistory((missed, good, early))).returning() == {label.name: date(2026, 11, 20)}
    assert practising.Practice(TrainingHistory((good,))).returning() == {}


def solve(one: practising.Series, *, solved: bool = True) -> int:
    """Try the present puzzle and go on; return its grade."""
    assert one.label is not None
    grade = one.label.grade
    one.tried(MONDAY, solved=solved, moves=1, hints=0, seconds=1)
    one.go_on()
    return grade


def test_a_streak_gets_harder_until_a_miss_and_a_storm_is_as_hard_without_its_clock() -> None:
    streak, calm, storm = series(Mode.STREAK), series(Mode.CALM), series(Mode.STORM)
    grades = [solve(streak) for _ in range(22)]
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (1, 7)
    solve(streak, solved=False)
    assert streak.over
    assert streak.label is streak.go_on() is None
    assert streak.run(MONDAY) == Run(MONDAY, Mode.STREAK, BOOK, 22)
    for solved in (True, False, True, False, True):
        assert solve(calm, solved=solved) == solve(storm, solved=solved)


def test_another_streak_has_other_puzzles_and_knows_the_last_one() -> None:
    streak = series(Mode.STREAK)
    first = streak.label
    solve(streak)
    solve(streak, solved=False)
    again = streak.again()
    assert first not in (again.label, series(Mode.STREAK).again().label)
    assert again.practice.best(Mode.STREAK) == 1


def test_a_day_has_one_puzzle_for_everybody_and_none_comes_again_within_a_year() -> None:
    for labels in LABELS.values():
        days = [FIRST_MONDAY + timedelta(days=number) for number in range(364)]
        found = [puzzle_of_day(labels, day) for day in days]
        assert [each.grade for each in found] == [GRADES[day.weekday()] for day in days]
        grades = Counter(GRADES * 52)
        names = {grade: {each.name for each in found if each.grade == grade} for grade in grades}
        pool = Counter(int(each.grade) for each in labels if each.name.split()[3] == "any")
        assert {grade: len(each) for grade, each in names.items()} == {
            grade: min(count, pool[grade]) for grade, count in grades.items()
        }


def test_the_puzzle_of_a_day_stays_for_ever() -> None:
    days = [date(2026, 11, 22), date(2026, 12, 24), date(2026, 12, 25), date(2031, 2, 3)]
    assert [puzzle_of_day(LABELS[BOOK], day).name for day in days] == FOR_EVER
    other = tuple(reversed(LABELS[BOOK]))
    assert [puzzle_of_day(other, day).name for day in days] == FOR_EVER, "the order of the file does not matter"


FOR_EVER = ["2 rummikub 6 any 63", "2 rummikub 4 any 5", "2 rummikub 4 any 204", "2 rummikub 2 any 1"]


def test_stars_are_for_moves_for_time_and_for_no_hint() -> None:
    assert Needs(4, in_time(2)).met(4, 120, 0) == (True, True, True)
    assert Needs(4, in_time(2)).met(5, 121, 1) == (False, False, False)
    assert Needs(4, in_time(3)).met(5, 121, 0) == (False, True, True)


def test_only_the_first_success_of_a_day_counts() -> None:
    day, label = MONDAY.date(), LABELS[BOOK][0]
    tries = [
        Try(MONDAY, Mode.DAY, BOOK, label.name, solved, moves, 0, 5.0, day)
        for solved, moves in ((False, 1), (True, 6), (True, 2))
    ]
    assert practising.first_solved(tries, BOOK) == {day: tries[1]}
    assert practising.first_solved(tries, "rummy") == {}


def test_cards_and_tiles_have_a_rating_each() -> None:
    cards = practising.Series(Mode.RATED, "uno-112", tuple(read_set(set_of("uno-112"), labels=True)), TrainingHistory())
    done = cards.tried(MONDAY, solved=True, moves=1, hints=0, seconds=5.0)
    history = TrainingHistory((done,))
    assert cards.practice.mine == done.mine != practising.BEGINNER
    assert practising.Practice(history, practising.books_beside("uno-1999")).mine == done.mine
    assert practising.Practice(history, practising.books_beside("rummy")).mine == practising.BEGINNER
    assert series(Mode.RATED, history).practice.mine == practising.BEGINNER


def test_the_deal_of_a_day_is_no_puzzle() -> None:
    deal = Try(MONDAY, Mode.DAY, "uno-112", "day 2026-11-16 uno-112", False, 20, 0, 500.0, MONDAY.date())
    assert practising.Practice(TrainingHistory((deal,)), practising.books_beside("uno-112")).tries == ()


def test_every_decision_of_every_puzzle_is_judged() -> None:
    for line in card_puzzles("uno-112")[::7]:
        with closing(PuzzleSession.of_line(line, ("A", "B"))) as session:
            assert session.record.seats == (("human", "A"), ("hard", "B"))
            assert (session.open_hand(1), session.line.seen.hand) == (line.state.hands[1], line.state.hands[0])
            assert session.judged(line.best.action) is None
            others = line.best.others
            usual = habit(session.line.seen, [line.best.action, *(each.action for each in others)])
            assert session.tempting == next((each for each in others if each.action == usual), others[0])
            assert [session.judged(each.action) for each in others] == [*others]
            for action in [*session.game.choices(session.state, ME), line.best.action]:
                if isinstance(action, Play):
                    twin = replace(action, uno=not action.uno)
                    assert session.judged(twin) == session.judged(action), "a call makes no other action of it"
                judged = session.judged(action)
                assert judged is None or judged.most < line.best.sure
            session.carry_out(Draw())
            assert not session.record.lines
            best = line.best.action
            session.carry_out(replace(best, uno=False) if isinstance(best, Play) else best)
            called = [each.endswith(" uno") for each in session.record.lines]
            assert called == [len(line.state.hands[ME]) == 2] * isinstance(best, Play)
