"""Add to the statistics what a kill, a full disk or a damaged database kept out; the records have it all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from game.engine.cards.forms import ROUNDS, tables
from game.engine.record import Record
from game.store import loading, matches, profiles, statistics, tournaments
from game.store.folders import Folders
from game.store.glance import RECORD, names_in, other_profiles
from game.store.loading import is_tournament, record_of
from game.store.notes import Note


def counts(record: Record) -> bool:
    """Return whether a match belongs in the statistics; imported ones and those started from a replay do not."""
    return not record.noted("from")


@dataclass(frozen=True, slots=True)
class OtherTable:
    """The matches of somebody else at this machine, at which whoever is counted may have sat."""

    folders: Folders
    sat_there: Callable[[Record], bool]


def other_tables(first: Folders, key: str, now: datetime) -> tuple[tuple[OtherTable, ...], tuple[Note, ...]]:
    """Return the tables of all other profiles for one, given by its key and there before a match began, and notes."""
    if not other_profiles(first):
        return (), ()
    everybody, notes = profiles.listed(first, now)

    def sits(host: str, record: Record) -> bool:
        return profiles.was_here(key, record) and any(
            guest.key == key for guest in profiles.guests(everybody, record, host)
        )

    return tuple(OtherTable(each.folders, partial(sits, each.key)) for each in everybody if each.key != key), notes


def missing(folders: Folders, now: datetime, others: Sequence[OtherTable] = ()) -> tuple[list[Path], tuple[Note, ...]]:
    """Return the matches with more finished rounds than are counted, most recently played first.

    Tournaments at the tables of others do not count, only the rounds there.
    """
    known, notes = statistics.counted(folders, now)
    played: list[tuple[Path, Record]] = []
    for table in (None, *others):
        entries, told = matches.listed(table.folders if table is not None else folders, now)
        notes = (*notes, *told)
        found = [each for path, (record, _), _ in entries for each in _played(path, record)]
        played += [
            (path, record) for path, record in found
            if table is None or (not is_tournament(record) and table.sat_there(record))
        ]  # fmt: skip
    return [path for path, record in played if counts(record) and _uncounted(record, known)], notes


def _uncounted(record: Record, known: Mapping[str, int]) -> bool:
    """Return whether part of a match is not counted; a tournament counts once it is decided."""
    key = statistics.key_of(record)
    if is_tournament(record):
        return record.winner is not None and key not in known
    return len(record.noted("round")) > known.get(key, 0)


def count_tournament(folders: Folders, path: Path, now: datetime) -> tuple[Note, ...]:
    """Count a decided tournament as one match, with the hints taken at its tables; return notes."""
    record = record_of(path)
    if record is None or not counts(record):
        return ()
    winners = [player for rank, player, _ in tournaments.tournament_of(record).standings() if rank == 1]
    hints = [
        players[seat]
        for number in range(1, ROUNDS + 1)
        for table, (players,) in enumerate(tables(number))
        if (played := record_of(tournaments.table_file(path, number, table))) is not None
        for seat in played.hints
        if seat < len(players)
    ]
    return statistics.add_tournament(folders, record, winners, hints, now)


def tables_files(path: Path) -> list[Path]:
    """Return the match files beside a tournament: those of its tables, and what else lies there."""
    return sorted(each for each in names_in(matches.tables_of(path)) if each.suffix == RECORD)


def _played(path: Path, record: Record) -> Iterator[tuple[Path, Record]]:
    """Yield a match or, for a tournament, the matches of its tables."""
    yield path, record
    for table in tables_files(path) if is_tournament(record) else ():
        if (found := record_of(table)) is not None:
            yield table, found


def catch_up(
    folders: Folders, now: datetime, stop: Callable[[], bool], others: Sequence[OtherTable] = ()
) -> tuple[int, tuple[Note, ...]]:
    """Count what is missing until done or `stop` returns True; return how many matches were counted, and notes."""
    paths, notes = missing(folders, now, others)
    done = 0
    for path in paths:
        if stop():
            break
        if tournaments.is_one(path):
            notes += count_tournament(folders, path, now)
            done += 1
            continue
        reading, told = loading.read_match(path, now)
        notes += told
        if reading is not None:
            notes += statistics.add(folders, reading.record, reading.steps, now)
            done += 1
    return done, notes
