"""The benchmarks, which are next to the game in its source folder."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from game.cli.packages import from_source
from game.cli.usage import UsageError


def run(subject: str, arguments: Sequence[str]) -> int:
    """Run a benchmark and print its figures; return the exit status."""
    if not from_source():
        raise UsageError("steinreich bench: the benchmarks are in the game's source folder; run main.py bench there")
    status: int = import_module(f"benchmarks.{subject}").main(arguments)
    return status
