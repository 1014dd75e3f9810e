"""What docs/accessibility.md says is true: every test it names is there, and every guideline has one or a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BASIC = 18
"""The basic points of the Game Accessibility Guidelines that apply, and which all have a test."""


@pytest.fixture
def said(root: Path) -> str:
    """The page."""
    return (root / "docs" / "accessibility.md").read_text("utf-8")


def rows(text: str, head: str) -> list[list[str]]:
    """The guidelines of a part, with what is there and the test."""
    part = text.partition(f"## {head}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def test_every_test_that_is_named_is_there(root: Path, said: str) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", said)
    assert len(named) > 50
    missing = [name for path, name in named if f"\ndef {name}(" not in (root / path).read_text("utf-8")]
    assert missing == []


def test_every_guideline_has_a_test_or_a_reason(said: str) -> None:
    parts = [*(f"Game Accessibility Guidelines, {level}" for level in ("basic", "intermediate", "advanced")),
             "Xbox Accessibility Guidelines 3.2"]  # fmt: skip
    for part in parts:
        found = rows(said, part)
        assert found, part
        for guideline, what, test in found:
            assert guideline
            assert len(what) > 10, guideline
            assert test.startswith("`tests/") or (test == "–" and len(what) > 20), guideline


def test_every_promise_has_a_test_or_is_open(said: str) -> None:
    found = rows(said, "What the game promises")
    assert len(found) > 30
    for promise, what, test in found:
        assert what, promise
        assert test.startswith("`tests/") or (test == "–" and what.startswith("Open: ")), promise


def test_all_basic_points_are_held_by_tests(said: str) -> None:
    found = rows(said, "Game Accessibility Guidelines, basic")
    assert len(found) == BASIC
    assert all(test.startswith("`tests/") for _, _, test in found)


def test_every_xbox_guideline_is_answered(said: str) -> None:
    found = rows(said, "Xbox Accessibility Guidelines 3.2")
    assert [guideline.split()[0] for guideline, _, _ in found] == [str(number) for number in range(101, 124)]


def test_the_readme_leads_to_the_list(root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    assert "(docs/accessibility.md)" in readme
    part = readme.partition("### For everybody\n")[2].partition("\n## ")[0]
    for word in ("screen reader", "200 %", "7:1", "one key", "clock", "gamepad"):
        assert word in part, word
