"""The weights of `train` are the same in any number of processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_train import trained
from tools import train


def test_the_same_seed_gives_the_same_weights_in_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = trained(capsys, tmp_path / "a", "--rounds 12")
    monkeypatch.setattr(train, "CHUNK", 6)
    assert trained(capsys, tmp_path / "b", f"--rounds 12 --jobs 2 --keep '{tmp_path / 'kept'}'") == one
    assert len([*(tmp_path / "kept").iterdir()]) == 2
