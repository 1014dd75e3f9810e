"""What the store has to tell the player, as data; the ui says it in the player's language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class NoteCode(StrEnum):
    """What happened to a file."""

    DAMAGED = "file-damaged"
    """What was read is wrong; it was set aside as `kept_as`, and play goes on without it."""
    UNREADABLE = "file-unreadable"
    """It is there and cannot be read just now; it is left as it is."""
    STILL_DAMAGED = "file-still-damaged"
    """It was set aside, was looked at again, and still cannot be used."""
    NOTHING_MORE = "file-nothing-more"
    """It was set aside, and all that can be read of it is in the file `key` already."""
    BUSY = "file-busy"
    """Another program holds it just now."""
    UNWRITABLE = "file-unwritable"
    """It cannot be written; what it would hold lasts until the game is closed."""
    UNKNOWN_KEY = "unknown-key"
    """It names a setting that this version does not know; it is ignored."""
    WRONG_VALUE = "wrong-value"
    """It gives a setting a value that this does not take; the default holds."""
    MATCH_CUT = "match-cut"
    """A record is damaged from line `key` on; the match goes on from there, the whole file was kept as `kept_as`."""
    MATCH_BROKEN = "match-broken"
    """A record cannot be replayed from line `key` on; it is left as it is until the player wants it shortened."""
    MATCH_STUCK = "match-stuck"
    """A damaged record cannot be shortened, because nothing can be written; it is left as it is."""
    MATCH_REWRITTEN = "match-rewritten"
    """Somebody else changed or deleted the file while it was played; it was written anew, whole.

    What lay there, where it is not a part of the match, was kept as `kept_as`."""
    MATCH_ELSEWHERE = "match-elsewhere"
    """The file was replaced by one that another window plays; here the match goes on as `kept_as`."""
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
