"""Lets every call to the file system fail in turn, and checks that the game says so, loses nothing and starts again.

    python -m benchmarks.faults [--every 1]

A scripted evening (`tests/store/scripted_evening.py`) makes some six hundred calls. For every n and every fault the
n-th one fails, once or from then on: an error of the device, a full disk, too many open files, no permission, an
interrupted call, half a write, no memory for what is read. Then the disk is in order again, and the game is started.
"""

from __future__ import annotations

import argparse
import errno
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from tests.store.disk import SQLITE, WRITES, Disk, watched
from tests.store.scripted_evening import EVENING, HARMLESS, Evening, morning, prepared


class Fault(NamedTuple):
    """How a call fails."""

    error: int
    """What the system says; 0 where it writes half and says nothing."""
    stays: bool = False
    """Whether all later calls of its kind fail, too: those that write, or all."""
    memory: bool = False
    """Whether there is no memory for what is read."""


FAULTS = {
    "EIO": Fault(errno.EIO), "ENOSPC": Fault(errno.ENOSPC), "EMFILE": Fault(errno.EMFILE),
    "EACCES": Fault(errno.EACCES), "EINTR": Fault(errno.EINTR), "half a write": Fault(0),
    "EIO from then on": Fault(errno.EIO, stays=True), "ENOSPC from then on": Fault(errno.ENOSPC, stays=True),
    "no memory": Fault(errno.ENOMEM, memory=True),
}  # fmt: skip
MEMORY = {"read"}
HALVES = {"write"}


class FaultyDisk(Disk):
    """A disk that fails at the n-th call."""

    def __init__(self, home: Path, fault: Fault = FAULTS["EIO"], at: int = -1) -> None:
        super().__init__(home)
        self.fault, self.at = fault, at
        self.calls: list[str] = []
        """The names of the calls so far."""
        self.half = False
        self.failed = False

    def call(self, name: str, path: str) -> None:
        """Count, and fail if it is time."""
        number = len(self.calls)
        self.calls.append(name)
        self.half = False
        if number != self.at and not (self.failed and self.fault.stays):
            return
        if self.fault.error == 0:
            self.half = True
            return
        if self.fault.stays and self.fault.error == errno.ENOSPC and name not in WRITES:
            self.failed = True  # a full disk can be read
            return
        self.failed = True
        if self.fault.memory:
            raise MemoryError
        if name == "sqlite":
            refused = sqlite3.OperationalError(os.strerror(self.fault.error))
            refused.sqlite_errorcode = SQLITE[self.fault.error]
            raise refused
        raise OSError(self.fault.error, os.strerror(self.fault.error), path)

    def short(self, data: Any) -> Any:
        """Return half of the data where half is written."""
        return data[: len(data) // 2] if self.half and len(data) > 1 else data


def counted(home: Path) -> tuple[list[str], dict[str, object]]:
    """Return the calls of an evening on which nothing fails, and what is there the next morning."""
    e, disk = prepared(home), FaultyDisk(home / "game")
    with watched(disk):
        for step in EVENING:
            step(e)
    assert {note.code for note in e.notes} <= HARMLESS, e.notes
    return disk.calls, morning(e)


def one(home: Path, fault: Fault, at: int, whole: dict[str, object]) -> Evening:
    """Live through an evening on which the n-th call fails, and the next morning; raise AssertionError if it is bad."""
    e, disk = prepared(home), FaultyDisk(home / "game", fault, at)
    with watched(disk):
        for step in EVENING:
            step(e)
    assert e.silent == [], f"nobody said that these were not done: {e.silent}"
    there = morning(e)
    assert e.path is not None
    said = {note.code for note in e.notes} - HARMLESS
    if not said:
        missing = {name for name in whole if there[name] != whole[name]}
        assert not missing, f"nothing was said, and these are different: {missing}"
    return e


def cases(calls: list[str], every: int) -> Iterator[tuple[str, int]]:
    """Yield a fault and the number of the call, for each call that can fail so."""
    number = 0
    for at, call in enumerate(calls):
        for name, fault in FAULTS.items():
            if (fault.error == 0 and call not in HALVES) or (fault.memory and call not in MEMORY):
                continue
            number += 1
            if number % every == 0:
                yield name, at


def run(home: Path, every: int) -> Counter[str]:
    """Try one in `every` of all cases; return how many there were of each fault."""
    calls, whole = counted(home / "whole")
    tried: Counter[str] = Counter()
    for number, (name, at) in enumerate(cases(calls, every)):
        try:
            one(home / str(number), FAULTS[name], at, whole)
        except BaseException as error:
            error.add_note(f"{name} at call {at}, {calls[at]}; the files are in {home / str(number)}")
            raise
        tried[name] += 1
    return tried


def main() -> None:
    """Try every fault at every call, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1, help="try one in so many cases")
    args = parser.parse_args()
    began = perf_counter()
    with tempfile.TemporaryDirectory() as home:
        tried = run(Path(home), args.every)
    print(f"{tried.total()} evenings in {perf_counter() - began:.0f} s; nothing lost, every failure said:")
    for name, count in tried.items():
        print(f"  {name}: {count}")


if __name__ == "__main__":
    main()
