"""All that was kept is told as it was; on every Python that is here, too."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.engine.test_golden import AREAS, ROOT, now, shares
from tests.engine.test_golden_records import NAMES


@pytest.mark.parametrize("name", shares()[1])
def test_what_is_told_is_what_was_kept(name: str) -> None:
    assert now(name) == AREAS[name][1]


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_other_pythons_tell_the_records_the_same(version: str) -> None:
    """The engine is pure: no packages are needed there."""
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode:
        pytest.skip(f"there is no Python {version} on the PATH")
    command = [python, "-m", "tests.golden_records", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout.split()) == (0, NAMES), done.stderr[-1500:]
