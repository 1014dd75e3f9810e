"""The development tools: tests, ruff, mypy. They run in the interpreter in which they are installed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from game.cli.packages import ROOT

NO_DEVICES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""Makes SDL do without a screen and a sound device."""
ALL_CORES = ("-n", "auto", "--dist", "worksteal")
"""How pytest runs by default."""
WHOLE_SUITE = ("--all", "--seed")
"""What may be said of a run of the whole suite (tests/conftest.py)."""


def run_tests(python: str, arguments: Sequence[str]) -> int:
    """Run pytest without a screen or sound device, the whole suite on all cores; return its exit status."""
    everything = all(each.startswith(WHOLE_SUITE) for each in arguments)
    return _call(python, "pytest", *(ALL_CORES if everything else ()), *arguments, environment=NO_DEVICES)


def run_lint(python: str) -> int:
    """Run ruff and mypy over the game and its tests; return 0 if neither finds anything."""
    checks = (("ruff", "check", "--output-format", "concise"), ("ruff", "format", "--check", "--quiet"), ("mypy",))
    return max(_call(python, *check) for check in checks)


def _call(python: str, module: str, *arguments: str, environment: dict[str, str] | None = None) -> int:
    command = [python, "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | (environment or {}), check=False).returncode
