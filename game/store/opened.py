"""Opening a match or tournament to play on, with what can be restored to it, and verifying those in a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.engine.record import RecordError
from game.engine.record_reading import Outline, outline, read_record
from game.store import files, loading, quarantine, tournaments
from game.store.folders import Folders
from game.store.loading import Extent, Loaded, is_tournament
from game.store.matches import MatchEntry
from game.store.notes import Note, NoteCode
from game.store.quarantine import Quarantined, Rest
from game.store.tournaments import SavedTournament

# -- Opening a match or tournament to play on: with what can be restored to it, or why it is damaged.


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


# -- Verifying a list of matches: the list trusts what records say, this replays them.

REMEMBERED = 2000
"""The number of files that need no second replay while the game runs, unless they change."""


def checked(entries: Iterable[MatchEntry], stop: Callable[[], bool]) -> dict[Path, Outline]:
    """Return the true outline of each match whose entry is wrong, until done or `stop` returns True."""
    found: dict[Path, Outline] = {}
    for entry in entries:
        if stop():
            break
        truth = _truth_of(entry.path)
        if truth is not None and _said(truth) != _said(entry.outline):
            found[entry.path] = truth
    return found


def _said(about: Outline) -> tuple[object, ...]:
    return about.over, about.record.standing, about.record.winner, about.record.hints


def _truth_of(path: Path) -> Outline | None:
    """Return the outline of a match; None if it cannot be read, which is explained when it is opened."""
    try:
        now = path.stat()
        return _replayed(path, now.st_ino, now.st_mtime_ns, now.st_size)
    except (OSError, ValueError):
        return None


@lru_cache(REMEMBERED)
def _replayed(path: Path, _inode: int, _time: int, _size: int) -> Outline | None:
    text = files.content(path).decode("utf-8")
    said = outline(text)
    if is_tournament(said.record):
        record, tournament, _ = tournaments.judged(said.record)
        return Outline(record, tournament.over)
    try:
        reading = read_record(text)
    except RecordError:
        return None
    return Outline(reading.record.completed(reading.steps[-1].state), reading.over)
