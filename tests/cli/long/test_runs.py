"""A run of tests sees nothing of the machine and leaves nothing behind, however it ends."""

from __future__ import annotations

import signal
from pathlib import Path
from time import sleep

import pytest

from tests.cli.test_runs import folder, left, machine, processes, started, suite

__all__ = ["folder", "machine"]


@pytest.mark.parametrize(("name", "status"), [("SIGINT", -2), ("SIGTERM", 143), ("SIGKILL", -9)])
def test_a_run_that_is_interrupted_leaves_nothing_behind(name: str, status: int, folder: Path, machine: Path) -> None:
    with started(suite(folder, seconds=600), machine) as run:
        while len(list((folder / "told").iterdir())) < 2 or len(processes(folder)) < 4:
            assert run.poll() is None
            sleep(0.05)
        run.send_signal(getattr(signal, name))
        # Its output closes when the last of its processes has ended.
        run.communicate()
    assert run.returncode == status
    assert left(folder, machine) == (set(), set(), set())
