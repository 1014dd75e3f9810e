"""What tests list: the tables of tests/data, which a test reads when it runs."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def listed(name: str) -> dict[str, Any]:
    """Return what a file of tests/data lists."""
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))
