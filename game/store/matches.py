"""The player's matches, a journal each: starting and listing them, and what can be done with one.

Whoever plays a match holds a lock on its journal; reading needs none.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, NamedTuple
from zlib import crc32

from game import __version__
from game.engine import record as records
from game.engine.cards.forms import PLAYERS
from game.engine.cards.rules import CardRules, Players
from game.engine.options import T
from game.engine.record import NewerRecord, Outline, Reading, Record, RecordError, outline, read_record, unseal
from game.engine.shown import shown
from game.store import files
from game.store.deleted import Deleted, put_away
from game.store.files import Note, NoteCode, Stamp, stamp_of
from game.store.folders import RECORD, Folders, all_journals, matches_folder, names_in
from game.store.journal import PLACES, REVIEW, Held, Journal, beside, draft_of, placed

# -- Matches read from their files to be continued: what is good, and what to tell about the rest.

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

    def good(text: str) -> Good[Reading] | None:
        if (reading := _replayed(text)) is None:
            return None
        # An older form says it differently, and so does a match that was killed before its digest.
        said = records.format_record(reading.record, reading.steps[-1].state if reading.over else None)
        return reading, said, why_broken(path, reading.fault, reading.departs) if reading.fault is not None else None

    found, notes = taken_up(path, now, good, shorten=shorten)
    if found is None:
        return None, notes
    draft, told = _draft(draft_of(path), now)
    return Loaded(found[0], draft, found[1], kept_beside(path, PLACES, now)), (*notes, *told)


Good = tuple[T, str, Note | None]
"""What is made of a record, the text of what is good of it, and what is wrong with the rest."""


def taken_up(
    path: Path, now: datetime, good_of: Callable[[str], Good[T] | None], *, shorten: bool
) -> tuple[tuple[T, Journal] | None, tuple[Note, ...]]:
    """Lock a record, and let its file say only what is good of it; return what is made of it, its journal, and notes.

    With something wrong in it, it is left as it is, or shortened, and the whole is kept under another name. None if the
    notes say why, or it is of another kind.
    """
    try:
        with Held(path) as held:
            if held.note is not None:
                return None, (held.note,)
            found, notes = understood(path, now, lambda text: (text, good_of(text)), held.file)
            if found is None or (told := found[1]) is None:
                return None, notes
            there, (made, good, wrong) = found[0], told
            if wrong is None:
                notes = held.replaced(good) if there != good else ()
                if held.note is not None:
                    return None, notes
            elif not shorten or wrong.code is NoteCode.MATCH_DEPARTS:
                return None, (wrong,)
            elif (aside := files.copy(path, files.aside_name(path, now))) is None:
                return None, (Note(NoteCode.MATCH_STUCK, path),)
            elif held.replaced(good):
                files.let_go(held.file)
                files.remove(aside)
                return None, (held.note or Note(NoteCode.MATCH_STUCK, path),)
            else:
                notes = (Note(NoteCode.MATCH_CUT, path, wrong.key, aside),)
            return (made, Journal(path, unseal(good).lines, held.taken())), notes
    except MemoryError:
        return None, (Note(NoteCode.UNREADABLE, path),)


def why_broken(path: Path, fault: RecordError, departs: bool = False) -> Note:
    """Return the note about a match that cannot be replayed to its end: it is damaged, or it departs."""
    return Note(NoteCode.MATCH_DEPARTS if departs else NoteCode.MATCH_BROKEN, path, str(fault.line))


def why_left(path: Path, error: NewerRecord) -> Note:
    """Return the note about a record that this version cannot read and leaves alone."""
    if isinstance(error, records.OtherDeal):
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


def _draft(path: Path, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """Return the draft beside a match, and notes; empty if there is none or a damaged one was set aside."""
    text, notes = files.read(path, now, files.SMALL)
    if text is None:
        return "", notes
    try:
        records.unseal_lines(text)
    except RecordError:
        return "", (files.quarantine(path, now),)
    return text, ()


def kept_beside(path: Path, suffix: str, now: datetime) -> str:
    """Return the text of the places or the review kept with a match, by its suffix; empty if there is none."""
    return files.read(draft_of(path).with_suffix(suffix), now, files.SMALL)[0] or ""


def keep_review(path: Path, text: str) -> None:
    """Keep the text of a review with a match that is still there; if that fails, it is made anew next time."""
    if files.is_regular(path):
        files.write(draft_of(path).with_suffix(REVIEW), text)


def read_match(path: Path, now: datetime) -> tuple[Reading | None, tuple[Note, ...]]:
    """Return a match as far as it can be replayed, and notes; a file that is no match is set aside.

    One of a newer version is left alone. A tournament is no match: `tournaments.load` reads it.
    """
    return understood(path, now, _replayed)


def _replayed(text: str) -> Reading | None:
    return None if is_tournament(outline(text).record) else read_record(text)


def understood(
    path: Path, now: datetime, parse: Callable[[str], T], held: BinaryIO | None = None
) -> tuple[T | None, tuple[Note, ...]]:
    """Return what is made of the text of a record, and notes; a file that is none is set aside.

    One of a newer version is left alone. `held` is the same file if the caller has it open.
    """
    text, notes = files.read(path, now, held=held)
    if text is None:
        return None, notes
    try:
        return parse(text), notes
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
    rules = record.rules
    return isinstance(rules, CardRules) and rules.players is Players.TOURNAMENT and len(record.seats) == PLAYERS


def begin(folders: Folders, record: Record, now: datetime) -> tuple[Journal, tuple[Note, ...]]:
    """Create the file of a new match, or of one taken over with its actions so far; return its journal and notes."""
    wanted = matches_folder(folders) / f"{now:%Y-%m-%d %H-%M-%S} {record.rules.book}{RECORD}"
    while True:
        with suppress(FileExistsError):  # another window was quicker
            return begin_at(files.free_name(wanted), record, fresh=True)


def begin_at(path: Path, record: Record, *, fresh: bool = False) -> tuple[Journal, tuple[Note, ...]]:
    """Return a journal at a path, with the actions so far, and notes; `fresh`: raise FileExistsError if it is taken."""
    text = records.format_record(record)
    lines = unseal(text).lines
    # The whole header appears at once and locked: a kill leaves a match or none.
    try:
        return Journal(path, lines, placed(path, text, new=True)), ()
    except OSError as error:
        if fresh and isinstance(error, FileExistsError):
            raise
        # A file that is there is moved aside and kept, with the first action.
        return Journal(path, lines), (Note(NoteCode.UNWRITABLE, path),)


# -- What the files are known to say: one that has not changed is read once, however often it is listed.
#
# Where there are many, that is kept in a file beside their folder. Without it they are read again.

WORTH = 50
"""The number of files that are read again rather than kept."""
INDEX = f"steinreich matches {__version__}"
"""How the file begins; one of another version is not used."""


class Known(NamedTuple):
    """What is known of a file."""

    stamp: Stamp
    """What it has as long as it is not changed."""
    outline: Outline
    """Without the actions."""
    sure: bool = False
    """Whether it was replayed."""


class Shelf:
    """What is known of the files of a folder."""

    def __init__(self, inside: Path) -> None:
        self.index = inside.with_suffix(".index")
        self._known: dict[str, Known] = {}
        self._fresh = 0
        """How many were learnt since the file was written."""
        with suppress(OSError, ValueError, TypeError, MemoryError, RecursionError):
            head, _, rest = files.content(self.index).decode("utf-8").partition("\n")
            if head == f"{INDEX} {crc32(rest.encode()):08x}":
                for name, stamp, over, sure, notes, *lines in json.loads(rest):
                    found = records.brief_outline(lines, tuple(map(tuple, notes)), over=over)
                    self._known[name] = Known(tuple(stamp), found, sure)

    def known_as(self, path: Path, stamp: Stamp) -> Known | None:
        """Return what is known of a file; None if that is nothing, or it has changed since."""
        known = self._known.get(path.name)
        return known if known is not None and known.stamp == stamp else None

    def learn(self, path: Path, known: Known) -> None:
        """Remember something of a file."""
        self._known[path.name] = known
        self._fresh += 1

    def keep(self, names: Collection[str] | None = None) -> None:
        """Write down what is known of all files or of these names, if that is worth it; a failure costs only time."""
        if self._fresh < WORTH and not (self._fresh and self.index.exists()):
            return
        self._fresh = 0
        for gone in () if names is None else self._known.keys() - names:
            self._known.pop(gone, None)
        rest = json.dumps([
            [name, stamp, about.over, sure, about.record.notes, *records.brief_head(about.record)]
            for name, (stamp, about, sure) in tuple(self._known.items())
        ])  # fmt: skip
        files.write(self.index, f"{INDEX} {crc32(rest.encode()):08x}\n{rest}")


@lru_cache(4)
def shelf_of(inside: Path) -> Shelf:
    """Return what is known of the files of a folder."""
    return Shelf(inside)


class MatchEntry(NamedTuple):
    """One match of the list."""

    path: Path
    outline: Outline
    played: datetime
    """When its last line was written."""


def listed(folders: Folders, now: datetime) -> tuple[list[MatchEntry], tuple[Note, ...]]:
    """Return all matches, last played first, and notes; files that are no match are set aside."""
    return listed_soon(folders, now)[:2]


Listed = tuple[list[MatchEntry], tuple[Note, ...], int]
"""The matches of a folder, notes, and how many are left out, because too many would have to be read."""


def listed_soon(
    folders: Folders, now: datetime, at_once: int | None = None, stop: Callable[[], bool] = lambda: False
) -> Listed:
    """Return what `listed` does, but only what is known already if more than `at_once` would have to be read.

    Once `stop` returns True nothing more is read; what was is known next time.
    """
    adopt(folders, now)
    entries: list[MatchEntry] = []
    shelf = shelf_of(matches_folder(folders))
    paths, notes = _journals(folders)
    stamps = {path: stamp_of(path) for path in paths}
    unread = [path for path, stamp in stamps.items() if shelf.known_as(path, stamp) is None]
    left = set(unread) if at_once is not None and len(unread) > at_once else set()
    for path, stamp in stamps.items():
        if path not in left and stop():
            break
        entry, told = (None, ()) if path in left else _entry(shelf, path, stamp, now)
        notes += told
        if entry is not None:
            entries.append(entry)
    shelf.keep({path.name for path in paths})
    return entries, notes, len(left)


def latest(folders: Folders, now: datetime) -> tuple[MatchEntry | None, tuple[Note, ...]]:
    """Return the last played match that is not over, and notes; files that are no match are set aside."""
    adopt(folders, now)
    shelf = shelf_of(matches_folder(folders))
    paths, notes = _journals(folders)
    for path in paths:
        entry, told = _entry(shelf, path, stamp_of(path), now)
        notes += told
        if entry is not None and not entry.outline.over:
            return entry, notes
    return None, notes


def _journals(folders: Folders) -> tuple[list[Path], tuple[Note, ...]]:
    """Return the journals, last written first, and a note if their folder cannot be read."""
    try:
        return all_journals(folders), ()
    except OSError:
        return [], (Note(NoteCode.UNREADABLE, matches_folder(folders)),)


def _entry(shelf: Shelf, path: Path, stamp: Stamp, now: datetime) -> tuple[MatchEntry | None, tuple[Note, ...]]:
    played = files.date_of(stamp, now)
    if (known := shelf.known_as(path, stamp)) is not None:
        return MatchEntry(path, known.outline, played), ()
    found, notes = understood(path, now, outline)
    if found is None:
        return None, notes
    shelf.learn(path, Known(stamp, found.brief))
    return MatchEntry(path, found.brief, played), notes


def rename(path: Path, name: str, now: datetime) -> tuple[Note, ...]:
    """Rename a match; return notes."""
    with Held(path) as held:
        if held.note is not None:
            return (held.note,)
        found, notes = understood(path, now, _in_this_form, held.file)
        if found is None:
            return notes
        lines, fault = found
        if fault is not None:
            return (Note(NoteCode.MATCH_BROKEN, path, str(fault.line)),)
        kept = [line for line in lines if not line.startswith("note name ")]
        end = len(kept) - kept[-1].startswith("digest ")
        kept.insert(end, f"note name {shown(' '.join(name.split()))}")
        with files.same_time(path):  # it was not played now
            return held.replaced(records.seal(kept).text)


def _in_this_form(text: str) -> records.Unsealed:
    """Return the lines of a record as this version writes them."""
    found = unseal(text)
    return unseal(records.brought_up(text)) if found.fault is None and records.form_of(text) < records.FORMAT else found


TABLE = re.compile(r"\d{2}-\d(\.damaged-[-\d]+)?(\.txt|\.draft|\.places|\.review)")
"""The names of the files of tournament tables."""


def tables_of(path: Path) -> Path:
    """Return the folder of the matches of a tournament's tables."""
    stem = path.name.removesuffix(RECORD)
    return path.with_name(stem if stem.strip(".") else f"{path.name}.tables")


def delete(folders: Folders, path: Path, now: datetime) -> tuple[Deleted | None, tuple[Note, ...]]:
    """Delete a match with its draft, or a tournament with its tables; return the deletion, or None, and notes."""
    with Held(path) as held:
        if held.note is not None:
            return None, (held.note,)
        record, paths = record_of(path), [path, *beside(path)]
        if record is not None and is_tournament(record):
            paths += sorted(each for each in names_in(tables_of(path)) if TABLE.fullmatch(each.name))
        files.let_go(held.file)
        gone = put_away(matches_folder(folders), [each for each in paths if os.path.lexists(each)], now)
        if gone is not None:
            with suppress(OSError):
                tables_of(path).rmdir()
    return gone, () if gone is not None else (Note(NoteCode.UNWRITABLE, path),)


def export(path: Path, target: Path, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Copy a record to the player's folder or file without overwriting; return its path, or None, and notes."""
    text, notes = files.read(path, now)
    if text is None:
        return None, notes
    return files.write_new(files.within(target, path.name), text)


def take_over(
    folders: Folders, source: Path, *, own: bool = False, shorten: bool = False
) -> tuple[Path | None, tuple[Note, ...]]:
    """Copy a record of any form among the matches; return its path, or None, and notes.

    One not played here (not `own`) is marked, and not counted. If it cannot be replayed to its end, its good lines are
    taken only with `shorten`; otherwise there is a note MATCH_BROKEN. The player's own and tournaments are taken as
    they are: what to do about a fault is asked when they are continued.
    """
    try:
        text = files.content(source).decode("utf-8")
        said = outline(text).record
        reading = None if is_tournament(said) else read_record(text)
    except NewerRecord as error:
        return None, (why_left(source, error),)
    except (files.OddFile, UnicodeDecodeError, RecordError) as error:
        return None, (Note(NoteCode.NO_RECORD, source, str(error)),)
    except (OSError, MemoryError):
        return None, (Note(NoteCode.UNREADABLE, source),)
    if reading is not None and not (own and reading.fault):
        if reading.fault is not None and not shorten:
            # Form 1 has no check sums; a copy of its good part costs nobody anything.
            return None, (why_broken(source, reading.fault, reading.departs and records.form_of(text) > 1),)
        record, state = reading.record, reading.steps[-1].state
        if not own:
            record = record.with_note(f"from {shown(source.name)}")
        text = records.format_record(record.completed(state), state if reading.over else None)
    # Whoever wrote it has no say in its name.
    return files.write_new(matches_folder(folders) / f"imported {said.rules.book}{RECORD}", text)


def adopt(folders: Folders, now: datetime) -> tuple[Note, ...]:
    """Move the single match of the first versions to the others; return notes."""
    old = folders.state / "match.txt"
    if not files.is_regular(old):
        return ()
    path, notes = take_over(folders, old, own=True)
    if path is not None:
        return files.remove(old)
    return (files.quarantine(old, now),) if notes[0].code is NoteCode.NO_RECORD else notes
