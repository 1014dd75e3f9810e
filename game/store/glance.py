"""What the folder of the matches looks like at a glance: as much as the first frame needs, without reading records."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from game.store import files
from game.store.folders import Folders

RECORD = ".txt"
"""The suffix of journals."""
ASIDE = re.compile(r"(.+)\.damaged-\d{4}(?:-\d\d){5}(?:-\d+)?(\.[a-z]+)")
"""The name of a file that was set aside, `files.aside_name`: its former name, in two parts."""
_END = 256
"""Bytes at the end of a journal that hold its last line; a digest is shorter."""


def folder(folders: Folders) -> Path:
    """Return the folder of the matches."""
    return folders.state / "matches"


def profiles_folder(folders: Folders) -> Path:
    """Return the folder of the profiles beside the first one."""
    return folders.data / "profiles"


def other_profiles(folders: Folders) -> list[Path]:
    """Return the folders of the profiles beside the first one, oldest first."""
    inside = (path for path in names_in(profiles_folder(folders)) if path.name[:1].isdigit())
    return sorted(path for path in inside if files.is_folder(path))


def journals(folders: Folders) -> list[Path]:
    """Return the journals, last written first."""
    with suppress(OSError):
        return all_journals(folders)
    return []


def all_journals(folders: Folders) -> list[Path]:
    """Return the journals, last written first; raises OSError if there is a folder that cannot be read."""
    inside = contents(folder(folders))
    names = (path for path in inside if path.suffix == RECORD and not ASIDE.fullmatch(path.name))
    return sorted(filter(files.seems_regular, names), key=lambda path: (-_time(path), path.name))


def contents(inside: Path) -> list[Path]:
    """Return the contents of a folder, none if there is no such folder; raises OSError if it cannot be read."""
    try:
        return list(inside.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


def names_in(inside: Path) -> Iterator[Path]:
    """Yield the contents of a folder; nothing if it cannot be read."""
    with suppress(OSError):
        yield from contents(inside)


def seems_open(folders: Folders) -> bool:
    """Return whether there seems to be a match that is not over; reading it may show otherwise."""
    return any(map(_lacks_digest, journals(folders)))


def _lacks_digest(path: Path) -> bool:
    """Return whether the last line of a journal is no digest, which every finished match ends with."""
    try:
        with files.opened(path) as file:
            file.seek(max(os.fstat(file.fileno()).st_size - _END, 0))
            lines = file.read().splitlines()
    except OSError:
        return False
    return bool(lines) and not lines[-1].startswith(b"digest ")


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
