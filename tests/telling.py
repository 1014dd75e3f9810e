"""Values told as text: the same on every machine, and short enough to be read."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any
from zlib import crc32

from game.engine.cards.pieces import Card
from game.engine.options import changed
from game.engine.record import Reading, Record
from game.engine.registry import BOOKS
from game.engine.tiles.melds import Face, Tile
from game.store import journal
from game.store.folders import Folders
from game.store.settings import Settings

LONGEST = 300
"""Letters of a long line that are kept."""
PROJECT = Path(__file__).resolve().parents[1]


def told(value: Any, home: Path = Path("/nowhere")) -> str:
    """A value as text, without the names of folders and without what is long."""
    if isinstance(value, Path):
        return _anywhere(value.as_posix(), home)
    if isinstance(value, Tile | Face | Card):
        return repr(value)
    if isinstance(value, float):
        return repr(round(value, 6))
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    if isinstance(value, Record):
        rest = check_sum(changed(value.rules, BOOKS[value.rules.book]), value.seats, value.starter, value.lines)
        return f"Record({value.rules.book} {value.seed} {value.begun} {len(value.lines)} lines {value.notes} {rest})"
    if isinstance(value, Reading):
        return f"Reading({told(value.record, home)} {len(value.steps)} steps, fault {value.fault})"
    if isinstance(value, journal.Journal):
        return f"Journal({told(value.path, home)})"
    if isinstance(value, Folders):
        return f"Folders({told(value.data, home)})"
    if isinstance(value, Settings):
        usual = Settings()
        return str({each.name: getattr(value, each.name) for each in fields(value)
                    if getattr(value, each.name) != getattr(usual, each.name)})  # fmt: skip
    if isinstance(value, dict):
        return "{" + ", ".join(f"{told(key, home)}: {told(each, home)}" for key, each in value.items()) + "}"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named = ", ".join(f"{name}={told(each, home)}" for name, each in zip(value._fields, value, strict=True))
        return f"{type(value).__name__}({named})"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(told(each, home) for each in value) + "]"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(told(each, home) for each in value)) + "}"
    if is_dataclass(value) and not isinstance(value, type):
        named = ", ".join(f"{each.name}={told(getattr(value, each.name), home)}" for each in fields(value))
        return f"{type(value).__name__}({named})"
    if hasattr(value, "closed"):
        value.close()
        return "a file"
    text = re.sub(r" at 0x[0-9a-f]+", "", repr(value))
    return _anywhere(text, home)


def kept(file: Path) -> dict[str, list[str]]:
    """The lines below each heading of a file."""
    found: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("# "):
            lines = found.setdefault(line.removeprefix("# "), [])
        else:
            lines.append(line)
    return found


def shortened(line: str, longest: int = LONGEST) -> str:
    """Return a line as it is kept where many are long: its beginning, and a check sum of all of it."""
    return line if len(line) <= longest else f"{line[:longest]}... {check_sum(line)}"


def check_sum(*values: object) -> str:
    """Return a check sum of what would be too long to keep."""
    return f"#{crc32(repr(values).encode()):08x}"


def _anywhere(text: str, home: Path) -> str:
    """Return a text without the folders of this machine."""
    return text.replace(home.as_posix(), "HOME").replace(PROJECT.as_posix(), "PROJECT")
