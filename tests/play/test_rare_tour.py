"""What rarely happens in a match, and what follows from it, is what was kept."""

from __future__ import annotations

import pytest

from tests.play.rare_tour import FILE, PARTS, lines_of
from tests.telling import kept


@pytest.mark.parametrize("part", PARTS)
def test_what_rarely_happens_goes_as_it_went(part: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.play.rare_tour` and reads the difference."""
    assert lines_of(part) == kept(FILE)[part]


def test_nothing_is_kept_of_parts_that_are_no_more() -> None:
    assert [*kept(FILE)] == [*PARTS]
