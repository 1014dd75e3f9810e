"""What tests list: the tables of tests/data."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parent / "data"


@cache
def listed(name: str) -> dict[str, Any]:
    """Return what a file of tests/data lists."""
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


def each_row(name: str, key: str) -> pytest.MarkDecorator:
    """Run a test for each `row` of a list in a file of tests/data."""
    return pytest.mark.parametrize("row", listed(name)[key])
