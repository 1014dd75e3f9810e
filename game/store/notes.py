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
    MATCH_CUT = "match-cut"
    """A record is damaged from line `key` on; the match goes on from there, the whole file was kept as `kept_as`."""
    MATCH_BUSY = "match-busy"
    """The match is played in another window of the game, which alone writes it."""
    NEWER_FORM = "newer-form"
    """It was written by a newer version of the game; it is left as it is."""
    NO_RECORD = "no-record"
    """A file that was to be taken over is no record of a match."""
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
