"""What every call of the store gives back, what it notes and which files it leaves is what was kept."""

from __future__ import annotations

import sys

import pytest

from tests.store.tour import CASES, FILE, USUALLY, shortened, tour
from tests.telling import kept

pytestmark = pytest.mark.moves_open_files
"""What a system refuses that does not move open files depends on the moment; the tests of each part run there."""


@pytest.mark.parametrize(("part", "way"), [case for case in CASES if case[1] in USUALLY or sys.platform == "linux"])
def test_a_part_of_the_store_does_what_it_did(part: str, way: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.store.tour` and reads the difference."""
    known, lines = kept(FILE), tour(part, way)
    assert (lines if way == "as usual" else shortened(lines, known[f"{part} as usual"])) == known[f"{part} {way}"]


def test_nothing_is_kept_of_parts_that_are_no_more() -> None:
    assert [*kept(FILE)] == [" ".join(each) for each in CASES]
