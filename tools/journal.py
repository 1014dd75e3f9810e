"""Measures how long a frame waits to write the line of an action, and how long the disk takes to flush it.

    python -m tools.journal [FOLDER] [--matches 6]

Writes matches line by line into a folder on the disk to be measured, a hundredth of a second apart.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter, sleep

from game.engine.record_reading import parse_record
from game.store.folders import player_folders
from game.store.matches import begin

RECORD = Path(__file__).resolve().parents[1] / "tests" / "records" / "format-2-rummikub.txt"


def measure(home: Path, matches: int) -> tuple[list[float], list[float]]:
    """Milliseconds of writing lines, and of flushing them."""
    record, _ = parse_record(RECORD.read_text("utf-8"))
    handed: list[float] = []
    flushed: list[float] = []
    fsync = os.fsync

    def timed(number: int) -> None:
        began = perf_counter()
        fsync(number)
        flushed.append((perf_counter() - began) * 1000)

    for _ in range(matches):
        journal, _ = begin(player_folders(home), record.cut(0), datetime.now(UTC))
        os.fsync = timed  # type: ignore[assignment]
        for line in record.lines:
            began = perf_counter()
            journal.write([line])
            handed.append((perf_counter() - began) * 1000)
            sleep(0.01)
        journal.close()
        os.fsync = fsync
    return handed, flushed


def _marks(times: list[float]) -> str:
    ordered = sorted(times)
    last = len(ordered) - 1
    marks = (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    return "  ".join(f"{name} {ordered[int(last * share)]:.2f}" for name, share in marks)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--matches", type=int, default=6)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as home:
        handed, flushed = measure(Path(home), args.matches)
    print(f"{len(handed)} lines, in milliseconds")
    print(f"handed over on the frame: {_marks(handed)}")
    print(f"flushed beside it:        {_marks(flushed)}")


if __name__ == "__main__":
    main()
