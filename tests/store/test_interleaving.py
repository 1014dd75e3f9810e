"""Two games on one home, each at any step of the other. All cases: `benchmarks.interleaving`."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import interleaving
from benchmarks.interleaving import MEDDLING, Cases, hasty
from benchmarks.operations import OPERATIONS, Operation
from game.store import files, match_file


def test_two_games_on_one_home_lose_nothing_at_any_step(tmp_path: Path) -> None:
    tried = interleaving.run(tmp_path, 809)
    assert tried["two games"] > 40


def test_files_taken_away_at_any_step_stop_nobody(tmp_path: Path) -> None:
    with hasty():
        cases = Cases(tmp_path)
        met = [
            cases.meddled(OPERATIONS[name], at, how)
            for name in ("continue", "delete", "rename")
            for how in MEDDLING.values()
            for at in range(2, 30, 9)
        ]
    assert sum(met) > len(met) / 2, "most of them met the match where it lay"


def every_step(cases: Cases, operation: Operation, steps: int) -> None:
    """Run an operation twice, the second time wholly after each step of the first."""
    for one in range(steps):
        cases.two(operation, operation, one, 100)


def test_without_locks_it_is_noticed_that_two_games_write_one_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_file, "try_lock", lambda _: True)
    go_on = OPERATIONS["continue"]
    with hasty():
        cases = Cases(tmp_path)
        steps = cases.steps_of(go_on)
        with pytest.raises(AssertionError, match="promised"):
            every_step(cases, go_on, steps)


def test_a_match_that_is_taken_away_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def destroy(path: Path, target: Path) -> None:
        path.unlink()

    with hasty():
        cases = Cases(tmp_path)
        monkeypatch.setattr(Path, "rename", destroy)
        with pytest.raises(AssertionError):
            cases.two(OPERATIONS["delete"], OPERATIONS["start"], 100, 100)


def test_an_error_of_a_game_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hasty():
        cases = Cases(tmp_path)
        monkeypatch.setattr(files, "read", lambda: None)
        with pytest.raises(TypeError):
            cases.two(OPERATIONS["start"], OPERATIONS["import"], 3, 3)
