"""The map of the house is true: docs/architecture.md names every package, and what it names is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.parsed import nodes, tree


def test_every_package_is_on_the_map(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text("utf-8")
    packages = {path.parent.relative_to(root).as_posix() for path in (root / "game").rglob("__init__.py")} - {"game"}
    assert packages <= set(re.findall(r"`(game/[\w/]+)`", text))


def test_every_path_on_the_map_leads_somewhere(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text("utf-8")
    places = [path.relative_to(root).as_posix() for path in root.glob("*/**/*") if ".venv" not in path.parts]
    ends = {f"/{place}".removesuffix(".py") for place in places} | {f"/{place}" for place in places}
    named = re.findall(r"`((?:\w+/)+[\w.]+)`", text)
    assert named
    assert [name for name in named if not any(end.endswith(f"/{name}") for end in ends)] == []


def test_every_proof_of_reliability_is_there(root: Path) -> None:
    text = (root / "docs" / "reliability.md").read_text("utf-8")
    tests, commands = re.findall(r"`(tests/[\w/]+\.py)`", text), re.findall(r"`(?:python -m )?benchmarks\.(\w+)", text)
    assert len(tests) > 9
    assert {"soak", "killing", "fuzzing", "faults", "powercut"} <= {*commands}
    assert [path for path in tests if not (root / path).is_file()] == []
    assert [name for name in commands if not (root / "benchmarks" / f"{name}.py").is_file()] == []
    assert "(docs/reliability.md)" in (root / "README.md").read_text("utf-8")


def test_everything_that_is_looked_for_is_where_the_map_says(root: Path) -> None:
    text = (root / "docs" / "architecture.md").read_text("utf-8")
    table = text.partition("## Where to find")[2].partition("\n## ")[0]
    places = re.findall(r"`([\w/]+\.py)`: ((?:`\w+`(?:, )?)+)", table)
    assert len(places) >= sum(line.startswith("| ") for line in table.splitlines()) - 1, "a line leads nowhere"
    for path, names in places:
        source = (root / path).read_text("utf-8")
        found = {each.name for each in nodes(source) if isinstance(each, ast.FunctionDef | ast.ClassDef)}
        found |= {ast.unparse(each.target) for each in tree(source).body if isinstance(each, ast.AnnAssign)}
        assert [name for name in re.findall(r"`(\w+)`", names) if name not in found] == [], path


def test_a_newcomer_gets_from_the_readme_to_the_map(root: Path) -> None:
    assert "(docs/architecture.md)" in (root / "README.md").read_text("utf-8")
    assert "(docs/architecture.md)" in (root / "CONTRIBUTING.md").read_text("utf-8")


def test_nothing_was_written_to_a_name_that_nobody_meant(root: Path) -> None:
    assert [path.name for path in root.iterdir() if path.is_file() and path.stat().st_size == 0] == []
