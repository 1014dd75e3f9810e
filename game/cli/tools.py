"""The development tools: tests, ruff, mypy. They run in the interpreter in which they are installed."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from game.cli.packages import ROOT

ALL_CORES = ("-n", "auto", "--dist", "worksteal")
"""How pytest runs by default."""
WHOLE_SUITE = ("--all", "--seed", "--shuffle")
"""What may be said of a run of the whole suite (tests/conftest.py)."""


def run_tests(python: str, arguments: Sequence[str]) -> int:
    """Run pytest in a bare room, the whole suite on all cores; return its exit status."""
    from game.cli.keeper import run_alone

    everything = all(each.startswith(WHOLE_SUITE) for each in arguments)
    return run_alone(["-m", "pytest", *(ALL_CORES if everything else ()), *arguments], ROOT, python)


def run_lint(python: str) -> int:
    """Run ruff and mypy over the game and its tests; return 0 if neither finds anything."""
    checks = (("ruff", "check", "--output-format", "concise"), ("ruff", "format", "--check", "--quiet"), ("mypy",))
    return max(subprocess.run([python, "-m", *check], cwd=ROOT, check=False).returncode for check in checks)
