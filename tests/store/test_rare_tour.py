"""What rarely happens to files, and what the store makes of it, is what was kept."""

from __future__ import annotations

import sys

import pytest

from tests.store.rare_tour import FILE, PARTS, lines_of
from tests.telling import kept

pytestmark = [
    pytest.mark.moves_open_files,
    pytest.mark.skipif(sys.platform != "linux", reason="others have other odd files and errors"),
]


@pytest.mark.parametrize("part", PARTS)
def test_what_rarely_happens_to_files_goes_as_it_went(part: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.store.rare_tour` and reads the difference."""
    assert lines_of(part) == kept(FILE)[part]


def test_nothing_is_kept_of_parts_that_are_no_more() -> None:
    assert [*kept(FILE)] == [*PARTS]
