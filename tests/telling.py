"""Answers kept as text: the lines of a file by their headings, and long lines shortened."""

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
    return line if len(line) <= longest else f"{line[:longest]}... #{crc32(repr((line,)).encode()):08x}"
