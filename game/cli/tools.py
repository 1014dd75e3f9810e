"""The tools of development, which are beside the game in its source folder: `main.py` reaches them from here alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from game.cli.packages import ROOT, digest, from_source, interpreter, is_ready
from game.cli.values import UsageError

ALL_CORES = ("-n", "auto", "--dist", "worksteal")
"""How pytest runs by default."""
WHOLE_SUITE = ("--all", "--seed", "--shuffle")
"""What may be said of a run of the whole suite (tests/conftest.py)."""


def tool(name: str, command: str) -> ModuleType:
    """Return a module of `tools` for a command; raise UsageError where there is no source folder."""
    needs_source(command)
    return import_module(f"tools.{name}")


def needs_source(command: str) -> None:
    """Raise UsageError where the game does not run from its source folder."""
    if not from_source():
        raise UsageError(f"steinreich {command}: run main.py {command} in the game's source folder")


def run_bench(subject: str, arguments: Sequence[str]) -> int:
    """Run a benchmark and print its figures; return the exit status."""
    benchmark = tool(subject, "bench")
    with _packages_for_children():
        return int(benchmark.main(arguments))


def run_tests(python: str, arguments: Sequence[str]) -> int:
    """Run pytest in a bare room, the whole suite on all cores; return 1 if a test fails, 2 if they cannot be run."""
    keeper = tool("keeper", "test")
    everything = all(each.startswith(WHOLE_SUITE) for each in arguments)
    status: int = keeper.run_alone(["-m", "pytest", *(ALL_CORES if everything else ()), *arguments], ROOT, python)
    return 2 if 2 < status < 6 else status  # pytest has more of them


def run_lint(python: str) -> int:
    """Run ruff and mypy over the game and its tests; return 0 if neither finds anything."""
    needs_source("lint")
    checks = (("ruff", "check", "--output-format", "concise"), ("ruff", "format", "--check", "--quiet"), ("mypy",))
    return max(subprocess.run([python, "-m", *check], cwd=ROOT, check=False).returncode for check in checks)


def run_package(only: Sequence[str], flags: Mapping[str, bool]) -> int:
    """Build packages into `dist` and try them, as the flags say, with tools of their own; return the exit status."""
    needs_source("package")
    folder = ROOT / ".venv-package"  # they must not find the tools for development
    if not is_ready(folder, digest(ROOT), tools=True):
        from game.cli.install import install_into

        install_into((folder,), ROOT, tools=True, extra="package")
    given = [flag for flag, is_set in flags.items() if is_set]
    command = [str(interpreter(folder)), "-m", "tools.release", *given, *only]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


@contextmanager
def _packages_for_children() -> Iterator[None]:
    """Let the processes that a benchmark starts find the packages where this one does: in the `.venv`."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        yield
    finally:
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before
