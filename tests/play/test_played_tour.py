"""What sessions, drivers, results, practice and levels make of the same matches is what was kept."""

from __future__ import annotations

import pytest

from tests.play.played_tour import FILE, PARTS, tour
from tests.telling import kept


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[pytest.mark.moves_open_files] if part == "saving" else []) for part in PARTS]
)
def test_a_part_of_what_is_played_goes_as_it_went(part: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.play.played_tour` and reads the difference."""
    assert tour(PARTS[part]) == kept(FILE)[part]


def test_nothing_is_kept_of_parts_that_are_no_more() -> None:
    assert [*kept(FILE)] == [*PARTS]
