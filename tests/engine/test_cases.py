"""Every case of tests/cases, file by file; `main.py check` runs them too, and tells more."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from game.cli import card_expectations, tile_expectations
from game.cli.case_files import load
from game.cli.cases import judge
from tests.card_tables import position as card_position
from tests.tile_tables import position

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


def test_what_came_is_written_as_a_case_writes_it() -> None:
    for module, state in (
        (tile_expectations, position("R7 G2", "?5", phase="drawn", drawn="R7")),
        (card_expectations, card_position("R3 G2", "?5", phase="drawn", drawn="R3")),
    ):
        told = module.difference("phase", "turn", state)
        assert told == "phase: expected 'turn', got 'drawn'"
