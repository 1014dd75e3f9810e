"""What decides a match, in every book."""

from __future__ import annotations

import pytest

from game.engine.books import RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.options import Game, MeldRules, counts_points, match_goal, with_options


@pytest.mark.parametrize(
    ("book", "options", "goal"),
    [
        (UNO_RUMMY, {}, (Game.POINTS, 200)),
        (UNO_RUMMY, {"game": "rounds", "rounds": 5}, (Game.ROUNDS, 5)),
        (UNO_RUMMY, {"game": "first_to", "first_to": 4}, (Game.FIRST_TO, 4)),
        (RUMMY, {}, (Game.ROUNDS, 3)),
        (RUMMY, {"rounds": 7}, (Game.ROUNDS, 7)),
        (RUMMIKUB, {}, (Game.ROUNDS, 4)),
        (RUMMIKUB, {"rounds": 2}, (Game.ROUNDS, 2)),
        (RUMMIKUB, {"match": "single"}, (Game.ROUNDS, 1)),
        (RUMMIKUB, {"match": "target", "target": 300}, (Game.POINTS, 300)),
    ],
)
def test_what_decides_a_match_of_four(book: MeldRules, options: dict[str, object], goal: tuple[Game, int]) -> None:
    assert match_goal(with_options(book, options), 4) == goal


def test_rk_q1_a_match_has_as_many_rounds_as_players() -> None:
    assert match_goal(RUMMIKUB, 3) == (Game.ROUNDS, 3)


@pytest.mark.parametrize(
    ("book", "options", "points"),
    [(UNO_RUMMY, {}, True), (UNO_RUMMY, {"game": "rounds"}, False), (RUMMY, {}, True), (RUMMIKUB, {}, True)],
)
def test_points_are_noted_but_in_the_easy_game(book: MeldRules, options: dict[str, object], points: bool) -> None:
    assert counts_points(with_options(book, options)) is points
