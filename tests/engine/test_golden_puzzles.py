"""What is found out about puzzles, and what the generators make, is what was kept."""

from __future__ import annotations

import pytest

from tests.golden_puzzles import FILE, areas
from tests.telling import kept


@pytest.mark.parametrize("area", areas())
def test_what_is_found_out_about_puzzles_is_what_was_kept(area: str) -> None:
    assert list(areas()[area]()) == kept(FILE)[area]


def test_nothing_is_kept_of_puzzles_that_are_asked_about_no_more() -> None:
    assert [*kept(FILE)] == [*areas()]
