"""No circles: which modules of the program reach themselves through their imports, read without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.parsed import nodes

Imports = Mapping[str, frozenset[str]]
"""The modules of the program that each of them imports, anywhere in its text."""


def modules(game: Path) -> dict[str, Path]:
    """Every module of the package at `game` by its full name."""
    found = {}
    for path in sorted(game.rglob("*.py")):
        parts = path.relative_to(game.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that one imports: at its top, inside functions, under TYPE_CHECKING, through import_module."""
    for node in nodes(path.read_text("utf-8")):
        names: list[str] = []
        match node:
            case ast.Import():
                names = [each.name for each in node.names]
            case ast.ImportFrom(module=str(module)):
                # Of `from package import name` the name may be a module; only where it is none the package is meant.
                full = [f"{module}.{each.name}" for each in node.names]
                names = [name if name in known else module for name in full]
            case ast.Call(func=ast.Name("import_module") | ast.Attribute(attr="import_module")):
                names = [str(each.value) for each in node.args[:1] if isinstance(each, ast.Constant)]
        yield from (name for name in names if name in known)


def imports_of(game: Path) -> Imports:
    """What imports what in a package."""
    known = modules(game)
    return {name: frozenset(imported(path, known)) for name, path in known.items()}


def circles(imports: Imports) -> list[frozenset[str]]:
    """Groups of modules each of which reaches every other, and itself, by imports."""
    reached = {name: _reached(imports, name) for name in imports}
    groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in imports}
    return sorted(groups - {frozenset()}, key=sorted)


def _reached(imports: Imports, start: str) -> set[str]:
    found: set[str] = set()
    rest = [start]
    while rest:
        fresh = imports[rest.pop()] - found
        found |= fresh
        rest += fresh
    return found


@pytest.fixture(scope="module")
def imports() -> Imports:
    """What the modules of the program import."""
    return imports_of(Path(__file__).parent.parent / "game")


def test_no_module_reaches_itself(imports: Imports) -> None:
    assert len(imports) > 300
    assert [sorted(circle) for circle in circles(imports)] == []


def test_tables_import_no_scenes(imports: Imports) -> None:
    tables = {name: each for name, each in imports.items() if name.startswith("game.ui.table.")}
    assert len(tables) > 40
    assert [
        (name, other) for name, each in tables.items() for other in each if other.startswith("game.ui.scenes")
    ] == []


def test_only_the_program_itself_knows_the_routes(imports: Imports) -> None:
    """Who goes to another scene asks the navigation that was handed in."""
    programs = ["game.ui.app", "game.ui.gallery.studio", "game.ui.trial"]
    for module, knows in {"routes": programs, "sittings": ["game.ui.routes"]}.items():
        assert [name for name, each in imports.items() if f"game.ui.{module}" in each] == knows


@pytest.mark.parametrize(
    "back",
    [
        "from game.a import something",
        "from game import a",
        "import game.a",
        "def f():\n    from game.a import something",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game.a import Something",
        "from importlib import import_module\nimport_module('game.a')",
    ],
)
def test_a_circle_is_found_however_it_is_closed(tmp_path: Path, back: str) -> None:
    game = tmp_path / "game"
    (game / "inner").mkdir(parents=True)
    for name, text in {
        "__init__": "",
        "a": "from game.inner.b import thing",
        "inner/__init__": "",
        "inner/b": "import game.c",
        "c": back,
        "beside": "from game.a import something",
    }.items():
        (game / f"{name}.py").write_text(text, "utf-8")
    assert circles(imports_of(game)) == [frozenset({"game.a", "game.inner.b", "game.c"})]
    (game / "c.py").write_text("import os", "utf-8")
    assert circles(imports_of(game)) == []
