"""What every call of the store gives back, what it notes and which files it leaves is what was kept."""

from __future__ import annotations

import pytest

from tests.store.tour import CASES, FILE, tour

pytestmark = pytest.mark.moves_open_files
"""What a system refuses that does not move open files depends on the moment; the tests of each part run there."""


def kept() -> dict[str, list[str]]:
    """The kept lines of each part and way."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("# "):
            lines = found.setdefault(line.removeprefix("# "), [])
        else:
            lines.append(line)
    return found


@pytest.mark.parametrize(("part", "way"), CASES)
def test_a_part_of_the_store_does_what_it_did(part: str, way: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.store.tour` and reads the difference."""
    assert tour(part, way) == kept()[f"{part} {way}"]


def test_nothing_is_kept_of_parts_that_are_no_more() -> None:
    assert [*kept()] == [" ".join(each) for each in CASES]
