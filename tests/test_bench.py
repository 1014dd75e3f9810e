"""The benchmarks as a sub-command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main

CONTENT = {
    "format": "",
    "book": "rummikub",
    "positions": [
        {"id": 1, "table": [["K4", "K5", "K6"]], "rack": ["K7", "R1"], "opt_tiles": 1, "opt_points": 7},
        {"id": 2, "table": [], "rack": ["O9", "*", "O11"], "opt_tiles": 3, "opt_points": 20},
    ],
}


def bench(path: Path, *more: str) -> int:
    few = ("--random", "4", "--growth", "1", "--fresh", "1", "--rounds", "1")
    return main(["bench", "solver", "--positions", str(path), "--peer", "none", *few, *more])


def test_the_solver_is_measured_on_any_file_of_positions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.json"
    path.write_text(json.dumps(CONTENT), encoding="utf-8")
    assert bench(path, "--plot", str(tmp_path / "plots")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("two, 2 positions") for line in lines)
    assert lines[-1] == "7 positions, 0 wrong"
    picture = (tmp_path / "plots" / "solver-growth.svg").read_text(encoding="utf-8")
    assert picture.count("<polyline") == 12


def test_a_wrong_optimum_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.json"
    path.write_text(json.dumps(CONTENT).replace('"opt_tiles": 1', '"opt_tiles": 2'), encoding="utf-8")
    assert bench(path) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "7 positions, 1 wrong"


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "solvr"]) == 2
    assert "solver" in capsys.readouterr().err
