"""The player's matches, a journal each: beginning, going on, the list of them, and what can be done with one.

Who plays a match holds a lock on its journal; reading needs none.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.engine.cards.rules import Players
from game.engine.cards.tournament import PLAYERS
from game.engine.checksums import FORMAT, NewerRecord, RecordError, form_of, seal, unseal, unseal_lines
from game.engine.record import Outline, Reading, Record, brought_up, format_record, outline, read_record
from game.engine.shown import shown
from game.store import files
from game.store.deleted import Deleted, put_away
from game.store.folders import Folders
from game.store.held import Held, going_on, placed
from game.store.journal import RECORD, Journal, beside, draft_of, places_of
from game.store.notes import Note, NoteCode

ASIDE = re.compile(r"(.+)\.damaged-\d{4}(?:-\d\d){5}(?:-\d+)?(\.[a-z]+)")
"""The name of a file that was set aside, `files.aside_name`: what it was called, in two parts."""
TABLE_NOTE = "table"
"""First word of the note that says what a table of a tournament has come to."""
_ACTIONS = re.compile(r"(?m)^\d{1,2} ")
_TABLES = re.compile(rf"(?m)^note {TABLE_NOTE} ")


def folder(folders: Folders) -> Path:
    """Where the matches lie."""
    return folders.state / "matches"


def begin(folders: Folders, record: Record, now: datetime) -> tuple[Journal, tuple[Note, ...]]:
    """A file for a new match, or for one that is taken over with what was played so far."""
    wanted = folder(folders) / f"{now:%Y-%m-%d %H-%M-%S} {record.rules.book}{RECORD}"
    while True:
        path = files.free_name(wanted)
        try:
            return _begun(path, record)
        except FileExistsError:
            continue  # another window was quicker


def begin_at(path: Path, record: Record) -> tuple[Journal, tuple[Note, ...]]:
    """A journal in a certain place, with what was played so far."""
    try:
        return _begun(path, record)
    except FileExistsError:
        # What lies there gives way to it with the first action, and is kept.
        return Journal(path, unseal(format_record(record)).lines), (Note(NoteCode.UNWRITABLE, path),)


def _begun(path: Path, record: Record) -> tuple[Journal, tuple[Note, ...]]:
    """A journal in a free place; raises FileExistsError where it is not free any more."""
    text = format_record(record)
    lines = unseal(text).lines
    # The whole header appears at once and locked: a kill leaves a match or none.
    try:
        return Journal(path, lines, placed(path, text, new=True)), ()
    except FileExistsError:
        raise
    except OSError:
        return Journal(path, lines), (Note(NoteCode.UNWRITABLE, path),)


# -- going on --------------------------------------------------------------------------------------------------


class Loaded(NamedTuple):
    """A match to go on with."""

    reading: Reading
    draft: str
    """The text of the draft that lay beside it; empty where there is none."""
    journal: Journal
    places: str = ""
    """The text of where the players saw everything; empty where there is none."""


def load(path: Path, now: datetime, *, shorten: bool = False) -> tuple[Loaded | None, tuple[Note, ...]]:
    """A match to play on.

    A damaged one is left as it is, with a note MATCH_BROKEN; only with `shorten` it goes on from its last good line,
    and the whole file is kept under another name. One that is not damaged but that this version plays another way is
    never shortened (MATCH_DEPARTS). None where the notes say why, or where another window plays it.
    """
    with going_on(path) as held:
        if held.note is not None:
            return None, (held.note,)
        reading, notes = look(path, now, held.file)
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
        journal = Journal(path, unseal(text).lines, held.taken(), written=held.written)
        return Loaded(reading, draft, journal, places(path, now)), (*notes, *told)


def why_broken(path: Path, fault: RecordError, departs: bool) -> Note:
    """What is told of a match that cannot be replayed to its end: it is damaged, or it departs."""
    return Note(NoteCode.MATCH_DEPARTS if departs else NoteCode.MATCH_BROKEN, path, str(fault.line))


def why_left(path: Path, error: NewerRecord) -> Note:
    """What is told of a record that this version does not know how to read, and leaves alone."""
    return Note(NoteCode.OTHER_OPTION if error.option else NoteCode.NEWER_FORM, path, error.option)


class Extent(NamedTuple):
    """How much of a broken record is good."""

    good: int
    """Actions that can be replayed, or tables of a tournament."""
    all: int
    """So many seem to stand in the file."""


def extent(path: Path) -> Extent | None:
    """How much of a record is good; None where nothing of it can be read."""
    with suppress(OSError, ValueError):
        text = files.content(path).decode("utf-8")
        record = outline(text).record
        if is_tournament(record):
            return Extent(len(record.noted(TABLE_NOTE)), len(_TABLES.findall(text)))
        return Extent(len(read_record(text).record.lines), len(_ACTIONS.findall(text)))
    return None


def cut(path: Path, fault: RecordError, text: str, held: Held, now: datetime) -> Note:
    """Put the good lines in the place of a damaged file that is held, which is kept under another name."""
    aside = files.copy(path, files.aside_name(path, now))
    if aside is None:
        return Note(NoteCode.MATCH_STUCK, path)
    if held.replaced(path, text):
        files.let_go(held.file)
        files.remove(aside)
        return held.note or Note(NoteCode.MATCH_STUCK, path)
    return Note(NoteCode.MATCH_CUT, path, str(fault.line), aside)


def _draft(path: Path, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """The draft beside a match; empty where there is none, or where it is damaged and was set aside."""
    text, notes = files.read(path, now, files.SMALL)
    if text is None:
        return "", notes
    try:
        unseal_lines(text)
    except RecordError:
        return "", (files.set_aside(path, now),)
    return text, ()


def places(path: Path, now: datetime) -> str:
    """The text of where the players of a match saw everything; empty where there is none."""
    return files.read(places_of(path), now, files.SMALL)[0] or ""


def look(path: Path, now: datetime, held: BinaryIO | None = None) -> tuple[Reading | None, tuple[Note, ...]]:
    """A match as far as it can be replayed; a file that is none is set aside, one of the future is left alone.

    A tournament is no match: `tournaments.load` reads it. `held` is the same file where the caller has it open.
    """
    text, notes = files.read(path, now, held=held)
    if text is None:
        return None, notes
    try:
        return (None, notes) if is_tournament(outline(text).record) else (read_record(text), notes)
    except NewerRecord as error:
        return None, (why_left(path, error),)
    except RecordError:
        return None, (files.set_aside(path, now, held),)


def record_of(path: Path) -> Record | None:
    """What the good lines of a record say; None where that is nothing."""
    with suppress(OSError, ValueError):
        return outline(files.content(path).decode("utf-8")).record
    return None


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
    names = (path for path in _names(folder(folders)) if path.suffix == RECORD and not ASIDE.fullmatch(path.name))
    return sorted(filter(files.is_regular, names), key=lambda path: (-_time(path), path.name))


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
    except NewerRecord as error:
        return None, (why_left(path, error),)
    except RecordError:
        return None, (files.set_aside(path, now),)
    return Entry(path, found, files.written(path, now)), notes


# -- what can be done with a match -----------------------------------------------------------------------------


def rename(path: Path, name: str, now: datetime) -> tuple[Note, ...]:
    """Give a match another name."""
    with going_on(path) as held:
        if held.note is not None:
            return (held.note,)
        text, notes = files.read(path, now, held=held.file)
        if text is None:
            return notes
        try:
            lines, fault = unseal(text)
            if fault is None and form_of(text) < FORMAT:
                lines, fault = unseal(brought_up(text))
        except NewerRecord as error:
            return (why_left(path, error),)
        if fault is not None:
            return (Note(NoteCode.MATCH_BROKEN, path, str(fault.line)),)
        over = [line for line in lines[-1:] if line.startswith("digest ")]
        kept = [line for line in lines[: len(lines) - len(over)] if not line.startswith("note name ")]
        with files.same_time(path):  # it was not played now
            return held.replaced(path, seal([*kept, f"note name {shown(' '.join(name.split()))}", *over]).text)


TABLE = re.compile(r"\d{2}-\d(\.damaged-[-\d]+)?(\.txt|\.draft|\.places)")
"""Names of the files of a tournament's tables."""


def tables_of(path: Path) -> Path:
    """The folder of the matches of a tournament's tables."""
    stem = path.name.removesuffix(RECORD)
    return path.with_name(stem if stem.strip(".") else f"{path.name}.tables")


def delete(folders: Folders, path: Path, now: datetime) -> tuple[Deleted | None, tuple[Note, ...]]:
    """Put a match and its draft, a tournament and its tables, to what was deleted; None where a note says why not."""
    with going_on(path) as held:
        if held.note is not None:
            return None, (held.note,)
        paths = [path, *beside(path), *_tables(path)]
        files.let_go(held.file)
        gone = put_away(folder(folders), [each for each in paths if os.path.lexists(each)], now)
        if gone is not None:
            with suppress(OSError):
                tables_of(path).rmdir()
    return gone, () if gone is not None else (Note(NoteCode.UNWRITABLE, path),)


def _tables(path: Path) -> list[Path]:
    """The files of the tables, where it is a tournament; a folder that has the name of another match has none."""
    record = record_of(path)
    if record is None or not is_tournament(record):
        return []
    return sorted(each for each in _names(tables_of(path)) if TABLE.fullmatch(each.name))


def export(path: Path, target: Path, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Copy a record to a folder or a file of the player's, over nothing that is there; answers where it lies now."""
    text, notes = files.read(path, now)
    if text is None:
        return None, notes
    target = files.free_name(target / path.name if target.is_dir() else target)
    notes = files.write(target, text)
    return None if notes else target, notes


def take_over(
    folders: Folders, source: Path, *, own: bool = False, shorten: bool = False
) -> tuple[Path | None, tuple[Note, ...]]:
    """Copy a record, however old its form, among the matches; answers where it lies now.

    One that was not played here, not `own`, is marked so, and not counted; of one that cannot be replayed to its end
    the good lines are taken only with `shorten`, otherwise there is a note MATCH_BROKEN. The own one and a tournament
    are taken as they are: what is wrong with them is asked where they are gone on with.
    """
    try:
        text = files.content(source).decode("utf-8")
        said = outline(text).record
        reading = None if is_tournament(said) else read_record(text)
    except NewerRecord as error:
        return None, (why_left(source, error),)
    except (files.OddFile, UnicodeDecodeError, RecordError) as error:
        return None, (Note(NoteCode.NO_RECORD, source, str(error)),)
    except OSError:
        return None, (Note(NoteCode.UNREADABLE, source),)
    if reading is not None and not (own and reading.fault):
        if reading.fault is not None and not shorten:
            # Form 1 has no check sums; a copy of its good part costs nobody anything.
            return None, (why_broken(source, reading.fault, reading.departs and form_of(text) > 1),)
        record, state = reading.record, reading.steps[-1].state
        if not own:
            record = record.with_note(f"from {shown(source.name)}")
        text = format_record(record.completed(state), state if reading.over else None)
    # Whoever wrote it has no say in its name.
    path = files.free_name(folder(folders) / f"imported {said.rules.book}{RECORD}")
    notes = files.write(path, text)
    return None if notes else path, notes


def adopt(folders: Folders, now: datetime) -> tuple[Note, ...]:
    """Bring the one match that the first versions kept to the others."""
    old = folders.state / "match.txt"
    if not files.is_regular(old):
        return ()
    path, notes = take_over(folders, old, own=True)
    if path is not None:
        return files.remove(old)
    if notes[0].code is NoteCode.NO_RECORD:
        return (files.set_aside(old, now),)
    return notes
