"""The power is cut: whatever was flushed is there at the next start. All of it: `benchmarks.powercut`."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import powercut
from game.store import files


def test_whatever_was_flushed_survives_a_power_cut(tmp_path: Path) -> None:
    assert powercut.run(tmp_path, 1, "ci", every=4) > 40


def test_a_file_that_is_not_flushed_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(powercut, "CHANGES", powercut.CHANGES - {"fsync"})
    with pytest.raises(AssertionError, match="lost"):
        powercut.run(tmp_path, 2, "ci", every=2)


def test_a_folder_that_is_not_flushed_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_flush_folder", lambda *_: None)
    with pytest.raises(AssertionError, match="lost"):
        powercut.run(tmp_path, 2, "ci", every=2)
