"""The standings of a match: who is where."""

from __future__ import annotations

import pytest

from game.play.results import Standing


@pytest.mark.parametrize(
    ("totals", "fewest", "champions", "lasted", "expected"),
    [
        ((1, 0, 0, 0), False, (0,), (), [1, 2, 2, 2]),
        ((30, 80, 30, 10), False, (1,), (), [2, 1, 2, 4]),
        ((30, 80, 30, 10), True, (), (), [2, 4, 2, 1]),
        ((500, 20, 510, 500), True, (1,), (3, 5, 5, 3), [3, 1, 2, 3]),
        ((70, 30, 70, 30), False, (0, 2), (), [1, 3, 1, 3]),
    ],
    ids=["the others have nothing", "most", "fewest", "knocked out", "partners"],
)
def test_equal_ones_share_a_place(
    totals: tuple[int, ...], fewest: bool, champions: tuple[int, ...], lasted: tuple[int, ...], expected: list[int]
) -> None:
    standing = Standing(totals, True, fewest, False, champions, lasted=lasted)
    assert [standing.place(seat) for seat in range(len(totals))] == expected
    assert sorted(expected) == [standing.place(seat) for seat in standing.places]
