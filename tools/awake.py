"""Keeps the processors from falling asleep while something short is measured.

A processor that rests between two frames has to wake up for each. On a virtual machine that makes a frame up to half
as long again: the quieter the machine, the slower the frames. On most desks other programs run, and it never rests.
`awake` stands for these: a program on every processor that runs only while nothing else wants to.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SPIN = """
import os
if hasattr(os, "SCHED_IDLE"):
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
elif hasattr(os, "nice"):
    os.nice(19)
while True:
    pass
"""


@contextmanager
def awake() -> Iterator[None]:
    """Keep every processor busy with nothing."""
    idle = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
    spinning = [
        subprocess.Popen([sys.executable, "-S", "-c", SPIN], creationflags=idle) for _ in range(os.cpu_count() or 1)
    ]
    try:
        yield
    finally:
        for each in spinning:
            each.kill()
            each.wait()
