"""The player's matches, a journal each: beginning, going on, the list of them, and what can be done with one.

Who plays a match holds a lock on its journal; reading needs none.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from game.engine.cards.options import Players
from game.engine.cards.tournament import PLAYERS
from game.engine.record import Outline, Reading, Record, format_record, outline, read_record
from game.engine.sealed import NewerRecord, RecordError, seal, unseal, unseal_lines
from game.engine.shown import shown
from game.store import files
from game.store.folders import Folders
from game.store.journal import DRAFT, Journal, opened
from game.store.locks import try_lock
from game.store.notes import Note, NoteCode

RECORD = ".txt"
"""How the names of journals end."""
LARGEST = 20_000_000
"""Bytes of a file that may be a record."""
ASIDE = ".damaged-"
"""Part of the name of a file that was set aside."""


def folder(folders: Folders) -> Path:
    """Where the matches lie."""
    return folders.state / "matches"


def begin(folders: Folders, record: Record, now: datetime) -> tuple[Journal, tuple[Note, ...]]:
    """A file for a new match, or for one that is taken over with what was played so far."""
    return begin_at(files.free_name(folder(folders) / f"{now:%Y-%m-%d %H-%M-%S} {record.rules.book}{RECORD}"), record)


def begin_at(path: Path, record: Record) -> tuple[Journal, tuple[Note, ...]]:
    """A journal in a certain place, with what was played so far."""
    text = format_record(record)
    lines = unseal(text).lines
    # The whole header appears at once: a kill leaves a match or none.
    notes = files.write(path, text)
    file = None if notes else opened(path)
    return Journal(path, lines, file), notes


# -- going on --------------------------------------------------------------------------------------------------


class Loaded(NamedTuple):
    """A match to go on with."""

    reading: Reading
    draft: str
    """The text of the draft that lay beside it; empty where there is none."""
    journal: Journal


def load(path: Path, now: datetime) -> tuple[Loaded | None, tuple[Note, ...]]:
    """A match to play on: what is damaged is cut off, and the damaged file kept under another name.

    None where the notes say why: it is no match, or it is played in another window.
    """
    if is_busy(path):
        return None, (Note(NoteCode.MATCH_BUSY, path),)
    reading, notes = look(path, now)
    if reading is None:
        return None, notes
    text = format_record(reading.record, reading.steps[-1].state if reading.over else None)
    if reading.fault is not None:
        notes = (cut(path, reading.fault, text, now),)
    elif files.read(path, now)[0] != text:
        notes = files.write(path, text)  # an older form, or the end of a match that was killed before its digest
    lines = unseal(text).lines
    file = opened(path)
    if file is None and is_busy(path):
        return None, (Note(NoteCode.MATCH_BUSY, path),)
    draft, told = _draft(path.with_suffix(DRAFT), now)
    return Loaded(reading, draft, Journal(path, lines, file)), (*notes, *told)


def _draft(path: Path, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """The draft beside a match; empty where there is none, or where it is damaged and was set aside."""
    text, notes = files.read(path, now)
    if text is None:
        return "", notes
    try:
        unseal_lines(text)
    except RecordError:
        return "", (files.set_aside(path, now),)
    return text, ()


def look(path: Path, now: datetime) -> tuple[Reading | None, tuple[Note, ...]]:
    """A match as far as it can be replayed; a file that is none is set aside, one of the future is left alone.

    A tournament is no match: `tournaments.load` reads it.
    """
    text, notes = files.read(path, now)
    if text is None:
        return None, notes
    try:
        return (None, notes) if is_tournament(outline(text).record) else (read_record(text), notes)
    except NewerRecord:
        return None, (Note(NoteCode.NEWER_FORM, path),)
    except RecordError:
        return None, (files.set_aside(path, now),)


def cut(path: Path, fault: RecordError, text: str, now: datetime) -> Note:
    """Keep the damaged file under another name and put its good lines in its place."""
    aside = files.set_aside(path, now)
    files.write(path, text)
    return Note(NoteCode.MATCH_CUT, path, str(fault.line), aside.kept_as)


def is_busy(path: Path) -> bool:
    """Whether another window plays the match."""
    try:
        with path.open("r+b", buffering=0) as file:
            return not try_lock(file)
    except OSError:
        return False


def is_tournament(record: Record) -> bool:
    """Whether it is the record of a tournament, which has more players than sit at one of its tables (UC-79)."""
    return len(record.seats) == PLAYERS and getattr(record.rules, "players", None) is Players.TOURNAMENT


# -- the list --------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """One match of the list."""

    path: Path
    outline: Outline
    played: datetime
    """When its last line was written."""


def listed(folders: Folders, now: datetime) -> tuple[list[Entry], tuple[Note, ...]]:
    """All matches, the last played first; what is no match is set aside."""
    adopt(folders, now)
    entries: list[Entry] = []
    notes: list[Note] = []
    for path in _by_time(folders):
        entry, told = _entry(path, now)
        notes += told
        if entry is not None:
            entries.append(entry)
    return entries, tuple(notes)


def latest(folders: Folders, now: datetime) -> tuple[Entry | None, tuple[Note, ...]]:
    """The match that was played last and is not decided; what is no match is set aside."""
    adopt(folders, now)
    notes: tuple[Note, ...] = ()
    for path in _by_time(folders):
        entry, told = _entry(path, now)
        notes += told
        if entry is not None and not entry.outline.over:
            return entry, notes
    return None, notes


def _by_time(folders: Folders) -> list[Path]:
    """The journals, the last written first."""
    found = (path for path in _names(folder(folders)) if path.suffix == RECORD and ASIDE not in path.name)
    return sorted(found, key=lambda path: (-_time(path), path.name))


def _names(inside: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from inside.iterdir()


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _entry(path: Path, now: datetime) -> tuple[Entry | None, tuple[Note, ...]]:
    text, notes = files.read(path, now)
    if text is None:
        return None, notes
    try:
        found = outline(text)
    except NewerRecord:
        return None, (Note(NoteCode.NEWER_FORM, path),)
    except RecordError:
        return None, (files.set_aside(path, now),)
    played = datetime.fromtimestamp(_time(path), UTC)
    return Entry(path, found, played.astimezone(now.tzinfo)), notes


# -- what can be done with a match -----------------------------------------------------------------------------


def rename(path: Path, name: str, now: datetime) -> tuple[Note, ...]:
    """Give a match another name."""
    if is_busy(path):
        return (Note(NoteCode.MATCH_BUSY, path),)
    text, notes = files.read(path, now)
    if text is None:
        return notes
    lines, fault = unseal(text)
    if fault is not None:
        # Going on with it is what cuts the damage off.
        return (Note(NoteCode.DAMAGED, path),)
    over = [line for line in lines[-1:] if line.startswith("digest ")]
    kept = [line for line in lines[: len(lines) - len(over)] if not line.startswith("note name ")]
    time = _time(path)
    notes = files.write(path, seal([*kept, f"note name {shown(' '.join(name.split()))}", *over]).text)
    with suppress(OSError):
        os.utime(path, (time, time))  # it was not played now
    return notes


def delete(path: Path) -> tuple[Note, ...]:
    """Forget a match and its draft, a tournament and its tables."""
    if is_busy(path):
        return (Note(NoteCode.MATCH_BUSY, path),)
    inside = sorted(path.with_suffix("").glob("*")) if path.with_suffix("").is_dir() else []
    notes = [note for each in (*inside, path.with_suffix(DRAFT), path) for note in files.remove(each)]
    with suppress(OSError):
        path.with_suffix("").rmdir()
    return tuple(notes)


def export(path: Path, target: Path, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Copy a record to a folder or a file of the player's, over nothing that is there; answers where it lies now."""
    text, notes = files.read(path, now)
    if text is None:
        return None, notes
    target = files.free_name(target / path.name if target.is_dir() else target)
    notes = files.write(target, text)
    return None if notes else target, notes


def take_over(folders: Folders, source: Path, *, own: bool = False) -> tuple[Path | None, tuple[Note, ...]]:
    """Copy a record, however old its form, among the matches; answers where it lies now.

    One that was not played here, not `own`, is marked so, and not counted.
    """
    try:
        if source.stat().st_size > LARGEST:
            raise RecordError(1, f"larger than {LARGEST} bytes")
        text = source.read_bytes().decode("utf-8")
        if is_tournament(outline(text).record):
            return _taken_as_it_is(folders, source, text)
        reading = read_record(text)
    except NewerRecord:
        return None, (Note(NoteCode.NEWER_FORM, source),)
    except (OSError, UnicodeDecodeError, RecordError) as error:
        return None, (Note(NoteCode.NO_RECORD, source, str(error)),)
    path = files.free_name(folder(folders) / f"{source.stem}{RECORD}")
    record, state = reading.record, reading.steps[-1].state
    if not own:
        record = record.with_note(f"from {shown(source.name)}")
    if not record.noted("round") and any(state.wins):
        record = record.with_standing(state)  # the first form had no notes
    notes = files.write(path, format_record(record, state if reading.over else None))
    if notes:
        return None, notes
    fault = reading.fault
    return path, () if fault is None else (Note(NoteCode.MATCH_CUT, source, str(fault.line), source),)


def _taken_as_it_is(folders: Folders, source: Path, text: str) -> tuple[Path | None, tuple[Note, ...]]:
    """Copy a tournament among the matches; its damage is told when it is opened."""
    path = files.free_name(folder(folders) / f"{source.stem}{RECORD}")
    notes = files.write(path, text)
    return None if notes else path, notes


def adopt(folders: Folders, now: datetime) -> tuple[Note, ...]:
    """Bring the one match that the first versions kept to the others."""
    old = folders.state / "match.txt"
    if not old.is_file():
        return ()
    path, notes = take_over(folders, old, own=True)
    return files.remove(old) if path is not None else (*notes, files.set_aside(old, now))
