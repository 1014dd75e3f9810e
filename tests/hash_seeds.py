"""A small program run under different hash seeds: what it prints must not depend on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def printed(root: Path, program: str) -> set[str]:
    """Everything that a program prints under two hash seeds; one text where they make no difference."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
