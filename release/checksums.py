"""The list of SHA-256 sums, as `sha256sum --check` reads it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

SUMS = "SHA256SUMS"


def sha256(path: Path) -> str:
    """Return the sum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_sums(folder: Path) -> Path:
    """Write the sums of all packages in a folder; return the list."""
    names = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    target = folder / SUMS
    target.write_text("".join(f"{sha256(folder / name)}  {name}\n" for name in names), "utf-8", newline="\n")
    return target


def differing(first: Iterable[Path], second: Iterable[Path]) -> list[str]:
    """Return the names of files that differ between the two builds."""
    one, two = ({path.name: sha256(path) for path in paths} for paths in (first, second))
    return sorted(name for name in one.keys() | two.keys() if one.get(name) != two.get(name))
