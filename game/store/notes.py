"""Notes to the player, as data; the ui says them in the player's language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class NoteCode(StrEnum):
    """What happened to a file."""

    DAMAGED = "file-damaged"
    """It was read and is wrong; it was set aside as `kept_as`, and play goes on without it."""
    UNREADABLE = "file-unreadable"
    """It exists but cannot be read just now; it is left alone."""
    STILL_DAMAGED = "file-still-damaged"
    """It was set aside, was checked again, and still cannot be used."""
    NOTHING_MORE = "file-nothing-more"
    """It was set aside, and everything readable in it is already in the file `key`."""
    BUSY = "file-busy"
    """Another program is using it."""
    UNWRITABLE = "file-unwritable"
    """It cannot be written; its contents last until the game is closed."""
    UNKNOWN_KEY = "unknown-key"
    """It contains a setting unknown to this version, which is ignored."""
    WRONG_VALUE = "wrong-value"
    """It contains an invalid value for a setting; the default applies."""
    MATCH_CUT = "match-cut"
    """A record is damaged from line `key` on; the match resumes before that, the whole file is `kept_as`."""
    MATCH_BROKEN = "match-broken"
    """A record is damaged from line `key` on; it is left alone until the player agrees to shorten it."""
    MATCH_STUCK = "match-stuck"
    """A damaged record cannot be shortened because nothing can be written; it is left alone."""
    MATCH_REWRITTEN = "match-rewritten"
    """Somebody else changed or deleted the file during play; it was written again in full.

    What was there, unless it was part of the match, was kept as `kept_as`.
    """
    MATCH_ELSEWHERE = "match-elsewhere"
    """The file was replaced by one that another window plays; here the match goes on as `kept_as`."""
    MATCH_BUSY = "match-busy"
    """The match is being played in another window of the game, which alone may write it."""
    MATCH_DEPARTS = "match-departs"
    """A record is intact but departs from line `key` on, by the rules of another version; it is left as it is."""
    OTHER_OPTION = "other-option"
    """A match was started with an option, `key`, that this version does not have in that form; it is left as it is."""
    OTHER_DEAL = "other-deal"
    """A match was dealt in another order than this version deals for its number, `key`; it is left as it is."""
    NEWER_FORM = "newer-form"
    """It was written by a newer version of the game; it is left alone."""
    NO_RECORD = "no-record"
    """A file to be imported is not the record of a match."""
    BROKEN_LEVEL = "broken-level"
    """It is not a valid level; `key` says in which line and why. It is skipped."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to tell the player about a file."""

    code: NoteCode
    file: Path
    key: str = ""
    """The setting concerned, such as `options.uno-rummy.target`, or what is wrong with a level."""
    kept_as: Path | None = None
    """Where a damaged file is now; None if it could not be moved."""
