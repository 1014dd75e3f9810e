"""What a match is played for, and who has won, in words."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards.forms import MatchKind
from game.engine.options import with_options
from game.engine.registry import BOOKS
from game.words.results import (
    counted_text,
    fact_text,
    gained_text,
    goal_line,
    goal_text,
    goal_word,
    hall_title,
    kind_text,
    rounds_text,
    score_texts,
    solved_text,
    table_text,
    total_word,
    towards_text,
    winners_text,
)
from tests.words.saying import seat_name


def keys(key: str, /, **names: object) -> str:
    """The key of a text with what is filled in."""
    return " ".join((key, *(str(value) for value in names.values())))


@pytest.mark.parametrize(
    ("book", "options", "said"),
    [
        ("uno-rummy", {"target": 300}, "seats.target-points 300"),
        ("rummikub", {}, "seats.target-rounds 3"),
        ("rummikub", {"rounds": 5}, "seats.target-rounds 5"),
        ("rummikub", {"match": "target"}, "seats.target-points 200"),
        ("uno-1999", {"players": "tournament"}, "seats.target-rounds 28"),
        ("uno-112", {}, "seats.target-first-to 1"),
    ],
)
def test_what_a_match_is_played_for(book: str, options: dict[str, Any], said: str) -> None:
    assert goal_text(keys, with_options(BOOKS[book], options), 3) == said


TEAMS = ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("won", "teams", "you", "of_match", "said"),
    [
        ((1,), (), None, False, "scoring.title Bert"),
        ((1,), (), 1, False, "scoring.title-you Bert"),
        ((1,), (), 0, True, "scoring.match-title Bert"),
        ((0,), (), 0, True, "scoring.match-title-you Anna"),
        ((0, 1), (), 0, False, "scoring.shared"),
        ((0, 1), TEAMS, 0, True, "scoring.match-shared"),
        ((0, 2), TEAMS, None, False, "scoring.title-team words.and Anna Cleo"),
        ((0, 2), TEAMS, 2, False, "scoring.title-with-you Anna"),
        ((1, 3), TEAMS, 3, True, "scoring.match-title-with-you Bert"),
        ((1, 3), TEAMS, 0, True, "scoring.match-title-team words.and Bert Dora"),
    ],
)
def test_who_has_won(
    won: tuple[int, ...], teams: tuple[tuple[int, ...], ...], you: int | None, of_match: bool, said: str
) -> None:
    assert winners_text(keys, won, teams, seat_name, you, of_match=of_match) == said


@pytest.mark.parametrize(
    ("book", "options", "line", "word", "fixed"),
    [
        ("uno-rummy", {"target": 300}, "table.target 300", "seats.count-target", "seats.target"),
        ("rummikub", {}, "table.rounds 3", "seats.count-rounds", "seats.target"),
        ("uno-1999", {}, "table.target 500", "seats.count-target", "seats.target"),
        ("uno-1999", {"scoring": "elimination"}, "table.limit 500", "seats.limit", "seats.limit"),
        ("uno-1999", {"players": "tournament"}, "table.rounds 1", "seats.target", "seats.target"),
        ("uno-112", {}, "table.first-to 1", "seats.count-first_to", "seats.target"),
        ("uno-112", {"points": 400}, "table.target 400", "seats.count-points", "seats.target"),
    ],
)
def test_the_goal_at_the_table_and_the_word_before_its_number(
    book: str, options: dict[str, Any], line: str, word: str, fixed: str
) -> None:
    rules = with_options(BOOKS[book], options)
    said = goal_line(keys, rules, 3), goal_word(keys, rules, fixed=False), goal_word(keys, rules, fixed=True)
    assert said == (line, word, fixed)


def test_fixed_partners_are_named_in_pairs() -> None:
    names = ("Anna", "Bert", "Cleo", "Dora")
    assert kind_text(keys, MatchKind.PARTNERS, names) == "kind.partners.about words.and Anna Cleo words.and Bert Dora"
    assert kind_text(keys, MatchKind.ELIMINATION, names) == "kind.elimination.about"


def test_points_and_rounds_won_are_said_by_their_names() -> None:
    assert score_texts(keys, 3, points=True) == ("plate.points 3", "plate.points-short 3")
    assert score_texts(keys, 3, points=False) == ("plate.wins 3", "plate.wins-short 3")
    assert (total_word(keys, points=True), total_word(keys, points=False)) == ("scoring.total", "scoring.wins")
    assert (towards_text(keys, 200), towards_text(keys, 0)) == ("scoring.towards 200", "scoring.standing")
    assert (gained_text(keys, 40, fewest=False), gained_text(keys, 40, fewest=True)) == ("scoring.gain 40", "0")


@pytest.mark.parametrize(
    ("factor", "points", "fewest", "own", "said"),
    [
        (2, True, True, False, "scoring.times 30 2 60"),
        (2, False, False, False, "scoring.points-left"),
        (1, True, True, False, "scoring.minus-points"),
        (1, True, False, True, "scoring.points"),
        (1, True, False, False, "scoring.points-left"),
        (1, False, False, True, ""),
        (1, False, False, False, "scoring.points-left"),
    ],
)
def test_what_the_number_beside_the_pieces_means(factor: int, points: bool, fewest: bool, own: bool, said: str) -> None:
    assert counted_text(keys, 30, factor, points=points, fewest=fewest, own=own) == said


def test_a_fact_names_a_level_only_if_it_is_about_one() -> None:
    assert fact_text(keys, "lay", ("Anna", "Bert"), 7, "") == "fact.lay words.and Anna Bert 7 "
    assert fact_text(keys, "first-win", ("Anna",), 1, "hard") == "fact.first-win Anna 1 seats.level.hard"


def test_a_solved_level_says_how_and_whether_it_was_the_last() -> None:
    assert solved_text(keys, helped=True, last=False) == "level.solved-helped"
    assert solved_text(keys, helped=False, last=True) == "level.solved-alone level.solved-last"


def test_each_state_of_a_table_of_a_tournament_has_its_words() -> None:
    assert table_text(keys, ("Anna", "Bert"), 90, None, yours=True) == "tournament.finished words.and Anna Bert 90"
    assert table_text(keys, (), 0, (3, 7), yours=True) == "tournament.playing 3 · 7"
    assert table_text(keys, (), 0, None, yours=True) == "tournament.yours"
    assert table_text(keys, (), 0, None, yours=False) == "tournament.later"
    assert hall_title(keys, 3, over=False) == "tournament.title 3 28"
    assert hall_title(keys, 28, over=True) == "tournament.over"


def test_a_line_of_the_sheet_is_a_round_or_several() -> None:
    assert rounds_text(keys, 3, 3) == "scoring.round 3"
    assert rounds_text(keys, 1, 2) == "scoring.rounds 1 2"
