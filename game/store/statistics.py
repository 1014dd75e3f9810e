"""Statistics in a small database: each match in one transaction, figures, firsts, a table for spreadsheets."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.books import departures
from game.engine.cards.forms import PLAYERS, ROUNDS, tables
from game.engine.cards.rules import Players
from game.engine.record import Record, format_options, identity
from game.engine.registry import Step
from game.engine.shown import shown
from game.engine.tally import COLUMNS, tally
from game.store import files, matches, profiles, tournaments
from game.store.database import GLANCE, STATISTICS
from game.store.files import Note
from game.store.folders import RECORD, Folders, names_in, other_profiles
from game.store.matches import is_tournament, record_of

# -- Statistics in a small database; every match is written in one transaction.
#
# Matches with hints and those played only by computers are counted separately. The database can always be rebuilt from
# the records.


def key_of(record: Record) -> str:
    """Return what identifies a match; a copy of its record is the same match."""
    return hashlib.sha256("\n".join(identity(record)).encode()).hexdigest()[:24]


def add(folders: Folders, record: Record, steps: Sequence[Step], now: datetime) -> tuple[Note, ...]:
    """Count a match as far as it was played, replacing what was counted before; return notes."""
    counted = tally(steps)

    def write(base: sqlite3.Connection) -> None:
        key, over = key_of(record), steps[-1].state.phase.is_over and not is_table(record)
        base.execute("DELETE FROM results WHERE match = ?", (key,))
        _write_match(base, record, record.counted_kinds, record.hints, counted.winners if over else (), over=over)
        results = [
            (key, each.number, seat, each.end.value, seat in each.winners,
             *(getattr(line, column) if column in counted.columns else None for column in COLUMNS))
            for each in counted.rounds for seat, line in each.seats.items()
        ]  # fmt: skip
        base.executemany(f"INSERT INTO results VALUES ({', '.join('?' * (5 + len(COLUMNS)))})", results)

    return STATISTICS.guarded(folders, now, write)


def _write_match(
    base: sqlite3.Connection, record: Record, kinds: Sequence[str], hints: Sequence[int], winners: Sequence[int],
    *, over: bool,
) -> None:  # fmt: skip
    key = key_of(record)
    base.execute("DELETE FROM players WHERE match = ?", (key,))
    options = format_options(departures(record.rules))
    match = (key, record.rules.book, options, record.begun, over, kinds.count("human"), len(hints))
    base.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", match)
    names = enumerate(name for _, name in record.seats)
    players = [(key, seat, kinds[seat], name, hints.count(seat), seat in winners) for seat, name in names]
    base.executemany("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?)", players)


def is_table(record: Record) -> bool:
    """Return whether a match is a tournament table: its rounds count, but the match is the tournament (UC-79)."""
    return len(record.seats) < PLAYERS and getattr(record.rules, "players", None) is Players.TOURNAMENT


def counted(folders: Folders, now: datetime) -> tuple[dict[str, int], tuple[Note, ...]]:
    """Return the number of counted rounds by key of the match, and notes."""
    if not files.may_be_there(STATISTICS.path(folders)):
        return {}, ()
    query = "SELECT m.key, count(DISTINCT r.round) FROM matches m LEFT JOIN results r ON r.match = m.key GROUP BY m.key"
    return STATISTICS.answer(folders, now, lambda base: dict(base.execute(query)), {})


class Group(StrEnum):
    """Which matches to show."""

    PLAIN = "plain"
    """A person played, without hints."""
    HINTS = "hints"
    """A person took a hint."""
    COMPUTERS = "computers"
    """Only computers played."""


WHERE = {
    Group.PLAIN: "m.humans > 0 AND m.hints = 0",
    Group.HINTS: "m.humans > 0 AND m.hints > 0",
    Group.COMPUTERS: "m.humans = 0",
}


class FigureFilter(NamedTuple):
    """The selection to show."""

    group: Group = Group.PLAIN
    book: str | None = None
    """None for all books."""
    player: str | None = None
    """A name; None for everybody."""


EVERYTHING = FigureFilter()
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


FIGURES = {
    "points": "CASE WHEN count(DISTINCT m.book) = 1 THEN avg(r.points) END",
    "tiles": "1.0 * sum(r.tiles) / sum(CASE WHEN r.tiles IS NOT NULL THEN r.turns END)",
    "longest_run": "max(r.longest_run)",
    "opening_turn": "avg(r.opening_turn)",
    "called": "sum(r.called)",
    "forgotten": "sum(r.forgotten)",
    "caught": "sum(r.caught)",
    "catches": "sum(r.catches)",
}
"""How each figure of a summary is found in the columns of its rounds, in the order of the page."""


class Against(NamedTuple):
    """Results against opponents of one kind; among computers only, the results of that kind."""

    book: str
    kind: str
    """A computer level, or `human`."""
    matches: int
    won: int


class CountedRound(NamedTuple):
    """One round, in chronological order."""

    begun: str
    """When its match started."""
    won: bool
    """Whether a selected seat won it."""


class Figures(NamedTuple):
    """Everything that the statistics scene shows."""

    summary: Summary
    against: tuple[Against, ...]
    played: tuple[CountedRound, ...]
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


def figures_of(
    folders: Folders, now: datetime, look: FigureFilter = EVERYTHING
) -> tuple[Figures | None, tuple[Note, ...]]:
    """Return the figures of a selection; None if a note says why there are none."""
    return STATISTICS.answer(folders, now, lambda base: _figures(base, look), None, GLANCE)


DatabaseRow = tuple[Any, ...]
"""A row of a query; SQLite keeps any type in any column."""


def _figures(base: sqlite3.Connection, look: FigureFilter) -> Figures:
    # Show people; where there are none, the computers.
    own = "1" if look.group is Group.COMPUTERS else "p.kind = 'human'"
    joined = "matches m JOIN players p ON p.match = m.key"
    those = f"{WHERE[look.group]} AND (:book IS NULL OR m.book = :book) AND {own}"
    where = f"{those} AND (:player IS NULL OR p.name = :player)"
    names = look._asdict()

    def rows(query: str) -> list[DatabaseRow]:
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
        tuple(CountedRound(shown(str(begun)), bool(won)) for begun, won in played),
        tuple(_number(each) for (each,) in points),
        tuple(_number(each) for (each,) in turns),
        counts,
        tuple(str(book) for (book,) in books),
        tuple(str(name) for (name,) in players if str(name) == shown(str(name))),
    )  # fmt: skip


def _summary(rows: Callable[[str], list[DatabaseRow]], rounds: str, seats: str) -> Summary:
    """Return the sums over rounds and over seats; both arguments are FROM clauses."""
    ((matches, won, hints),) = rows(
        f"""SELECT count(DISTINCT CASE WHEN m.over THEN m.key END), count(DISTINCT CASE WHEN p.won THEN m.key END),
            total(p.hints) FROM {seats}"""
    )
    ((counted, counted_won, *found),) = rows(
        f"""SELECT count(DISTINCT m.key || r.round), count(DISTINCT CASE WHEN r.won THEN m.key || r.round END),
            {", ".join(FIGURES.values())} FROM {rounds}"""
    )
    figures = dict(zip(FIGURES, found, strict=True))
    if figures["longest_run"] is not None:
        figures["longest_run"] = _number(figures["longest_run"])
    return Summary(matches, won, counted, counted_won, hints=int(hints) if isfinite(hints) else 0, **figures)


def _number(value: object) -> int:
    """Return a whole number; SQLite keeps any type in any column, and a flipped bit can turn one into text."""
    return value if isinstance(value, int) else 0


# -- What a player has reached for the first time, compared with what the statistics had counted before a match.

LEAST_ROUNDS = 5
"""The number of earlier rounds from which a best one is meaningful."""


class Reached(NamedTuple):
    """What a player had reached in a book before a match, without hints."""

    rounds: int = 0
    best: int = 0
    """The most points in a round."""
    beaten: frozenset[str] = frozenset()
    """The levels of computers in matches that the player won."""


def before(folders: Folders, record: Record, seat: int, now: datetime) -> Reached | None:
    """Return what the player in a seat had reached before a match; None if that cannot be read."""
    names = {"key": key_of(record), "book": record.rules.book, "name": record.seats[seat][1]}
    mine = """matches m JOIN players p ON p.match = m.key
        WHERE m.key <> :key AND m.book = :book AND p.kind = 'human' AND p.name = :name AND p.hints = 0"""

    def read(base: sqlite3.Connection) -> Reached:
        results = mine.replace("WHERE", "JOIN results r ON r.match = m.key AND r.seat = p.seat WHERE")
        ((rounds, best),) = base.execute(f"SELECT count(r.points), max(r.points) FROM {results}", names)
        others = mine.replace("WHERE", "JOIN players o ON o.match = m.key AND o.seat <> p.seat WHERE")
        beaten = base.execute(f"SELECT DISTINCT o.kind FROM {others} AND m.over AND p.won", names)
        return Reached(int(rounds), int(best or 0), frozenset(str(kind) for (kind,) in beaten))

    if not files.may_be_there(STATISTICS.path(folders)):
        return Reached()
    return STATISTICS.answer(folders, now, read, None, GLANCE)[0]


def is_best(reached: Reached, points: int) -> bool:
    """Return whether a round is the best of a player who has played some before."""
    return reached.rounds >= LEAST_ROUNDS and points > reached.best


def first_won(reached: Reached, kinds: set[str]) -> str | None:
    """Return the level that was beaten for the first time, if all opponents were of one; None otherwise."""
    levels = kinds - {"human"}
    return next(iter(levels)) if len(levels) == 1 and levels == kinds and not levels & reached.beaten else None


# -- Everything that was counted, for spreadsheets.
#
# Columns are separated by commas. A spreadsheet whose language separates by semicolons, such as a German one, does not
# see our quotes in the middle of its cells: what follows any separator may not be a formula, nor what a cell begins
# with.

CSV_NAME = "steinreich.csv"
"""The name of the export if only a folder is given."""
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Characters that make spreadsheets treat a cell as a formula; the wide ones where Japanese is written."""
_FORMULA = re.compile(rf"""(^|[,;|])(?=[\s"]*[{re.escape("".join(FORMULA))}])""")
"""Where one would begin, whatever the separator."""
LONGEST_CELL = 1000
"""The maximum length of an exported text."""


def to_csv(folders: Folders, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """Return one line per seat and round, with its match, for spreadsheets; and notes."""
    head = ("match", "begun", "book", "options", "over", "humans", "hints", "round", "seat", "kind", "name", "ended",
            "won", *COLUMNS)  # fmt: skip
    query = f"""SELECT m.key, m.begun, m.book, m.options, m.over, m.humans, m.hints, r.round, r.seat, p.kind,
        p.name, r.ended, r.won, {", ".join(f"r.{column}" for column in COLUMNS)}
        FROM matches m JOIN results r ON r.match = m.key
        JOIN players p ON p.match = m.key AND p.seat = r.seat
        ORDER BY m.begun, m.key, r.round, r.seat"""

    def lines(base: sqlite3.Connection) -> str:
        return "".join(f"{','.join(map(_cell, cells))}\n" for cells in (head, *base.execute(query)))

    return STATISTICS.answer(folders, now, lines, "", GLANCE)


def _cell(cell: object) -> str:
    """Return a number as it is, and a text in quotes, with an apostrophe before whatever might become a formula."""
    if cell is None or isinstance(cell, (int, float)):
        return "" if cell is None else str(cell)
    text = _FORMULA.sub(r"\1'", shown(str(cell), LONGEST_CELL))
    return f'"{text.replace(chr(34), chr(34) * 2)}"'


def export_csv(folders: Folders, target: Path, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Write everything to a new file, or into a folder of the player's; return where it is, and notes."""
    text, notes = to_csv(folders, now)
    if not text:
        return None, notes
    path, unwritten = files.write_new(files.within(target, CSV_NAME), text)
    return path, (*notes, *unwritten)


# -- Add to the statistics what a kill, a full disk or a damaged database kept out; the records have it all.


def counts(record: Record) -> bool:
    """Return whether a match belongs in the statistics; imported ones and those started from a replay do not."""
    return not record.noted("from")


OtherTable = tuple[Folders, Callable[[Record], bool]]
"""The folders of somebody else at this machine, and at which of the matches whoever is counted has sat."""


def other_tables(first: Folders, key: str, now: datetime) -> tuple[tuple[OtherTable, ...], tuple[Note, ...]]:
    """Return the tables of all other profiles for one, given by its key and there before a match began, and notes.

    Tournaments at the tables of others do not count, only the rounds there.
    """
    if not other_profiles(first):
        return (), ()
    everybody, notes = profiles.listed(first, now)

    def sits(host: str, record: Record) -> bool:
        guests = profiles.guests(everybody, record, host)
        seated = profiles.was_here(key, record) and any(guest.key == key for guest in guests)
        return seated and not is_tournament(record)

    return tuple((each.folders, partial(sits, each.key)) for each in everybody if each.key != key), notes


def missing(folders: Folders, now: datetime, others: Sequence[OtherTable] = ()) -> tuple[list[Path], tuple[Note, ...]]:
    """Return the matches with more finished rounds than are counted, most recently played first."""
    known, notes = counted(folders, now)
    own: OtherTable = folders, lambda _: True
    played: list[tuple[Path, Record]] = []
    for home, sat_there in (own, *others):
        entries, told = matches.listed(home, now)
        notes = (*notes, *told)
        found = (each for path, (record, _), _ in entries for each in _played(path, record))
        played += [(path, record) for path, record in found if sat_there(record)]
    return [path for path, record in played if counts(record) and _uncounted(record, known)], notes


def _uncounted(record: Record, known: Mapping[str, int]) -> bool:
    """Return whether part of a match is not counted; a tournament counts once it is decided."""
    key = key_of(record)
    if is_tournament(record):
        return record.winner is not None and key not in known
    return len(record.noted("round")) > known.get(key, 0)


def count_tournament(folders: Folders, path: Path, now: datetime) -> tuple[Note, ...]:
    """Count a decided tournament as one match, with the hints taken at its tables; return notes."""
    record = record_of(path)
    if record is None or not counts(record):
        return ()
    winners = [player for rank, player, _ in tournaments.judged(record).tournament.standings() if rank == 1]
    hints = [
        players[seat]
        for number in range(1, ROUNDS + 1)
        for table, players in enumerate(tables(number))
        if (played := record_of(tournaments.table_file(path, number, table))) is not None
        for seat in played.hints
        if seat < len(players)
    ]
    kinds = [kind for kind, _ in record.seats]
    return STATISTICS.guarded(folders, now, lambda base: _write_match(base, record, kinds, hints, winners, over=True))


def _played(path: Path, record: Record) -> Iterator[tuple[Path, Record]]:
    """Yield a match; of a tournament also the matches beside it: those of its tables, and what else lies there."""
    yield path, record
    for table in sorted(names_in(matches.tables_of(path))) if is_tournament(record) else ():
        if table.suffix == RECORD and (found := record_of(table)) is not None:
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
        reading, told = matches.read_match(path, now)
        notes += told
        if reading is not None:
            notes += add(folders, reading.record, reading.steps, now)
            done += 1
    return done, notes


def count_guests(
    first: Folders, host: str, record: Record, steps: Sequence[Step], now: datetime, known: Mapping[int, str]
) -> tuple[Note, ...]:
    """Add a match at the table of `host` to the statistics of everybody else here who sits at it; return notes.

    `known` has the keys of those who sat down, by seat.
    """
    everybody, notes = profiles.listed(first, now) if other_profiles(first) else ((), ())
    seated = profiles.at_seats(everybody, record, host, known).values()
    for guest in {each.key: each for each in seated if each}.values():
        notes += add(guest.folders, record, steps, now)
    return notes
