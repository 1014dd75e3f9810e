"""The examples in docstrings, run as tests."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "game").rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0 < tried


def test_the_modules_that_a_reader_meets_first_have_examples() -> None:
    assert {*MODULES} >= {
        f"game.engine.{family}.{name}" for family in ("tiles", "cards") for name in ("pieces", "scoring")
    }
