"""Matches read from their files to be continued: what is good, and what to tell about the rest."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.engine.cards.forms import PLAYERS
from game.engine.cards.rules import Players
from game.engine.record import NewerRecord, OtherDeal, Record, RecordError, format_record, unseal, unseal_lines
from game.engine.record_reading import Reading, outline, read_record
from game.engine.shown import shown
from game.store import files
from game.store.journal import Held, Journal, draft_of, going_on, places_of
from game.store.notes import Note, NoteCode

TABLE_NOTE = "table"
"""The first word of the note with the result of a tournament table."""


_ACTIONS = re.compile(r"(?m)^\d{1,2} ")


_TABLES = re.compile(rf"(?m)^note {TABLE_NOTE} ")


class Loaded(NamedTuple):
    """A match to be continued."""

    reading: Reading
    draft: str
    """The text of the draft beside it; empty if there is none."""
    journal: Journal
    places: str = ""
    """The text of where the players see everything; empty if there is none."""


def load_match(path: Path, now: datetime, *, shorten: bool = False) -> tuple[Loaded | None, tuple[Note, ...]]:
    """Return a match to be continued, and notes.

    A damaged one is left as it is, with a note MATCH_BROKEN; only with `shorten` it continues from its last good line,
    and the whole file is kept under another name. An undamaged one that this version replays differently is never
    shortened (MATCH_DEPARTS). None if the notes say why, or if another window is playing it.
    """
    try:
        return _loaded(path, now, shorten=shorten)
    except MemoryError:
        return None, (Note(NoteCode.UNREADABLE, path),)


def _loaded(path: Path, now: datetime, *, shorten: bool) -> tuple[Loaded | None, tuple[Note, ...]]:
    with going_on(path) as held:
        if held.note is not None:
            return None, (held.note,)
        reading, notes = read_match(path, now, held.file)
        if reading is None:
            return None, notes
        text = format_record(reading.record, reading.steps[-1].state if reading.over else None)
        if reading.fault is not None:
            if reading.departs or not shorten:
                return None, (why_broken(path, reading.fault, reading.departs),)
            note = cut(path, reading.fault, text, held, now)
            if note.code is not NoteCode.MATCH_CUT:
                return None, (note,)
            notes = (note,)
        elif files.read(path, now)[0] != text:
            # An older form, or the end of a match that was killed before its digest.
            notes = held.replaced(path, text)
            if held.note is not None:
                return None, notes
        draft, told = _draft(draft_of(path), now)
        journal = Journal(path, unseal(text).lines, held.taken())
        return Loaded(reading, draft, journal, places_text(path, now)), (*notes, *told)


def why_broken(path: Path, fault: RecordError, departs: bool) -> Note:
    """Return the note about a match that cannot be replayed to its end: it is damaged, or it departs."""
    return Note(NoteCode.MATCH_DEPARTS if departs else NoteCode.MATCH_BROKEN, path, str(fault.line))


def why_left(path: Path, error: NewerRecord) -> Note:
    """Return the note about a record that this version cannot read and leaves alone."""
    if isinstance(error, OtherDeal):
        return Note(NoteCode.OTHER_DEAL, path, shown(error.deal))
    return Note(NoteCode.OTHER_OPTION if error.option else NoteCode.NEWER_FORM, path, error.option)


class Extent(NamedTuple):
    """How much of a broken record is good."""

    good: int
    """The number of actions that can be replayed, or of tables of a tournament."""
    all: int
    """The number that seem to be in the file."""


def extent_of(path: Path) -> Extent | None:
    """Return how much of a record is good; None if nothing of it can be read."""
    with suppress(OSError, ValueError, MemoryError):
        text = files.content(path).decode("utf-8")
        record = outline(text).record
        if is_tournament(record):
            return Extent(len(record.noted(TABLE_NOTE)), len(_TABLES.findall(text)))
        return Extent(len(read_record(text).record.lines), len(_ACTIONS.findall(text)))
    return None


def cut(path: Path, fault: RecordError, text: str, held: Held, now: datetime) -> Note:
    """Replace a damaged file, which is locked, by its good lines; the whole file is kept under another name.

    Return what to tell the player.
    """
    aside = files.copy(path, files.aside_name(path, now))
    if aside is None:
        return Note(NoteCode.MATCH_STUCK, path)
    if held.replaced(path, text):
        files.let_go(held.file)
        files.remove(aside)
        return held.note or Note(NoteCode.MATCH_STUCK, path)
    return Note(NoteCode.MATCH_CUT, path, str(fault.line), aside)


def _draft(path: Path, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """Return the draft beside a match, and notes; empty if there is none or a damaged one was set aside."""
    text, notes = files.read(path, now, files.SMALL)
    if text is None:
        return "", notes
    try:
        unseal_lines(text)
    except RecordError:
        return "", (files.quarantine(path, now),)
    return text, ()


def places_text(path: Path, now: datetime) -> str:
    """Return the text of where the players of a match see everything; empty if there is none."""
    return files.read(places_of(path), now, files.SMALL)[0] or ""


def read_match(path: Path, now: datetime, held: BinaryIO | None = None) -> tuple[Reading | None, tuple[Note, ...]]:
    """Return a match as far as it can be replayed, and notes; a file that is no match is set aside.

    One of a newer version is left alone. A tournament is no match: `tournaments.load` reads it. `held` is the same file
    if the caller has it open.
    """
    text, notes = files.read(path, now, held=held)
    if text is None:
        return None, notes
    try:
        return (None, notes) if is_tournament(outline(text).record) else (read_record(text), notes)
    except NewerRecord as error:
        return None, (why_left(path, error),)
    except RecordError:
        return None, (files.quarantine(path, now, held),)
    except MemoryError:
        return None, (Note(NoteCode.UNREADABLE, path),)


def record_of(path: Path) -> Record | None:
    """Return what the good lines of a record say; None if nothing can be read."""
    with suppress(OSError, ValueError, MemoryError):
        return outline(files.content(path).decode("utf-8")).record
    return None


def is_tournament(record: Record) -> bool:
    """Return whether a record is that of a tournament, with more players than one table seats (UC-79)."""
    return len(record.seats) == PLAYERS and getattr(record.rules, "players", None) is Players.TOURNAMENT
