"""No combination of options hangs."""

from __future__ import annotations

import pytest

from benchmarks.endings import WATCHDOG, main, play


@pytest.mark.parametrize("part", range(2))
def test_random_matches_end(part: int) -> None:
    for number in range(8):
        ending = play(f"ci/{part}/{number}")
        assert ending.end in ("out", "stuck"), ending
        assert 0 < ending.turns < WATCHDOG


def test_the_script_reports_the_longest_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("5 matches")
    assert "longest round:" in out
