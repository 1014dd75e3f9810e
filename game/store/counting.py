"""Counts what a kill, a full disk or a damaged database kept out of the statistics; the records know it all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from game.engine.record import Record
from game.store import matches, statistics
from game.store.folders import Folders
from game.store.journal import RECORD
from game.store.notes import Note


def counts(record: Record) -> bool:
    """Whether a match belongs into the statistics: those that came from elsewhere or began in a replay do not."""
    return not record.noted("from")


def missing(folders: Folders, now: datetime) -> tuple[list[Path], tuple[Note, ...]]:
    """The matches that have more finished rounds than are counted, the last played first."""
    known, notes = statistics.counted(folders, now)
    entries, told = matches.listed(folders, now)
    played = [found for path, (record, _), _ in entries for found in _played(path, record)]
    paths = [
        path
        for path, record in played
        if counts(record) and len(record.noted("round")) > known.get(statistics.key_of(record), 0)
    ]
    return paths, (*notes, *told)


def _played(path: Path, record: Record) -> Iterator[tuple[Path, Record]]:
    """A match; of a tournament the matches of its tables."""
    if not matches.is_tournament(record):
        yield path, record
        return
    for table in sorted(matches.tables_of(path).glob(f"*{RECORD}")):
        if (found := matches.record_of(table)) is not None:
            yield table, found


def catch_up(folders: Folders, now: datetime, stop: Callable[[], bool]) -> tuple[int, tuple[Note, ...]]:
    """Count what is missing until it is done or `stop` says so; answers how many matches were counted."""
    paths, notes = missing(folders, now)
    done = 0
    for path in paths:
        if stop():
            break
        reading, told = matches.look(path, now)
        notes += told
        if reading is not None:
            notes += statistics.add(folders, reading.record, reading.steps, now)
            done += 1
    return done, notes
