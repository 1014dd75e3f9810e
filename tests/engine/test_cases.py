"""Every case of tests/cases, file by file; `main.py check` runs them too, and tells more."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tools.cases import judge, load

FILES = sorted((Path(__file__).parents[1] / "cases").rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_every_case_comes_out_as_it_says(file: Path) -> None:
    failing = {(case.line, case.rule, case.name): found for case in load(file) if (found := judge(case))}
    assert failing == {}


def test_every_case_has_a_name_of_its_own() -> None:
    read = (case for file in FILES for case in tomllib.loads(file.read_text("utf-8"))["case"])
    names = [(case["rule"], case.get("name")) for case in read]
    assert all(name for _, name in names)
    assert len(set(names)) == len(names)
