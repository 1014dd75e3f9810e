"""The benchmarks: each can be imported, frames are played the same way each time, texts are changed by their seed."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from game.engine.record import RecordError, seal, unseal_lines
from tools import same_frames
from tools.guided_fuzzing import LONGEST, changing

NOT_OURS = ("cvxopt",)
"""Packages that a benchmark needs at its top, and the game never; here anything stands in for them."""


def test_every_benchmark_finds_all_that_it_imports(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in NOT_OURS:
        monkeypatch.setitem(sys.modules, package, MagicMock())
    for path in sorted((root / "tools").glob("*.py")):
        name = f"tools.{path.stem}"
        monkeypatch.delitem(sys.modules, name, raising=False)
        assert import_module(name).__doc__, name
        monkeypatch.delitem(sys.modules, name)


# -- the same frames ---------------------------------------------------------------------------------------


def test_the_shortest_time_of_each_frame_counts() -> None:
    runs = [{"one": [0.1, 7.0, 0.3], "two": [0.2]}, {"one": [0.2, 0.1, 9.0], "two": [0.1]}]
    assert same_frames.shortest(runs) == {"one": [0.1, 0.1, 0.3], "two": [0.1]}
    with pytest.raises(ValueError, match="argument 2"):
        same_frames.shortest([{"one": [0.1]}, {"one": [0.1, 0.2]}])


def test_other_frames_than_in_the_first_run_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = same_frames.Clock(file)
    said = [clock() for _ in range(3)]
    clock.close()
    for fewer in (0, 1):
        again_ = same_frames.Clock(file)
        assert [again_() for _ in said[fewer:]] == said[: len(said) - fewer]
        if fewer:
            with pytest.raises(ValueError, match="1 looks at the clock are left"):
                again_.close()
        else:
            with pytest.raises(IndexError):
                again_()


# -- guided fuzzing, without what follows the code -----------------------------------------------------------

SEALED = seal(["steinreich 4", "seat human Anna", "draw"]).text.encode()


def is_whole(text: bytes) -> bool:
    """Whether every line has its check sum."""
    try:
        return bool(unseal_lines(text.decode("utf-8", "replace")))
    except RecordError:
        return False


def test_a_text_changes_by_its_seed_never_grows_too_long_and_mostly_has_right_check_sums_again() -> None:
    change = changing([SEALED], True, lambda data, most: data[:most])
    made = [change(SEALED, LONGEST, seed) for seed in range(300)]
    assert made == [change(SEALED, LONGEST, seed) for seed in range(300)]
    assert len(set(made)) > 100
    assert max(map(len, made)) <= LONGEST
    fresh = [text for text in made if text != SEALED and len(text) < LONGEST]
    assert sum(map(is_whole, fresh)) > len(fresh) / 2
