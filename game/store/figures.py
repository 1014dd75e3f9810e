"""Figures for the statistics scene: what was counted, for a selection of matches."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from math import isfinite
from typing import Any, NamedTuple

from game.engine.shown import shown
from game.store.database import GLANCE, guarded
from game.store.folders import Folders
from game.store.notes import Note


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
    made: list[Figures] = []
    notes = guarded(folders, now, lambda base: made.append(_figures(base, look)), GLANCE)
    return (made[0] if made else None), notes


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
    ((counted, counted_won, points, longest, *rest),) = rows(
        f"""SELECT count(DISTINCT m.key || r.round), count(DISTINCT CASE WHEN r.won THEN m.key || r.round END),
            CASE WHEN count(DISTINCT m.book) = 1 THEN avg(r.points) END,
            max(r.longest_run), 1.0 * sum(r.tiles) / sum(CASE WHEN r.tiles IS NOT NULL THEN r.turns END),
            avg(r.opening_turn), sum(r.called), sum(r.forgotten), sum(r.caught), sum(r.catches) FROM {rounds}"""
    )
    run = None if longest is None else _number(longest)
    return Summary._make((matches, won, counted, counted_won, points, run, *rest, int(hints) if isfinite(hints) else 0))


def _number(value: object) -> int:
    """Return a whole number; SQLite keeps any type in any column, and a flipped bit can turn one into text."""
    return value if isinstance(value, int) else 0
