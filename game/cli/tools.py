"""The tools for those who work on the game: tests, ruff, mypy. They run in the interpreter that has them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from game.cli.packages import ROOT

NO_DEVICES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""What makes SDL go without a screen and a sound device."""
ALL_CORES = ("-n", "auto", "--dist", "worksteal")
"""How pytest runs where nothing else is asked of it."""


def run_tests(python: str, arguments: Sequence[str]) -> int:
    """Run pytest without a screen or sound device, all tests on all cores; answers its exit status."""
    return _call(python, "pytest", *(arguments or ALL_CORES), environment=NO_DEVICES)


def run_lint(python: str) -> int:
    """Run ruff and mypy over the game and its tests; answers 0 where both find nothing."""
    checks = (("ruff", "check", "--output-format", "concise"), ("ruff", "format", "--check", "--quiet"), ("mypy",))
    return max(_call(python, *check) for check in checks)


def _call(python: str, module: str, *arguments: str, environment: dict[str, str] | None = None) -> int:
    command = [python, "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | (environment or {}), check=False).returncode
