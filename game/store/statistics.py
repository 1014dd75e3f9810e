"""Statistics in a small database: each match in one transaction, figures, firsts, a table for spreadsheets."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.books import departures
from game.engine.cards.forms import PLAYERS, ROUNDS, tables
from game.engine.cards.rules import CardRules, Players
from game.engine.record import Record, format_options, identity
from game.engine.registry import Step
from game.engine.shown import shown
from game.engine.tally import COLUMNS, tally
from game.shipped import asset_text
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
    rules = record.rules
    return isinstance(rules, CardRules) and rules.players is Players.TOURNAMENT and len(record.seats) < PLAYERS


def counted(folders: Folders, now: datetime) -> tuple[dict[str, int], tuple[Note, ...]]:
    """Return the number of counted rounds by key of the match, and notes."""
    if not files.may_be_there(STATISTICS.path(folders)):
        return {}, ()
    return STATISTICS.answer(folders, now, lambda base: dict(base.execute(QUERIES["counted"])), {})


class Group(StrEnum):
    """Which matches to show."""

    PLAIN = "plain"
    """A person played, without hints."""
    HINTS = "hints"
    """A person took a hint."""
    COMPUTERS = "computers"
    """Only computers played."""


_ASKED = tomllib.loads(asset_text("sql", "statistics.toml"))
QUERIES: Mapping[str, str] = _ASKED["queries"]
WHERE: Mapping[str, str] = _ASKED["groups"]


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


FIGURES = ("points", "tiles", "longest_run", "opening_turn", "called", "forgotten", "caught", "catches")
"""The figures of a summary that come from its rounds, in the order of the page."""


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
    # Show people; where there are none, the computers, which are counted by their own level.
    side, own = ("p", "1") if look.group is Group.COMPUTERS else ("o", "p.kind = 'human'")
    those = f"{WHERE[look.group]} AND (:book IS NULL OR m.book = :book) AND {own}"

    def rows(query: str, group: str = "") -> list[DatabaseRow]:
        return base.execute(QUERIES[query].format(those=those, side=side, group=group), look._asdict()).fetchall()

    ((matches, won, hints),) = rows("matches")
    ((rounds, rounds_won, *found),) = rows("rounds")
    figures = dict(zip(FIGURES, found, strict=True))
    if figures["longest_run"] is not None:
        figures["longest_run"] = _number(figures["longest_run"])
    return Figures(
        Summary(matches, won, rounds, rounds_won, hints=int(hints) if isfinite(hints) else 0, **figures),
        tuple(Against(str(book), shown(str(kind)), matches, won) for book, kind, matches, won in rows("against")),
        tuple(CountedRound(shown(str(begun)), bool(won)) for begun, won in rows("played")),
        tuple(_number(each) for (each,) in rows("points")),
        tuple(_number(each) for (each,) in rows("turns")),
        {group: rows("counts", WHERE[group])[0][0] for group in Group},
        tuple(str(book) for (book,) in rows("books")),
        tuple(str(name) for (name,) in rows("players") if str(name) == shown(str(name))),
    )


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

    def read(base: sqlite3.Connection) -> Reached:
        ((rounds, best),) = base.execute(QUERIES["best"], names)
        beaten = base.execute(QUERIES["beaten"], names)
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
    query = QUERIES["everything"].format(columns=", ".join(f"r.{column}" for column in COLUMNS))

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

    def sits(record: Record) -> bool:
        seated = any(each.key == key for each in profiles.sitting(everybody, record))
        return seated and profiles.was_here(key, record) and not is_tournament(record)

    return tuple((each.folders, sits) for each in everybody if each.key != key), notes


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
        else:
            reading, told = matches.read_match(path, now)
            notes += told
            if reading is None:
                continue
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
