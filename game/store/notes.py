"""What the store has to tell the player, as data; the ui says it in the player's language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class NoteCode(StrEnum):
    """What happened to a file."""

    DAMAGED = "file-damaged"
    """It could not be read and was set aside as `kept_as`; play goes on without it."""
    UNWRITABLE = "file-unwritable"
    """It cannot be written; what it would hold lasts until the game is closed."""
    UNKNOWN_KEY = "unknown-key"
    """It names a setting that this version does not know; it is ignored."""
    WRONG_VALUE = "wrong-value"
    """It gives a setting a value that this does not take; the default holds."""
    BROKEN_LEVEL = "broken-level"
    """It is no level, `key` says in which line and why; it is left out."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to tell the player about a file."""

    code: NoteCode
    file: Path
    key: str = ""
    """The setting it is about, `options.uno-rummy.target`; what is wrong with a level."""
    kept_as: Path | None = None
    """Where a damaged file lies now; None where it could not be moved."""
