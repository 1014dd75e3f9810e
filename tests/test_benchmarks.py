"""The benchmarks: each can be imported."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest


def test_every_benchmark_finds_all_that_it_imports(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in sorted((root / "tools").glob("*.py")):
        name = f"tools.{path.stem}"
        monkeypatch.delitem(sys.modules, name, raising=False)
        assert import_module(name).__doc__, name
        del sys.modules[name]
