"""The benchmarks: each can be imported, and texts are changed by their seed."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from game.engine.record import RecordError, seal, unseal_lines
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
        del sys.modules[name]


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
