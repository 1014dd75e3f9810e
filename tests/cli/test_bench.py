"""The benchmarks as a sub-command."""

from __future__ import annotations

from pathlib import Path

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


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "solvr"]) == 2
    assert "solver" in capsys.readouterr().err
