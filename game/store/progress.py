"""Which levels the player has solved, kept as TOML between starts."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

from game.store import files
from game.store.folders import Folders
from game.store.notes import Note


def progress_file(folders: Folders) -> Path:
    """Where the solved levels are listed."""
    return folders.data / "progress.toml"


def load(folders: Folders, now: datetime) -> tuple[frozenset[str], tuple[Note, ...]]:
    """The keys of the solved levels; a damaged file is set aside."""
    path = progress_file(folders)
    text, notes = files.read(path, now)
    try:
        solved = tomllib.loads(text or "").get("solved", [])
    except (ValueError, RecursionError):
        solved = None
    if not isinstance(solved, list) or not all(isinstance(key, str) for key in solved):
        return frozenset(), (files.set_aside(path, now),)
    return frozenset(solved), notes


def add(folders: Folders, key: str, now: datetime) -> tuple[Note, ...]:
    """Remember that a level was solved; a note says where that failed."""
    solved, notes = load(folders, now)
    if key in solved:
        return notes
    import tomli_w

    return (*notes, *files.write(progress_file(folders), tomli_w.dumps({"solved": sorted({*solved, key})})))
