"""Statistics in a small database; every match is written in one transaction.

Matches with hints and those played only by computers are counted separately. The database can always be rebuilt from
the records.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.cards.rules import CardRules, Players
from game.engine.cards.tournament import PLAYERS
from game.engine.record import Record, format_options, identity
from game.engine.registry import family_of
from game.engine.revisions import departures
from game.engine.shown import shown
from game.engine.tally import COLUMNS
from game.engine.tiles.phases import TilePhase
from game.store import files
from game.store.folders import Folders
from game.store.notes import Note, NoteCode

VERSION = 2
"""The version of the database schema."""
CSV_NAME = "steinreich.csv"
"""The name of the export if only a folder is given."""
FORMULA = ("=", "+", "-", "@")
"""Characters that make spreadsheets treat a cell as a formula."""
LONGEST_CELL = 1000
"""The maximum length of an exported text."""
PATIENCE = 2.0
"""Seconds to wait for another program's lock when counting, on a thread."""
GLANCE = 0.05
"""Seconds to wait when reading, on a frame."""
SCHEMA = f"""
CREATE TABLE matches (
    key TEXT PRIMARY KEY, book TEXT NOT NULL, options TEXT NOT NULL, begun TEXT NOT NULL,
    over INTEGER NOT NULL, humans INTEGER NOT NULL, hints INTEGER NOT NULL
);
CREATE TABLE players (
    match TEXT NOT NULL REFERENCES matches(key), seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    hints INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (match, seat)
);
CREATE TABLE results (
    match TEXT NOT NULL REFERENCES matches(key), round INTEGER NOT NULL, seat INTEGER NOT NULL, ended TEXT NOT NULL,
    won INTEGER NOT NULL, {", ".join(f"{column} INTEGER" for column in COLUMNS)}, PRIMARY KEY (match, round, seat)
);
PRAGMA user_version = {VERSION};
"""
TABLES_ARE_NO_MATCHES = """
UPDATE matches SET over = 0 WHERE options LIKE '%players=tournament%'
    AND (SELECT count(*) FROM players p WHERE p.match = matches.key) < 8;
UPDATE players SET won = 0 WHERE match IN (SELECT key FROM matches WHERE NOT over);
PRAGMA user_version = 2;
"""
"""From form 1, in which each table of a tournament was a match."""


MACHINE = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_AUTH,
}  # fmt: skip
"""Errors of the disk and of other programs; all others say that the file is damaged."""
HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""Errors caused by other programs."""
BESIDE = ("", "-journal", "-wal", "-shm")
"""The suffixes of the files that make up the database."""


class Group(StrEnum):
    """Which matches to show."""

    PLAIN = "plain"
    """A person played, without hints."""
    HINTS = "hints"
    """A person took a hint."""
    COMPUTERS = "computers"
    """Only computers played."""


TABLES = {"matches", "players", "results"}
"""The tables a database must have."""
WHERE = {
    Group.PLAIN: "m.humans > 0 AND m.hints = 0",
    Group.HINTS: "m.humans > 0 AND m.hints > 0",
    Group.COMPUTERS: "m.humans = 0",
}


class Look(NamedTuple):
    """The selection to show."""

    group: Group = Group.PLAIN
    book: str | None = None
    """None for all books."""
    player: str | None = None
    """A name; None for everybody."""


EVERYTHING = Look()
"""Everything that people played without hints."""


class Summary(NamedTuple):
    """The results of the selected seats: people's, or computers' where only computers played.

    None stands for what the selected books do not have, and for averages of nothing.
    """

    matches: int = 0
    """Decided matches."""
    won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: float | None = None
    """Points per round; books score differently, so only for a single book."""
    longest_run: int | None = None
    tiles: float | None = None
    """Tiles per turn."""
    opening_turn: float | None = None
    """The average turn of the first lay."""
    called: int | None = None
    forgotten: int | None = None
    caught: int | None = None
    catches: int | None = None
    hints: int = 0


class Against(NamedTuple):
    """Results against opponents of one kind; among computers only, the results of that kind."""

    book: str
    kind: str
    """A computer level, or `human`."""
    matches: int
    won: int


class Played(NamedTuple):
    """One round, in chronological order."""

    begun: str
    """When its match started."""
    won: bool
    """Whether a selected seat won it."""


def database(folders: Folders) -> Path:
    """Return the path of the statistics."""
    return folders.data / "statistics.sqlite"


def key_of(record: Record) -> str:
    """Return what identifies a match; a copy of its record is the same match."""
    return hashlib.sha256("\n".join(identity(record)).encode()).hexdigest()[:24]


@contextmanager
def _opened(folders: Folders, patience: float) -> Iterator[sqlite3.Connection]:
    """Open the database, created if necessary; the block is one transaction."""
    path = database(folders)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, timeout=patience)) as base, base:
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise _Newer
        if version == 0:
            base.executescript(f"BEGIN; {SCHEMA} COMMIT;")
        elif version == 1:
            base.executescript(f"BEGIN; {TABLES_ARE_NO_MATCHES} COMMIT;")
        yield base


class _Newer(Exception):
    """Raised if the database was written by a newer version."""


def add(folders: Folders, record: Record, steps: Sequence[Any], now: datetime) -> tuple[Note, ...]:
    """Count a match as far as it was played, replacing what was counted before; return notes."""
    counted = family_of(record.rules.book).tally(steps)

    def write(base: sqlite3.Connection) -> None:
        key, over = key_of(record), steps[-1].state.phase == TilePhase.OVER and not is_table(record)
        kinds = [kind for kind, _ in record.seats]
        hints = record.hints
        for table in ("results", "players"):
            base.execute(f"DELETE FROM {table} WHERE match = ?", (key,))
        base.execute(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)",
            (key, record.rules.book, _options(record), record.begun, over, kinds.count("human"), len(hints)),
        )
        base.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)",
            [
                (key, seat, kind, name, hints.count(seat), over and seat in counted.winners)
                for seat, (kind, name) in enumerate(record.seats)
            ],
        )
        base.executemany(
            f"INSERT INTO results VALUES ({', '.join('?' * (5 + len(COLUMNS)))})",
            [
                (key, each.number, seat, each.end.value, seat in each.winners,
                 *(getattr(line, column) if column in counted.columns else None for column in COLUMNS))
                for each in counted.rounds
                for seat, line in each.seats.items()
            ],
        )  # fmt: skip

    return _guarded(folders, now, write)


def is_table(record: Record) -> bool:
    """Return whether a match is a tournament table: its rounds count, but the match is the tournament (UC-79)."""
    rules = record.rules
    alone = isinstance(rules, CardRules) and rules.players is Players.TOURNAMENT
    return alone and len(record.seats) < PLAYERS


def add_tournament(
    folders: Folders, record: Record, winners: Sequence[int], hints: Sequence[int], now: datetime
) -> tuple[Note, ...]:
    """Count a decided tournament as one match; its rounds were counted at its tables.

    `hints` lists the seats that took hints, once per hint. Returns notes.
    """

    def write(base: sqlite3.Connection) -> None:
        key, kinds = key_of(record), [kind for kind, _ in record.seats]
        base.execute("DELETE FROM players WHERE match = ?", (key,))
        base.execute(
            "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)",
            (key, record.rules.book, _options(record), record.begun, True, kinds.count("human"), len(hints)),
        )
        base.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)",
            [
                (key, seat, kind, name, hints.count(seat), seat in winners)
                for seat, (kind, name) in enumerate(record.seats)
            ],
        )

    return _guarded(folders, now, write)


def _options(record: Record) -> str:
    return format_options(departures(record.rules))


def _guarded(
    folders: Folders, now: datetime, work: Callable[[sqlite3.Connection], object], patience: float | None = None
) -> tuple[Note, ...]:
    """Run work on the database; if it is damaged, set it aside and retry once with a new one."""
    notes = _without_odd_files(folders, now)
    for _ in range(2):
        try:
            with _opened(folders, PATIENCE if patience is None else patience) as base:
                work(base)
        except _Newer:
            return (Note(NoteCode.NEWER_FORM, database(folders)),)
        except OSError:
            return (*notes, Note(NoteCode.UNWRITABLE, database(folders)))
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            # The message of an error may quote damaged text and then cannot even be decoded.
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in MACHINE:
                return (*notes, Note(NoteCode.BUSY if code in HELD else NoteCode.UNWRITABLE, database(folders)))
            notes = (*notes, _set_aside(folders, now))
        else:
            return notes
    return notes


def _without_odd_files(folders: Folders, now: datetime) -> tuple[Note, ...]:
    """Set aside anything that is not a file where SQLite would wait for it."""
    places = [database(folders).with_name(database(folders).name + end) for end in BESIDE]
    return tuple(files.set_aside(path, now) for path in places if os.path.lexists(path) and not files.is_regular(path))


def _set_aside(folders: Folders, now: datetime) -> Note:
    """Set the database aside, its journal first, which SQLite would otherwise apply to the next one."""
    path = database(folders)
    kept_as = files.aside_name(path, now)
    for end in BESIDE[1:]:
        with suppress(OSError):
            path.with_name(path.name + end).replace(kept_as.with_name(kept_as.name + end))
    return files.set_aside(path, now)


def is_whole(path: Path) -> bool:
    """Return whether a file is a usable statistics database; raises OSError if it cannot be read."""
    files.opened(path).close()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=GLANCE)) as base:
            tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            return (
                base.execute("PRAGMA user_version").fetchone()[0] == VERSION
                and tables >= TABLES
                and base.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            )
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


def add_all(folders: Folders, path: Path, now: datetime) -> tuple[Note, ...]:
    """Count whatever another database has counted and this one has not; return notes."""

    def write(base: sqlite3.Connection) -> None:
        base.execute("ATTACH ? AS other", (str(path),))
        unknown = "NOT IN (SELECT key FROM main.matches)"
        base.execute(f"INSERT INTO main.players SELECT * FROM other.players WHERE match {unknown}")
        base.execute(f"INSERT INTO main.results SELECT * FROM other.results WHERE match {unknown}")
        base.execute(f"INSERT INTO main.matches SELECT * FROM other.matches WHERE key {unknown}")

    return _guarded(folders, now, write, GLANCE)


# -- queries ---------------------------------------------------------------------------------------------------


class Figures(NamedTuple):
    """Everything that the statistics scene shows."""

    summary: Summary
    against: tuple[Against, ...]
    played: tuple[Played, ...]
    points: tuple[int, ...]
    """The score of each seat in each round, where points are scored."""
    turns: tuple[int, ...]
    """The number of turns of each seat in each round."""
    counts: dict[Group, int]
    """The number of rounds of each group in the selected book, whoever played them."""
    books: tuple[str, ...]
    """Every book that was played."""
    players: tuple[str, ...]
    """Names of those who played, in the selected group and book, most frequent first.

    Values that cannot be names, as in a damaged database, are left out.
    """


def counted(folders: Folders, now: datetime) -> tuple[dict[str, int], tuple[Note, ...]]:
    """Return the number of counted rounds by key of the match, and notes."""
    found: dict[str, int] = {}

    def read(base: sqlite3.Connection) -> None:
        found.update(
            base.execute("SELECT m.key, count(DISTINCT r.round) FROM matches m LEFT JOIN results r ON r.match = m.key "
                         "GROUP BY m.key")
        )  # fmt: skip

    notes = _guarded(folders, now, read) if database(folders).exists() else ()
    return found, notes


def figures(folders: Folders, now: datetime, look: Look = EVERYTHING) -> tuple[Figures | None, tuple[Note, ...]]:
    """Return the figures of a selection; None if a note says why there are none."""
    made: list[Figures] = []
    notes = _guarded(folders, now, lambda base: made.append(_figures(base, look)), GLANCE)
    return (made[0] if made else None), notes


def _figures(base: sqlite3.Connection, look: Look) -> Figures:
    # Show people; where there are none, the computers.
    own = "1" if look.group is Group.COMPUTERS else "p.kind = 'human'"
    joined = "matches m JOIN players p ON p.match = m.key"
    those = f"{WHERE[look.group]} AND (:book IS NULL OR m.book = :book) AND {own}"
    where = f"{those} AND (:player IS NULL OR p.name = :player)"
    names = look._asdict()

    def rows(query: str) -> list[tuple[Any, ...]]:
        return base.execute(query, names).fetchall()

    results = f"{joined} JOIN results r ON r.match = m.key AND r.seat = p.seat WHERE {where}"
    played = rows(f"SELECT m.begun, max(r.won) FROM {results} GROUP BY m.key, r.round ORDER BY m.begun, m.key, r.round")
    points = rows(f"SELECT r.points FROM {results} AND r.points IS NOT NULL ORDER BY m.begun, m.key, r.round, r.seat")
    turns = rows(f"SELECT r.turns FROM {results}")
    # Among themselves, computers are counted by their own level.
    side = "p" if look.group is Group.COMPUTERS else "o"
    against = rows(
        f"""SELECT m.book, {side}.kind, count(DISTINCT m.key), count(DISTINCT CASE WHEN p.won THEN m.key END)
            FROM {joined} JOIN players o ON o.match = m.key AND o.seat <> p.seat
            WHERE m.over AND {where} GROUP BY m.book, {side}.kind ORDER BY m.book, {side}.kind"""
    )
    rounds = (
        "SELECT count(*) FROM (SELECT DISTINCT r.match, r.round FROM matches m JOIN results r ON r.match = m.key"
        " WHERE (:book IS NULL OR m.book = :book) AND "
    )
    counts = {group: rows(f"{rounds}{WHERE[group]})")[0][0] for group in Group}
    books = rows("SELECT DISTINCT m.book FROM matches m JOIN results r ON r.match = m.key ORDER BY m.book")
    players = rows(f"SELECT p.name FROM {joined} WHERE {those} GROUP BY p.name ORDER BY count(*) DESC, p.name")
    return Figures(
        _summary(rows, f"{joined} LEFT JOIN results r ON r.match = m.key AND r.seat = p.seat WHERE {where}",
                 f"{joined} WHERE {where}"),
        tuple(Against(str(book), shown(str(kind)), matches, won) for book, kind, matches, won in against),
        tuple(Played(shown(str(begun)), bool(won)) for begun, won in played),
        tuple(_number(each) for (each,) in points),
        tuple(_number(each) for (each,) in turns),
        counts,
        tuple(str(book) for (book,) in books),
        tuple(str(name) for (name,) in players if str(name) == shown(str(name))),
    )  # fmt: skip


def _summary(rows: Callable[[str], list[tuple[Any, ...]]], rounds: str, seats: str) -> Summary:
    """Return the sums over rounds and over seats; both arguments are FROM clauses."""
    ((matches, won, hints),) = rows(
        f"""SELECT count(DISTINCT CASE WHEN m.over THEN m.key END), count(DISTINCT CASE WHEN p.won THEN m.key END),
            total(p.hints) FROM {seats}"""
    )
    ((counted, counted_won, points, longest, *rest),) = rows(
        f"""SELECT count(DISTINCT m.key || r.round), count(DISTINCT CASE WHEN r.won THEN m.key || r.round END),
            CASE WHEN count(DISTINCT m.book) = 1 THEN avg(r.points) END,
            max(r.longest_run), 1.0 * sum(r.tiles) / sum(CASE WHEN r.tiles IS NOT NULL THEN r.turns END),
            avg(r.opening_turn), sum(r.called), sum(r.forgotten), sum(r.caught), sum(r.catches) FROM {rounds}"""
    )
    run = None if longest is None else _number(longest)
    return Summary._make((matches, won, counted, counted_won, points, run, *rest, int(hints)))


def _number(value: object) -> int:
    """Return a whole number; SQLite keeps any type in any column, and a flipped bit can turn one into text."""
    return value if isinstance(value, int) else 0


def to_csv(folders: Folders, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """Return one line per seat and round, with its match, for spreadsheets; and notes."""
    out = io.StringIO()
    head = ("match", "begun", "book", "options", "over", "humans", "hints", "round", "seat", "kind", "name", "ended",
            "won", *COLUMNS)  # fmt: skip

    def read(base: sqlite3.Connection) -> None:
        lines = csv.writer(out, lineterminator="\n")
        lines.writerow(head)
        lines.writerows(
            [_harmless(cell) for cell in each]
            for each in base.execute(
                f"""SELECT m.key, m.begun, m.book, m.options, m.over, m.humans, m.hints, r.round, r.seat, p.kind,
                    p.name, r.ended, r.won, {", ".join(f"r.{column}" for column in COLUMNS)}
                    FROM matches m JOIN results r ON r.match = m.key
                    JOIN players p ON p.match = m.key AND p.seat = r.seat
                    ORDER BY m.begun, m.key, r.round, r.seat"""
            )
        )

    notes = _guarded(folders, now, read, GLANCE)
    return out.getvalue(), notes


def _harmless(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula: such a text is prefixed with an apostrophe."""
    if not isinstance(cell, str):
        return cell
    text = shown(cell, LONGEST_CELL)
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


def export(folders: Folders, target: Path, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Write everything to a file, or into a folder of the player's; return where it is, and notes.

    Nothing is overwritten.
    """
    text, notes = to_csv(folders, now)
    if not text:
        return None, notes
    target = files.free_name(target / CSV_NAME if target.is_dir() else target)
    unwritten = files.write(target, text)
    return None if unwritten else target, (*notes, *unwritten)
