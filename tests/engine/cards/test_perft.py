"""The number of sequences of acts has not changed: a change of the rules shows here first."""

from __future__ import annotations

import pytest

from tests.perft import FOLDER, OPTIONS, lines


@pytest.mark.parametrize("book", OPTIONS)
def test_the_counts_are_those_of_the_golden_file(book: str) -> None:
    golden = (FOLDER / f"{book}.txt").read_text("utf-8").splitlines()
    assert list(lines(book)) == golden, "if this is meant: python -m tests.perft"
