"""Files that were set aside: listing them, and trying them again, since they may be readable by now.

A later version can read what an earlier one took for damaged; disks and sync tools have bad moments. A part cut off a
match is restored from the whole file that was kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from game.engine.record import NewerRecord, Outline, Record, RecordError, outline, read_record, unseal, unseal_lines
from game.store import files, matches, settings, tournaments, training
from game.store.database import STATISTICS
from game.store.deleted import NAME, put_away
from game.store.files import Note, NoteCode
from game.store.folders import ASIDE, RECORD, Folders, matches_folder, names_in
from game.store.journal import DRAFT, Held, beside
from game.store.toml_source import parsed
from game.store.tournaments import SavedTournament
from game.store.training import TRAINING

FileKind = StrEnum("FileKind", "MATCH DRAFT SETTINGS PROGRESS STATISTICS TRAINING")
"""The kind of file that was set aside."""


class Quarantined(NamedTuple):
    """A file that was set aside."""

    path: Path
    kind: FileKind
    original: Path
    when: datetime
    """When it was last written."""
    record: Record | None = None
    """The record in the good lines of a match; None if there is none."""


def listed(folders: Folders, now: datetime) -> list[Quarantined]:
    """Return everything that was set aside, most recently written first."""
    found: list[Quarantined] = []
    inside = matches_folder(folders)
    others = (path for path in sorted(names_in(inside)) if path.name != NAME and path.suffix != RECORD)
    homes = [inside, *filter(files.is_folder, others), folders.state, folders.config, folders.data]
    for path in (each for home in homes for each in sorted(names_in(home))):
        if (name := ASIDE.fullmatch(path.name)) is None:
            continue
        original = path.with_name(name[1] + name[2])
        if (kind := _kind(folders, original)) is not None:
            record = matches.record_of(path) if kind is FileKind.MATCH else None
            found.append(Quarantined(path, kind, original, files.date_of(files.stamp_of(path), now), record))
    return sorted(found, key=lambda each: (each.when, each.path.name), reverse=True)


def _kind(folders: Folders, original: Path) -> FileKind | None:
    known = {
        settings.settings_file(folders): FileKind.SETTINGS,
        training.progress_file(folders): FileKind.PROGRESS,
        STATISTICS.path(folders): FileKind.STATISTICS,
        TRAINING.path(folders): FileKind.TRAINING,
        folders.state / "match.txt": FileKind.MATCH,
    }
    if original in known:
        return known[original]
    if matches_folder(folders) in (original.parent, original.parent.parent):
        return {RECORD: FileKind.MATCH, DRAFT: FileKind.DRAFT}.get(original.suffix)
    return None


class Reach(NamedTuple):
    """How far a record can be replayed."""

    outline: Outline
    positions: tuple[object, ...]
    """The successive positions, or reports of a tournament's tables: equal positions mean equal play."""
    fault: RecordError | None

    def goes_on_from(self, other: Reach) -> bool:
        """Return whether this reach extends the other one."""
        count = len(other.positions)
        return len(self.positions) > count and self.positions[:count] == other.positions

    @property
    def acts(self) -> int:
        """The number of actions, or of tables of a tournament."""
        return len(self.positions) - (not matches.is_tournament(self.outline.record))


def reach(path: Path) -> Reach:
    """Return how far the record in a file can be replayed; raises OSError or ValueError."""
    text = files.content(path).decode("utf-8")
    said = outline(text).record
    if matches.is_tournament(said):
        record, played, _ = tournaments.judged(said)
        return Reach(Outline(record, played.over), played.tables, unseal(text).fault)
    reading = read_record(text)
    positions = tuple(reading.steps[end - 1].state for end in reading.ends)
    return Reach(Outline(reading.record.completed(positions[-1]), reading.over), positions, reading.fault)


class Rest(NamedTuple):
    """A part that was cut off a match and can be read again."""

    aside: Quarantined
    path: Path
    """The match."""
    now: int
    """The number of actions that the match has now."""
    then: int
    """The number of actions that can be read from the file set aside."""
    apart: bool
    """Whether the match has been played on differently since, so that the rest becomes a match of its own."""


def rests(folders: Folders, now: datetime) -> list[Rest]:
    """Return the matches that could be longer than they are; this replays them."""
    matches_aside = (each for each in listed(folders, now) if each.kind is FileKind.MATCH)
    return [rest for each in matches_aside if (rest := _rest(each)) is not None]


def rest_of(folders: Folders, path: Path, now: datetime) -> Rest | None:
    """Return the part cut off a match that can be restored, or None."""
    those = (each for each in listed(folders, now) if each.kind is FileKind.MATCH and each.original == path)
    return next((rest for each in those if (rest := _rest(each)) is not None and not rest.apart), None)


def _rest(aside: Quarantined) -> Rest | None:
    with suppress(OSError, ValueError):
        return _rest_beside(aside, reach(aside.original), reach(aside.path))
    return None


def _rest_beside(aside: Quarantined, own: Reach, whole: Reach) -> Rest | None:
    if whole.goes_on_from(own):
        return Rest(aside, aside.original, own.acts, whole.acts, apart=False)
    if whole.fault is None and not own.goes_on_from(whole) and own.positions != whole.positions:
        return Rest(aside, aside.original, own.acts, whole.acts, apart=True)
    return None


def again(folders: Folders, aside: Quarantined, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Use a file that was set aside if it is good by now; return the path it became part of, or None with notes.

    Whatever has to make room for it is moved to the deleted files.
    """
    try:
        if aside.kind in DATABASES:
            return _database_again(folders, aside, now)
        text = files.content(aside.path).decode("utf-8")
        match aside.kind:
            case FileKind.MATCH:
                return _match_again(folders, aside, now)
            case FileKind.DRAFT:
                unseal_lines(text)
                return _back(aside) if files.may_be_there(aside.original.with_suffix(RECORD)) else (None, _still(aside))
            case FileKind.SETTINGS:
                parsed(text)
                there = aside.original
                if files.may_be_there(there) and put_away(there.parent, [there], now) is None:
                    return None, (Note(NoteCode.UNWRITABLE, there),)
                return _back(aside)
            case _:
                notes = training.add_all_solved(folders, training.parse_solved(text), now)
                return (None, notes) if notes else _used_up(aside, now)
    except NewerRecord as error:
        return None, (matches.why_left(aside.path, error),)
    except (files.OddFile, ValueError, RecursionError):
        return None, _still(aside)
    except OSError:
        return None, (Note(NoteCode.UNREADABLE, aside.path),)


def _still(aside: Quarantined) -> tuple[Note, ...]:
    return (Note(NoteCode.STILL_DAMAGED, aside.path),)


def _back(aside: Quarantined) -> tuple[Path | None, tuple[Note, ...]]:
    """Restore its name, if that is free."""
    if files.may_be_there(aside.original):
        return None, (Note(NoteCode.NOTHING_MORE, aside.path, aside.original.name),)
    aside.path.rename(aside.original)
    return aside.original, ()


def _used_up(aside: Quarantined, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Return that all of it is in the present file."""
    put_away(aside.path.parent, [aside.path], now)
    return aside.original, ()


DATABASES = {FileKind.STATISTICS: STATISTICS, FileKind.TRAINING: TRAINING}


def _database_again(folders: Folders, aside: Quarantined, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    kind = DATABASES[aside.kind]
    if not kind.is_whole(aside.path):
        return None, _still(aside)
    if not files.may_be_there(aside.original):
        return _back(aside)
    notes = kind.add_all(folders, aside.path, now)
    return (None, notes) if notes else _used_up(aside, now)


def _match_again(folders: Folders, aside: Quarantined, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    whole, there = reach(aside.path), aside.original
    if not files.may_be_there(there):
        return _back(aside)
    try:
        own = reach(there)
    except (OSError, ValueError):
        return None, _still(aside)
    if (rest := _rest_beside(aside, own, whole)) is None:
        return None, _still(aside) if whole.fault else (Note(NoteCode.NOTHING_MORE, aside.path, there.name),)
    if not rest.apart:
        path, notes = _rest_again(folders, aside, now)
        if path is not None and own.outline.record.name not in ("", whole.outline.record.name):
            notes += matches.rename(path, own.outline.record.name, now)  # it has been renamed since
        return path, notes
    path, notes = matches.take_over(folders, aside.path)
    if path is not None:
        put_away(matches_folder(folders), [aside.path], now)
    return path, notes


def _rest_again(folders: Folders, aside: Quarantined, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Put the whole match in place of the shortened one."""
    there = aside.original
    with Held(there) as held:
        if held.note is not None:
            return None, (held.note,)
        files.let_go(held.file)
        short = [path for path in (there, *beside(there)) if os.path.lexists(path)]
        if put_away(matches_folder(folders), short, now) is None:
            return None, (Note(NoteCode.UNWRITABLE, there),)
        return _back(aside)


# -- Opening a match or tournament to play on: with what can be restored to it, or why it is damaged.


class OpenedFile(NamedTuple):
    """The result. If there is neither a match nor a tournament, another field says why."""

    match: matches.Loaded | None = None
    tournament: SavedTournament | None = None
    notes: tuple[Note, ...] = ()
    rest: Rest | None = None
    """What can be restored of a part that was cut off; the player is asked about that first."""
    extent: matches.Extent | None = None
    """How much of it is good, if it is damaged."""

    def why(self, code: NoteCode) -> Note | None:
        """Return the note that says so: MATCH_BROKEN and MATCH_DEPARTS are asked about; None if there is none."""
        return next((note for note in self.notes if note.code is code), None)

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
        loaded, notes = matches.load_match(path, now, shorten=shorten)
        found = OpenedFile(loaded, notes=notes)
    return found if found.why(NoteCode.MATCH_BROKEN) is None else found._replace(extent=matches.extent_of(path))


def opened_or_rest(folders: Folders, path: Path, now: datetime) -> OpenedFile:
    """Return the contents of a file, or what can be restored to it."""
    rest = rest_of(folders, path, now)
    return opened(path, now) if rest is None else OpenedFile(rest=rest)


def opened_again(folders: Folders, rest: Quarantined, path: Path, now: datetime) -> OpenedFile:
    """Return the contents of a file with the part that was cut off restored."""
    _, notes = again(folders, rest, now)
    found = opened(path, now)
    return found._replace(notes=(*notes, *found.notes))


# -- Verifying a list of matches: the list trusts what records say, this replays them.


def checked(entries: Iterable[matches.MatchEntry], stop: Callable[[], bool]) -> dict[Path, Outline]:
    """Return the true outline of each match with a wrong entry, until `stop`; each is replayed once."""
    found: dict[Path, Outline] = {}
    shelves: set[matches.Shelf] = set()
    for entry in entries:
        if stop():
            break
        shelf, stamp = matches.shelf_of(entry.path.parent), files.stamp_of(entry.path)
        known = shelf.known_as(entry.path, stamp)
        if known is None or not known.sure:
            truth = entry.outline
            with suppress(OSError, ValueError):  # why it cannot be read is explained when it is opened
                truth = reach(entry.path).outline.brief
            known = matches.Known(stamp, truth, sure=True)
            shelf.learn(entry.path, known)
            shelves.add(shelf)
        if _said(known.outline) != _said(entry.outline):
            found[entry.path] = known.outline
    for shelf in shelves:
        shelf.keep()
    return found


def _said(about: Outline) -> tuple[object, ...]:
    return about.over, about.record.standing, about.record.winner, about.record.hints
