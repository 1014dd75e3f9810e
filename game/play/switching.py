"""How threads take turns: while a computer thinks or a file is read, the frame loop gets its turn in good time."""

from __future__ import annotations

import sys

INTERVAL = 0.0005
"""Seconds after which the interpreter switches to the frame loop."""


def let_frames_through() -> None:
    """Make every thread give way to the frame loop soon."""
    sys.setswitchinterval(INTERVAL)
