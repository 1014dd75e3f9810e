"""The map of the house is true: docs/architecture.md names every package, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path


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
