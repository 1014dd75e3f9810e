"""Opening a match or tournament to play on: with what can be restored to it, or why it is damaged."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from game.store import loading, quarantine, tournaments
from game.store.folders import Folders
from game.store.loading import Extent, Loaded
from game.store.notes import Note, NoteCode
from game.store.quarantine import Quarantined, Rest
from game.store.tournaments import SavedTournament


class OpenedFile(NamedTuple):
    """The result. If there is neither a match nor a tournament, another field says why."""

    match: Loaded | None = None
    tournament: SavedTournament | None = None
    notes: tuple[Note, ...] = ()
    rest: Rest | None = None
    """What can be restored of a part that was cut off; the player is asked about that first."""
    extent: Extent | None = None
    """How much of it is good, if it is damaged."""

    @property
    def broken(self) -> Note | None:
        """The note saying why only part of it can be read, and only once the player agrees."""
        return next((note for note in self.notes if note.code is NoteCode.MATCH_BROKEN), None)

    @property
    def departs(self) -> Note | None:
        """Why it cannot be continued although it is intact: this version would play it differently."""
        return next((note for note in self.notes if note.code is NoteCode.MATCH_DEPARTS), None)

    def close(self) -> None:
        """Release its lock: nobody is going to play it."""
        for found in (self.match, self.tournament):
            if found is not None:
                found.journal.close()


def opened(path: Path, now: datetime, *, shorten: bool = False) -> OpenedFile:
    """Return the contents of a file; the good part of a damaged one only with `shorten`."""
    if tournaments.is_one(path):
        kept, notes = tournaments.load(path, now, shorten=shorten)
        found = OpenedFile(tournament=kept, notes=notes)
    else:
        loaded, notes = loading.load_match(path, now, shorten=shorten)
        found = OpenedFile(loaded, notes=notes)
    return found if found.broken is None else found._replace(extent=loading.extent_of(path))


def opened_or_rest(folders: Folders, path: Path, now: datetime) -> OpenedFile:
    """Return the contents of a file, or what can be restored to it."""
    rest = quarantine.rest_of(folders, path, now)
    return opened(path, now) if rest is None else OpenedFile(rest=rest)


def opened_again(folders: Folders, rest: Quarantined, path: Path, now: datetime) -> OpenedFile:
    """Return the contents of a file with the part that was cut off restored."""
    _, notes = quarantine.again(folders, rest, now)
    found = opened(path, now)
    return found._replace(notes=(*notes, *found.notes))
