"""Every module of the benchmarks can be imported: no rename breaks one unnoticed (mypy reads them as well)."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from unittest.mock import MagicMock

import pytest

MODULES = sorted(path.stem for path in (Path(__file__).parents[1] / "benchmarks").glob("*.py"))
NOT_OURS = ("cvxopt",)
"""Packages that a benchmark needs at its top, and the game never; here anything stands in for them."""


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_finds_everything_that_it_imports(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in NOT_OURS:
        monkeypatch.setitem(sys.modules, package, MagicMock())
    monkeypatch.delitem(sys.modules, f"benchmarks.{name}", raising=False)
    assert import_module(f"benchmarks.{name}").__doc__
    monkeypatch.delitem(sys.modules, f"benchmarks.{name}")
