"""Lets every call to the file system fail in turn, and checks that the game says so, loses nothing and starts again.

    python -m tools.faults [--every 1] [--share 1/1] [--from 0]

A scripted evening (`tests/store/scripted_evening.py`) makes some eight hundred calls. For every n and every fault the
n-th one fails, once or from then on: an error of the device, a full disk, too many open files, no permission, an
interrupted call, half a write, no memory for what is read. Then the disk is in order again, and the game is started.

The same records are replayed again and again, and so are the solutions of the levels that come with the game: each is
replayed once (`remembering`), and every call to the file system is still made.
"""

import argparse
import errno
import os
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import pytest

from game import shipped
from game.engine import record
from game.store import levels
from tests.store.disk import SQLITE, WRITES, Disk, watched
from tests.store.scripted_evening import EVENING, HARMLESS, Evening, morning, prepared
from tools.shares import WHOLE, Share, add_share


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


@contextmanager
def remembering() -> Iterator[None]:
    """Let the same record be replayed only once, and a level that comes with the game be read only once."""
    read, once = levels.read, cache(levels.read)

    def read_once(path: Path, *rest: Any) -> levels.Level:
        comes_with_the_game = shipped.levels() in path.parents and len(rest) <= 2
        return (once if comes_with_the_game else read)(path, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "_replay", lru_cache(64)(record._replay))
        patch.setattr(levels, "read", read_once)
        yield


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
    if {note.code for note in e.notes} <= HARMLESS:
        missing = {name for name in whole if there[name] != whole[name]}
        assert not missing, f"nothing was said, and these are different: {missing}"
    return e


def cases(calls: list[str], every: int, share: Share = WHOLE, first: int = 0) -> Iterator[tuple[str, int]]:
    """Yield a fault and the number of the call, for one in `every` of the calls, from the first, that can fail so."""
    number = 0
    for at, call in enumerate(calls):
        for name, fault in FAULTS.items():
            if (fault.error == 0 and call != "write") or (fault.memory and call != "read"):
                continue
            number += 1
            if at >= first and number % every == 0 and share.has(number // every - 1):
                yield name, at


def run(home: Path, every: int, share: Share = WHOLE, first: int = 0) -> Counter[str]:
    """Try one in `every` of all cases; return how many there were of each fault."""
    tried: Counter[str] = Counter()
    with remembering():
        calls, whole = counted(home / "whole")
        for number, (name, at) in enumerate(cases(calls, every, share, first)):
            try:
                one(home / str(number), FAULTS[name], at, whole)
            except BaseException as error:
                error.add_note(f"{name} at call {at}, {calls[at]}; the files are in {home / str(number)}")
                raise
            shutil.rmtree(home / str(number))
            tried[name] += 1
    return tried


def main() -> None:
    """Try every fault at every call, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1, help="try one in so many cases")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="CALL", help="go on from this call")
    add_share(parser)
    args = parser.parse_args()
    began = process_time()
    with tempfile.TemporaryDirectory() as home:
        tried = run(Path(home), args.every, args.share, args.first)
    print(f"{tried.total()} evenings in {process_time() - began:.0f} s of processor time; nothing lost, all said:")
    for name, count in tried.items():
        print(f"  {name}: {count}")


if __name__ == "__main__":
    main()
