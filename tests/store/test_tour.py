"""What every call of the store gives back, what it notes and which files it leaves is what was kept."""

from __future__ import annotations

import sys

import pytest

from tests.store.tour import CASES, FILE, PARTS, USUALLY, kept_of
from tests.telling import kept

pytestmark = pytest.mark.moves_open_files
"""What a system refuses that does not move open files depends on the moment; the tests of each part run there."""


@pytest.mark.parametrize(
    ("part", "way"), [case for case in CASES if sys.platform == "linux" or (case[0] in PARTS and case[1] in USUALLY)]
)
def test_a_part_of_the_store_does_what_it_did(part: str, way: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.store.tour` and reads the difference."""
    known = kept(FILE)
    assert kept_of(part, way, known[f"{part} as usual"]) == known[f"{part} {way}"]


def test_nothing_is_kept_of_parts_that_are_no_more() -> None:
    assert [*kept(FILE)] == [" ".join(each) for each in CASES]
