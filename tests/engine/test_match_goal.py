"""What decides a match, in every book."""

from __future__ import annotations

import pytest

from game.engine.cards.books import UNO_112, UNO_1999
from game.engine.cards.rules import CardRules
from game.engine.match_length import MatchLength
from game.engine.options import with_options
from game.engine.registry import family_of
from game.engine.tiles.books import RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.tiles.rules import TileRules
from game.engine.tiles.scoring import counts_points, match_goal


@pytest.mark.parametrize(
    ("book", "options", "goal"),
    [
        (UNO_RUMMY, {}, (MatchLength.POINTS, 200)),
        (UNO_RUMMY, {"game": "rounds", "rounds": 5}, (MatchLength.ROUNDS, 5)),
        (UNO_RUMMY, {"game": "first_to", "first_to": 4}, (MatchLength.FIRST_TO, 4)),
        (RUMMY, {}, (MatchLength.ROUNDS, 3)),
        (RUMMY, {"rounds": 7}, (MatchLength.ROUNDS, 7)),
        (RUMMIKUB, {}, (MatchLength.ROUNDS, 4)),
        (RUMMIKUB, {"rounds": 2}, (MatchLength.ROUNDS, 2)),
        (RUMMIKUB, {"match": "single"}, (MatchLength.ROUNDS, 1)),
        (RUMMIKUB, {"match": "target", "target": 300}, (MatchLength.POINTS, 300)),
    ],
)
def test_what_decides_a_match_of_four(
    book: TileRules, options: dict[str, object], goal: tuple[MatchLength, int]
) -> None:
    assert match_goal(with_options(book, options), 4) == goal


def test_rk_q1_a_match_has_as_many_rounds_as_players() -> None:
    assert match_goal(RUMMIKUB, 3) == (MatchLength.ROUNDS, 3)


@pytest.mark.parametrize(
    ("book", "options", "points"),
    [(UNO_RUMMY, {}, True), (UNO_RUMMY, {"game": "rounds"}, False), (RUMMY, {}, True), (RUMMIKUB, {}, True)],
)
def test_points_are_noted_but_in_the_easy_game(book: TileRules, options: dict[str, object], points: bool) -> None:
    assert counts_points(with_options(book, options)) is points


@pytest.mark.parametrize(
    ("book", "options", "goal", "length"),
    [
        (UNO_1999, {}, (MatchLength.POINTS, 500), "target"),
        (UNO_1999, {"scoring": "elimination", "target": 300}, (MatchLength.POINTS, 300), "target"),
        (UNO_1999, {"players": "partners"}, (MatchLength.POINTS, 500), "target"),
        (UNO_1999, {"players": "rotating_partners", "rounds": 12}, (MatchLength.ROUNDS, 12), "rounds"),
        (UNO_1999, {"players": "tournament"}, (MatchLength.ROUNDS, 1), None),
        (UNO_112, {}, (MatchLength.FIRST_TO, 1), "first_to"),
        (UNO_112, {"first_to": 3}, (MatchLength.FIRST_TO, 3), "first_to"),
        (UNO_112, {"points": 300}, (MatchLength.POINTS, 300), "points"),
    ],
)
def test_what_decides_a_match_of_cards_and_which_option_says_so(
    book: CardRules, options: dict[str, object], goal: tuple[MatchLength, int], length: str | None
) -> None:
    rules, family = with_options(book, options), family_of(book.book)
    assert family.goal(rules, 4) == goal
    assert family.length(rules) == length
