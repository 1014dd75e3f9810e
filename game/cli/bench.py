"""The benchmarks, which are next to the game in its source folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from game.cli.packages import from_source
from game.cli.usage import UsageError


def run(subject: str, arguments: Sequence[str]) -> int:
    """Run a benchmark and print its figures; return the exit status."""
    if not from_source():
        raise UsageError("steinreich bench: the benchmarks are in the game's source folder; run main.py bench there")
    with _packages_for_children():
        status: int = import_module(f"benchmarks.{subject}").main(arguments)
    return status


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
