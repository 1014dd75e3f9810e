"""No combination of options hangs."""

from __future__ import annotations

from tools.endings import WATCHDOG, play


def test_random_matches_end() -> None:
    for number in range(10):
        ending = play(f"ci/{number}")
        assert ending.end in ("out", "stuck"), ending
        assert 0 < ending.turns < WATCHDOG
