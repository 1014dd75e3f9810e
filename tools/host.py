"""What the host of a virtual machine takes from it, which looks like processor time of whatever runs."""

from __future__ import annotations

import os
from pathlib import Path


def stolen() -> float:
    """Return how many milliseconds the host has taken from all cores since the machine started; 0 if nobody knows."""
    counts = Path("/proc/stat")
    if not counts.exists():
        return 0.0
    steal = counts.read_text("ascii").split()[8]  # cpu user nice system idle iowait irq softirq steal: proc(5)
    return 1000 * int(steal) / os.sysconf("SC_CLK_TCK")
