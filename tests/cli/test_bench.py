"""The benchmarks as a sub-command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from venv import EnvBuilder

import pytest

from game.cli import main

CONTENT = """\
book rummikub
1 7 -; K4 K5 K6; ; K7 R1
3 20 -; ; ; O9 * O11
"""


def bench(path: Path, *more: str) -> int:
    few = ("--random", "4", "--growth", "1", "--fresh", "1", "--rounds", "1")
    return main(["bench", "solver", "--positions", str(path), "--peer", "none", *few, *more])


def test_the_solver_is_measured_on_any_file_of_positions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text(CONTENT, encoding="utf-8")
    assert bench(path, "--plot", str(tmp_path / "plots")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("two, 2 positions") for line in lines)
    assert lines[-1] == "7 positions, 0 wrong"
    picture = (tmp_path / "plots" / "solver-growth.svg").read_text(encoding="utf-8")
    assert picture.count("<polyline") == 12


def test_a_wrong_optimum_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text(CONTENT.replace("1 7", "2 7"), encoding="utf-8")
    assert bench(path) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "7 positions, 1 wrong"


def test_fresh_processes_solve_with_the_packages_that_only_this_one_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine that was set up by `main.py` alone, whose Python has no packages of its own."""
    path = tmp_path / "two.txt"
    path.write_text(CONTENT, encoding="utf-8")
    EnvBuilder(symlinks=os.name != "nt").create(tmp_path / "bare")
    bare = tmp_path / "bare" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    assert subprocess.run([bare, "-c", "import tqdm"], capture_output=True, check=False).returncode == 1
    monkeypatch.setattr(sys, "executable", str(bare))
    assert bench(path, "--random", "0", "--growth", "0", "--fresh", "2") == 0
    lines = capsys.readouterr().out.splitlines()
    (measured,) = (line for line in lines if line.startswith("first solve of 2 fresh processes"))
    median, *_, longest = map(float, measured.split()[-4:])
    assert 0 < median <= longest
    assert any(line.startswith("first solve of a fresh process: median / max, ms") for line in lines)


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "solvr"]) == 2
    assert "solver" in capsys.readouterr().err
