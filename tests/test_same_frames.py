"""A measurement that plays the same frames several times counts what each takes every time, and notices others."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks import same_frames


def test_the_shortest_time_of_each_frame_counts() -> None:
    runs = [{"one": [0.1, 7.0, 0.3], "two": [0.2]}, {"one": [0.2, 0.1, 9.0], "two": [0.1]}]
    assert same_frames.shortest(runs) == {"one": [0.1, 0.1, 0.3], "two": [0.1]}
    with pytest.raises(ValueError, match="argument 2"):
        same_frames.shortest([{"one": [0.1]}, {"one": [0.1, 0.2]}])


def test_every_run_is_a_process_whose_times_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = iter([[0.3, 0.1], [0.2, 0.2]])

    def run(command: list[str], *, env: dict[str, str], check: bool) -> None:
        assert command[1:4] == ["-m", "benchmarks.some", "--bus"]
        assert env["PYTHONHASHSEED"] == "0"
        assert check
        same_frames.keep(Path(command[-1]), {"part": next(taken)})
        monkeypatch.setattr("os.getpid", lambda: 7)

    monkeypatch.setattr(same_frames, "subprocess", SimpleNamespace(run=run))
    assert same_frames.measure(2, "benchmarks.some", "--bus") == {"part": [0.2, 0.1]}


def test_the_clock_of_the_first_run_is_that_of_the_others(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = same_frames.Clock(file)
    said = [clock() for _ in range(3)]
    clock.close()
    for _ in range(2):
        again = same_frames.Clock(file)
        assert [again() for _ in said] == said
        again.close()


def test_other_frames_than_in_the_first_run_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = same_frames.Clock(file)
    clock()
    clock.close()
    fewer = same_frames.Clock(file)
    with pytest.raises(ValueError, match="1 looks at the clock are left"):
        fewer.close()
    more = same_frames.Clock(file)
    more()
    with pytest.raises(IndexError):
        more()
