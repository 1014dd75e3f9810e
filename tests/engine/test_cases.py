"""Every case of tests/cases as a test that carries its rule and its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli import card_expectations, tile_expectations
from game.cli.case_files import load
from game.cli.cases import Case, judge
from tests.card_tables import position as card_position
from tests.tile_tables import position

FOLDER = Path(__file__).parents[1] / "cases"


def identity(file: Path, case: Case) -> str:
    """The rule first, so that `-k UR_50` finds it: `UR_50-a-group-holds-one-joker-uno-rummy-12`."""
    words = re.sub(r"[^a-z0-9]+", "-", case.name.lower()).strip("-")
    return f"{case.rule.replace('-', '_')}-{words}-{file.stem}-{case.line}"


CASES = [pytest.param(case, id=identity(file, case)) for file in sorted(FOLDER.rglob("*.toml")) for case in load(file)]


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    assert judge(case) == ()


def test_every_case_says_what_it_shows() -> None:
    names = [(case.rule, case.name) for param in CASES if isinstance(case := param.values[0], Case)]
    assert len(names) >= 150
    assert all(name for _, name in names)
    assert len(set(names)) == len(names)


def test_what_came_is_written_as_a_case_writes_it() -> None:
    for module, state in (
        (tile_expectations, position("R7 G2", "?5", phase="drawn", drawn="R7")),
        (card_expectations, card_position("R3 G2", "?5", phase="drawn", drawn="R3")),
    ):
        told = module.difference("phase", "turn", state)
        assert told == "phase: expected 'turn', got 'drawn'"
