"""The solver answers as it did, and opens as many nodes as it did."""

from __future__ import annotations

import pytest

from tests.golden_solver import FILE, areas
from tests.telling import kept


@pytest.mark.parametrize("area", areas())
def test_the_solver_answers_as_it_did_within_as_many_nodes(area: str) -> None:
    assert list(areas()[area]()) == kept(FILE)[area]


def test_nothing_is_kept_of_questions_that_are_asked_no_more() -> None:
    assert [*kept(FILE)] == [*areas()]
