"""Every rule of the ledger is named by a test or a case, and nothing cites a rule that does not exist."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.options import options_of
from game.engine.problems import CODES
from game.engine.tiles.books import BOOKS

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
BOOK_RULES = {"UR": (86, 31), "RF": (52, 24), "RK": (46, 16), "UC": (97, 27), "UN": (55, 22)}
"""By prefix the rules and the questions of a book: UR-01..UR-86 and UR-Q1..UR-Q31."""

IDS = [
    rule
    for prefix, (rules, questions) in BOOK_RULES.items()
    for rule in (
        *(f"{prefix}-{number:02}" for number in range(1, rules + 1)),
        *(f"{prefix}-Q{number}" for number in range(1, questions + 1)),
    )
]
NAMED = re.compile(r"^\s*def (test_\w+)", re.MULTILINE)
IN_NAME = re.compile(r"(ur|rf|rk|uc|un)_(q?)(\d+)")
CITED = re.compile(r"\b(?:UR|RF|RK|UC|UN)-Q?\d+\b")


def named_by_tests() -> Iterator[str]:
    """The ledger ids in the names of test functions."""
    for path in TESTS.rglob("test_*.py"):
        for name in NAMED.findall(path.read_text("utf-8")):
            for book, question, number in IN_NAME.findall(name):
                yield f"{book.upper()}-Q{int(number)}" if question else f"{book.upper()}-{int(number):02}"


def named_by_cases() -> Iterator[str]:
    """The ledger ids in the `rule` of cases."""
    for path in (TESTS / "cases").rglob("*.toml"):
        for case in tomllib.loads(path.read_text("utf-8")).get("case", []):
            yield from CITED.findall(str(case.get("rule", "")))


TESTED = {*named_by_tests(), *named_by_cases()}


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_is_named_by_a_test_or_a_case(rule: str) -> None:
    assert rule in TESTED


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert sorted(TESTED - set(IDS)) == []


def test_the_project_s_ledger_holds_the_same_rules() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert sorted(set(IDS) - set(CITED.findall(text))) == []


def test_no_source_cites_a_rule_that_does_not_exist() -> None:
    cited = {
        (path.name, rule)
        for path in (ROOT / "game").rglob("*.py")
        for rule in CITED.findall(path.read_text("utf-8"))
        if rule not in IDS
    }
    assert sorted(cited) == []


def test_every_option_cites_a_rule_of_the_ledger() -> None:
    assert {option.rule for book in BOOKS.values() for option in options_of(book)} <= set(IDS)


@pytest.mark.parametrize("code", CODES)
def test_every_problem_code_is_used_by_the_engine(code: str) -> None:
    lists = ("problems.py", "citations.py")
    sources = [path for path in (ROOT / "game" / "engine").rglob("*.py") if path.name not in lists]
    assert any(f'"{code}"' in path.read_text("utf-8") for path in sources)
