"""The levels that the player has solved, kept as TOML."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.store import files, toml_reading
from game.store.folders import Folders
from game.store.notes import Note, NoteCode


def progress_file(folders: Folders) -> Path:
    """Return the path of the list of solved levels."""
    return folders.data / "progress.toml"


def parse(text: str) -> frozenset[str]:
    """Return the keys of the solved levels listed in a text; raises ValueError or RecursionError."""
    solved = toml_reading.parsed(text).get("solved", [])
    if not isinstance(solved, list) or not all(isinstance(key, str) for key in solved):
        raise ValueError(solved)
    return frozenset(solved)


def load(folders: Folders, now: datetime) -> tuple[frozenset[str], tuple[Note, ...]]:
    """Return the keys of the solved levels, and notes; a damaged file is set aside."""
    path = progress_file(folders)
    text, notes = files.read(path, now, toml_reading.LARGEST)
    try:
        return parse(text or ""), notes
    except (ValueError, RecursionError):
        return frozenset(), (files.quarantine(path, now),)
    except MemoryError:
        return frozenset(), (Note(NoteCode.UNREADABLE, path),)


def add(folders: Folders, key: str, now: datetime) -> tuple[Note, ...]:
    """Remember that a level was solved; return notes about failures."""
    return add_all(folders, frozenset((key,)), now)


def add_all(folders: Folders, keys: frozenset[str], now: datetime) -> tuple[Note, ...]:
    """Remember that levels were solved; return notes about failures."""
    solved, notes = load(folders, now)
    if keys <= solved or any(note.code is NoteCode.UNREADABLE for note in notes):
        return notes  # do not overwrite what cannot be read just now
    import tomli_w

    return (*notes, *files.write(progress_file(folders), tomli_w.dumps({"solved": sorted(solved | keys)})))
