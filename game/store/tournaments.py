"""Tournaments of eight players at two tables (UC-79): a journal of the results of each table.

It is stored among the matches as a record like theirs, with eight seats and notes instead of actions: `note table 5 0
20 0 20 0` is the result of the first table in round five. Beside it, in a folder of the same name, are the matches of
the tables that people play at.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from game.engine.cards.forms import PLAYERS, Finished, Tournament, finished, parse_finished
from game.engine.cards.state import CardState
from game.engine.record import FORMAT, Record, brought_up, form_of, format_record, outline, unseal
from game.store import files, matches
from game.store.files import Note
from game.store.folders import RECORD, Folders
from game.store.journal import Journal
from game.store.matches import TABLE_NOTE, Good, is_tournament, record_of, taken_up, why_broken


class SavedTournament(NamedTuple):
    """A tournament to be played on."""

    record: Record
    """Its eight players, its options and its seed."""
    tournament: Tournament
    journal: Journal

    @property
    def path(self) -> Path:
        """The file of the tournament."""
        return self.journal.path


class Judged(NamedTuple):
    """The validated notes of a tournament."""

    record: Record
    """Including the standings and the winner that follow from its tables."""
    tournament: Tournament
    faults: tuple[tuple[int, str], ...]
    """The indices of wrong notes, and what is wrong with them."""


def judged(record: Record) -> Judged:
    """Return what holds of the notes of a record, up to a table that does not fit, and the faults."""
    played, believed = Tournament(), True
    true: list[str] = []
    due: list[str] = []
    faults: list[tuple[int, str]] = []
    for number, (_, words) in enumerate(record.notes):
        word, _, rest = words.partition(" ")
        done = parse_finished(rest) if word == TABLE_NOTE else None
        if word in ("name", "from"):
            true.append(words)
        elif words in due:
            at = due.index(words) + 1
            true, due = true + due[:at], due[at:]
        elif done is None:
            faults.append((number, f"it says {words!r}; the tables say {repr(due[0]) if due else 'nothing of it'}"))
        else:
            true, due = true + due, []
            try:
                after = played.with_table(done) if believed else played
            except ValueError as error:
                faults.append((number, f"the tournament does not wait for this table: {error}"))
                believed = False
            else:
                true += [words] if believed else []
                due, played = _follows(played, after), after
    return Judged(replace(record, notes=tuple((0, words) for words in true + due)), played, tuple(faults))


def _follows(before: Tournament, after: Tournament) -> list[str]:
    """Return the notes due after a table: if its round is over the points and won rounds of all, and the winners."""
    if after.number == before.number:
        return []
    wins = (sum(points[player] > 0 for points in after.rounds) for player in range(PLAYERS))
    return [f"round {' '.join(map(str, after.totals))} | {' '.join(map(str, wins))}", *_won(after)]


def _won(played: Tournament) -> list[str]:
    return [f"won {played.standings()[0][1]}"] if played.over else []


def begin(folders: Folders, record: Record, now: datetime) -> tuple[SavedTournament, tuple[Note, ...]]:
    """Create the file of a new tournament; return it and notes."""
    journal, notes = matches.begin(folders, record, now)
    return SavedTournament(record, Tournament(), journal), notes


def is_one(path: Path) -> bool:
    """Return whether a file holds a tournament; False if it cannot be read."""
    record = record_of(path)
    return record is not None and is_tournament(record)


def load(path: Path, now: datetime, *, shorten: bool = False) -> tuple[SavedTournament | None, tuple[Note, ...]]:
    """Return a tournament to be played on, and notes; one with a damaged end only with `shorten`.

    The damaged file is kept. None if the notes say why: it is no tournament, is damaged, or another window plays it.
    """

    def good(text: str) -> Good[tuple[Record, str]]:
        record, fault = outline(text).record, unseal(text).fault
        if fault is not None:
            return (record, cut := format_record(record)), cut, why_broken(path, fault)
        whole = brought_up(text) if form_of(text) < FORMAT else text
        return (record, whole), whole, None

    found, notes = taken_up(path, now, good, shorten=shorten)
    if found is None:
        return None, notes
    with suppress(OSError):
        path.touch()  # it is being played now
    (record, said), journal = found
    kept = SavedTournament(record, judged(record).tournament, journal)
    if kept.tournament.over and not unseal(said).lines[-1].startswith("digest "):
        # The program was killed between its last table and its end.
        kept, told = _noted(kept, _won(kept.tournament) if kept.record.winner is None else (), kept.tournament)
        notes = (*notes, *told)
    return kept, notes


def report(kept: SavedTournament, done: Finished) -> tuple[SavedTournament, tuple[Note, ...]]:
    """Record a table's result, standings and winners if its round is over; return what follows, and notes."""
    after = kept.tournament.with_table(done)
    return _noted(kept, (f"{TABLE_NOTE} {done}", *_follows(kept.tournament, after)), after)


def _noted(kept: SavedTournament, words: Iterable[str], after: Tournament) -> tuple[SavedTournament, tuple[Note, ...]]:
    """Record notes, after which the tournament is as given, and at its end that nothing follows."""
    record, lines = kept.record, []
    for each in words:
        record = record.with_note(each)
        lines.append(f"note {each}")
    if after.over:
        lines.append(f"digest {'-'.join(map(str, after.totals))}")
    return SavedTournament(record, after, kept.journal), kept.journal.write(lines)


def table_file(path: Path, number: int, table: int) -> Path:
    """Return the path of the match of a table in a round."""
    return matches.tables_of(path) / f"{number:02}-{table + 1}{RECORD}"


def played(kept: SavedTournament, now: datetime) -> tuple[tuple[Finished, ...], tuple[Note, ...]]:
    """Return the results of tables of this round that are finished but not recorded yet, and notes."""
    done: list[Finished] = []
    notes: tuple[Note, ...] = ()
    number = kept.tournament.number
    for table in kept.tournament.waiting:
        path = table_file(kept.path, number, table)
        if files.may_be_there(path):
            reading, told = matches.read_match(path, now)
            notes += told
            last = None if reading is None else reading.steps[-1].state
            if isinstance(last, CardState) and last.phase.is_over:
                done.append(finished(number, table, last))
    return tuple(done), notes


def begin_table(kept: SavedTournament, path: Path, record: Record) -> tuple[Journal, tuple[Note, ...]]:
    """Create the file for the match of a table, making the tournament the last one played; return it and notes."""
    with suppress(OSError):
        kept.path.touch()
    return matches.begin_at(path, record)
