"""The match in progress, kept for "continue": the text of its record, as `game.engine.record` writes it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.store import files
from game.store.folders import Folders
from game.store.notes import Note


def match_file(folders: Folders) -> Path:
    """Where the match in progress lies."""
    return folders.state / "match.txt"


def load(folders: Folders, now: datetime) -> tuple[str | None, tuple[Note, ...]]:
    """The text of the match in progress; None where there is none or where a note says what is wrong."""
    return files.read(match_file(folders), now)


def save(folders: Folders, text: str) -> tuple[Note, ...]:
    """Keep the match in progress; a note says where that failed."""
    return files.write(match_file(folders), text)


def clear(folders: Folders) -> tuple[Note, ...]:
    """Forget the match in progress."""
    return files.remove(match_file(folders))


def set_aside(folders: Folders, now: datetime) -> Note:
    """Keep a match that does not replay under another name, so that "continue" no longer offers it."""
    return files.set_aside(match_file(folders), now)
