"""The card books, their pages and their cases say the same: options, problem codes, keys, both sides of every rule."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from game.engine.cards.books import BOOKS
from game.engine.cards.citations import CITATIONS, CODES
from game.engine.cards.position import KEYS
from game.engine.options import options_of
from game.engine.problems import CODES as SHARED_CODES
from tests.engine.test_ledger import IDS

ROOT = Path(__file__).parents[3]
CASES = [
    case
    for path in sorted((ROOT / "tests" / "cases").glob("uno-1*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]
SOURCES = "".join(
    path.read_text("utf-8")
    for path in sorted((ROOT / "game" / "engine" / "cards").glob("*.py"))
    if path.name != "problems.py"
)


def listed(heading: str) -> dict[str, str]:
    """The first cells and the second cells of the table under a heading of the notation page."""
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    part = page.split(f"## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| (.*?) \|$", part, re.MULTILINE))


def test_every_option_cites_a_rule_of_the_ledger() -> None:
    assert {option.rule for book in BOOKS.values() for option in options_of(book)} <= set(IDS)


def test_every_problem_cites_a_rule_of_the_ledger_in_either_book() -> None:
    assert set(CODES) <= set(CITATIONS) <= set(CODES) | set(SHARED_CODES)
    for code, (old, new) in CITATIONS.items():
        assert old in IDS, code
        assert new in IDS, code
        assert (old[:2], new[:2]) == ("UC", "UN")


@pytest.mark.parametrize("code", CITATIONS)
def test_every_code_is_used_and_refuses_something_in_a_case(code: str) -> None:
    assert f'"{code}"' in SOURCES
    refused = [do for case in CASES for do in case["do"] if do.get("because") == code]
    assert refused


def test_a_rule_that_refuses_in_a_case_also_shows_what_is_legal() -> None:
    verdicts: dict[str, set[str]] = defaultdict(set)
    for case in CASES:
        verdicts[case["rule"]] |= {do.get("expect", "legal") for do in case["do"]}
    only_refused = sorted(rule for rule, seen in verdicts.items() if seen == {"refused"})
    assert only_refused == []


def test_the_notation_page_lists_the_codes_and_the_keys() -> None:
    assert listed("Cards: problem codes") == CODES
    assert sorted(listed("Cards: positions")) == sorted(KEYS)
