"""Where types end, and why: everywhere else they say what is what."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.parsed import nodes

GAME = Path(__file__).parents[1] / "game"

UNTYPED = {
    "cli/selfplay.py": (1, "figures printed as JSON"),
    "engine/fields.py": (1, "TOML"),
    "engine/options.py": (1, "the protocol of a dataclass, as typeshed has it"),
    "store/figures.py": (1, "rows of SQLite"),
    "store/settings.py": (1, "TOML, value by value"),
    "store/toml_lines.py": (1, "TOML"),
    "store/toml_reading.py": (1, "TOML"),
    "store/toml_source.py": (1, "TOML"),
    "ui/context.py": (1, "what `dataclasses.replace` takes, which typeshed leaves open"),
    "ui/look_reading.py": (1, "TOML, value by value"),
    "ui/reader/accesskit.py": (3, "a package that is optional and has no types"),
}
"""How often a module uses `Any`, and for what: only where data or a package come from outside."""

CASTS = {
    "engine/registry.py": (1, "a family looked up by the name of a book"),
    "ui/gallery/library.py": (1, "a path that is written in the same way on every system"),
    "ui/kit/canvas.py": (2, "the arguments of a stroke, which are those of its function"),
    "ui/kit/style.py": (1, "painters of all kinds in one cache, by kind"),
    "ui/table/shared/playback.py": (1, "an event looked up by its type in a table"),
}
"""How often a module insists on a type, and why."""


def count(name: str, source: str) -> int:
    """How often a name of `typing` is used, in code and in types that are written as text."""
    imports = (node for node in nodes(source) if isinstance(node, ast.ImportFrom) and node.module == "typing")
    if not any(each.name == name for node in imports for each in node.names):
        return 0
    return sum(
        (isinstance(node, ast.Name) and node.id == name)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and f"{name}]" in node.value)
        for node in nodes(source)
    )


@pytest.mark.parametrize(("name", "known"), [("Any", UNTYPED), ("cast", CASTS)])
def test_types_end_only_where_something_comes_from_outside(name: str, known: dict[str, tuple[int, str]]) -> None:
    found = Counter(
        {path.relative_to(GAME).as_posix(): count(name, path.read_text("utf-8")) for path in GAME.rglob("*.py")}
    )
    assert +found == {module: times for module, (times, _) in known.items()}


@pytest.mark.parametrize(
    ("text", "times"),
    [("", 0), ("x: Any", 1), ("def f(a: list[Any]) -> Any: ...", 2), ("x = f('list[Any]')", 1)],
)
def test_each_use_is_counted(text: str, times: int) -> None:
    assert count("Any", f"from typing import Any\n{text}") == times
    assert count("Any", text) == 0
