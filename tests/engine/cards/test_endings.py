"""No combination of options hangs, and the number of sequences of acts has not changed."""

from __future__ import annotations

import pytest

from benchmarks.endings import WATCHDOG, main, play
from tests.perft import FOLDER, OPTIONS, lines


@pytest.mark.parametrize("part", range(2))
def test_random_matches_end(part: int) -> None:
    for number in range(20):
        ending = play(f"ci/{part}/{number}")
        assert ending.end in ("out", "stuck"), ending
        assert 0 < ending.turns < WATCHDOG


def test_the_script_reports_the_longest_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("5 matches")
    assert "longest round:" in out


# -- the number of sequences of acts has not changed: a change of the rules shows here first -----------------


@pytest.mark.parametrize("book", OPTIONS)
def test_the_counts_are_those_of_the_golden_file(book: str) -> None:
    golden = (FOLDER / f"{book}.txt").read_text("utf-8").splitlines()
    assert list(lines(book)) == golden, "if this is meant: python -m tests.perft"
