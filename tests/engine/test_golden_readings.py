"""What each reader makes of a text, or the mistake that it names, is what was kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_readings import FILE, readers, readings
from tests.telling import kept


@pytest.mark.parametrize("reader", readers(Path("nowhere")))
def test_a_reader_reads_what_it_read_and_names_mistakes_as_it_did(reader: str) -> None:
    assert list(readings(reader)) == kept(FILE)[reader]


def test_nothing_is_kept_of_readers_that_are_no_more() -> None:
    assert [*kept(FILE)] == [*readers(Path("nowhere"))]
