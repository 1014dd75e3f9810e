"""What is in the packages and under which licences: the same file that the game shows (`assets/licences.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from release.project import NAME, ROOT


def build_bill(out: Path) -> Path:
    """Write the bill; return its file."""
    target = out / f"{NAME}-licences.txt"
    target.write_text(bill(), "utf-8", newline="\n")
    return target


def unlisted(names: Iterable[str]) -> list[str]:
    """Return the names of libraries that the bill does not list."""
    listed = {stem for part in _data()["part"] for stem in part.get("files", ())}
    return [name for name in names if _stem(name) not in listed]


def _stem(name: str) -> str:
    """Return the name of a library without version and checksum.

    >>> _stem("libSDL2_image-2-d6906c81.0.so.0.800.12"), _stem("libstdc++.so.6"), _stem("libpng16-fefdc88d.so.16.58.0")
    ('libSDL2_image', 'libstdc++', 'libpng16')
    """
    return re.split(r"-\d|-[0-9a-f]{8}|\.so|\.dll|\.dylib|\d\.\d", name, maxsplit=1)[0]


def _data() -> dict[str, Any]:
    return tomllib.loads((ROOT / "assets" / "licences.toml").read_text("utf-8"))


def bill() -> str:
    """Return the parts with their licences, and then the licences in full."""
    data = _data()
    lines = ["What the packages of Steinreich contain, and under which licences", ""]
    for part in data["part"]:
        lines += [f"{part['name']}: {part['licence']}", f"    {part['by']}", f"    in: {part['within']}", ""]
    for name, text in data["text"].items():
        lines += ["=" * 100, name, "=" * 100, "", text.strip(), ""]
    return "\n".join(lines)
