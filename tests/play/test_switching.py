"""Threads take short turns once a match is there: the frame loop waits for none of them for long."""

from __future__ import annotations

import sys

from game.play.switching import let_frames_through


def test_threads_take_turns_of_half_a_millisecond() -> None:
    before = sys.getswitchinterval()
    try:
        let_frames_through()
        assert round(sys.getswitchinterval(), 6) == 0.0005
    finally:
        sys.setswitchinterval(before)
