"""What a match is played for, and who has won, in words."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.options import with_options
from game.engine.registry import BOOKS
from game.words.results import goal_text, winners_text
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
