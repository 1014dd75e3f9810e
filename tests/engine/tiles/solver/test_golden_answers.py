"""The solver answers as it did, and opens as many nodes as it did."""

from __future__ import annotations

import pytest

from tests.golden_solver import BLOCKS, FILE, answers
from tests.telling import kept


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_solver_answers_as_it_did_within_as_many_nodes(block: int) -> None:
    assert list(answers(block)) == kept(FILE)[str(block)]


def test_nothing_is_kept_of_questions_that_are_asked_no_more() -> None:
    assert [*kept(FILE)] == [*map(str, range(BLOCKS))]
