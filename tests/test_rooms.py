"""Small rooms: a function fits on a screen, a module has about 300 lines or says why it has more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsed import nodes, tree

LONGEST_FUNCTION = 60
LONGEST_MODULE = 300
REASON = "One module because "
"""How the sentence of a module's docstring begins that says why it has more lines."""

ROOMS = ("main.py", "game", "benchmarks", "release")
"""What is held to it."""


def long_functions(source: str) -> Iterator[tuple[str, int]]:
    """Each function of a module with more lines than a screen has, decorators included, and its number of lines."""
    for node in nodes(source):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            lines = (node.end_lineno or first) - first + 1
            if lines > LONGEST_FUNCTION:
                yield node.name, lines


def gives_a_reason(source: str) -> bool:
    """Whether the docstring of a module has the sentence, with something behind its beginning."""
    said = ast.get_docstring(tree(source)) or ""
    return any(len(line.removeprefix(REASON)) > 20 for line in said.splitlines() if line.startswith(REASON))


def rooms(root: Path) -> list[Path]:
    """Every module that is held to it."""
    found = [root / name for name in ROOMS]
    return sorted(path for each in found for path in (each.rglob("*.py") if each.is_dir() else (each,)))


def test_no_function_is_longer_than_a_screen(root: Path) -> None:
    found = {
        f"{path.relative_to(root)}: {name}": lines
        for path in rooms(root)
        for name, lines in long_functions(path.read_text("utf-8"))
    }
    assert found == {}


def test_a_long_module_says_why_it_is_one(root: Path) -> None:
    long = {path: path.read_text("utf-8") for path in rooms(root)}
    long = {path: source for path, source in long.items() if len(source.splitlines()) > LONGEST_MODULE}
    assert [str(path.relative_to(root)) for path, source in long.items() if not gives_a_reason(source)] == []


def test_a_short_module_gives_no_reason_that_it_does_not_need(root: Path) -> None:
    short = {path: path.read_text("utf-8") for path in rooms(root)}
    short = {path: source for path, source in short.items() if len(source.splitlines()) <= LONGEST_MODULE}
    assert [str(path.relative_to(root)) for path, source in short.items() if gives_a_reason(source)] == []


@pytest.mark.parametrize(("lines", "found"), [(59, []), (60, [("room", 61)])])
def test_a_long_function_is_found_wherever_it_stands(lines: int, found: list[tuple[str, int]]) -> None:
    body = "\n".join(["        pass"] * lines)
    assert list(long_functions(f"class House:\n    def room(self):\n{body}\n")) == found


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [
        ("A table.", False),
        ("A table.\n\nOne module because ", False),
        ("A table.\n\nOne module because a ledger is read from its first to its last rule.", True),
    ],
)
def test_a_reason_is_a_whole_sentence(docstring: str, expected: bool) -> None:
    assert gives_a_reason(f'"""{docstring}"""') == expected
