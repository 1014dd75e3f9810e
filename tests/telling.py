"""What was kept of long answers, as text that is short enough to be read."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32


def kept(file: Path) -> dict[str, list[str]]:
    """The lines below each heading of a file."""
    found: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("# "):
            lines = found.setdefault(line.removeprefix("# "), [])
        else:
            lines.append(line)
    return found


def shortened(line: str, longest: int) -> str:
    """Return a line as it is kept where many are long: its beginning, and a check sum of all of it."""
    return line if len(line) <= longest else f"{line[:longest]}... {check_sum(line)}"


def check_sum(*values: object) -> str:
    """Return a check sum of what would be too long to keep."""
    return f"#{crc32(repr(values).encode()):08x}"
