"""Any call to the file system may fail: that is said, and nothing is lost. All cases: `benchmarks.faults`."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from benchmarks import faults
from game.store import files
from tests.store.disk import watched
from tests.store.scripted_evening import EVENING, prepared


def test_a_fault_at_any_call_is_said_and_loses_nothing(tmp_path: Path) -> None:
    tried = faults.run(tmp_path, 199)
    assert tried.total() > 20
    assert len(tried) > 5, "faults of many kinds"


@pytest.mark.parametrize(
    ("name", "swallowed"), [("write", ()), ("put", None)], ids=["nothing is said", "nothing is written"]
)
def test_a_store_that_hides_a_fault_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, swallowed: object
) -> None:
    real = getattr(files, name)
    calls, whole = faults.counted(tmp_path / "whole")

    def silent(*args: object) -> object:
        try:
            return real(*args) and swallowed
        except OSError:
            return swallowed

    monkeypatch.setattr(files, name, silent)
    with pytest.raises(AssertionError):
        faults.one(tmp_path / "faulty", faults.FAULTS["ENOSPC"], calls.index("write"), whole)


def test_the_evening_makes_every_kind_of_call(tmp_path: Path) -> None:
    e, disk = prepared(tmp_path), faults.FaultyDisk(tmp_path / "game")
    with watched(disk):
        for step in EVENING:
            step(e)
    missing = {"open", "open-write", "read", "write", "fsync", "replace", "link", "rename", "unlink", "mkdir", "sqlite"}
    assert missing <= {*disk.calls}


def test_no_memory_for_a_file_is_an_error_of_that_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Huge:
        """A file for which there is no room."""

        def __enter__(self) -> Huge:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def __init__(self, path: Path) -> None:
            self.file = path.open("rb")
            self.fileno = self.file.fileno

        def read(self, _: int) -> bytes:
            raise MemoryError

    path = tmp_path / "record.txt"
    path.write_text("a")
    monkeypatch.setattr(files, "opened", Huge)
    with pytest.raises(OSError, match="no memory") as raised:
        files.content(path)
    assert raised.value.errno == errno.ENOMEM
