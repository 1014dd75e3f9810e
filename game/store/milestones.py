"""What a player has reached for the first time, compared with what the statistics had counted before a match."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import NamedTuple

from game.engine.record import Record
from game.store import files
from game.store.database import GLANCE, database, guarded
from game.store.folders import Folders
from game.store.statistics import key_of

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
    found: list[Reached] = []
    names = {"key": key_of(record), "book": record.rules.book, "name": record.seats[seat][1]}
    mine = """matches m JOIN players p ON p.match = m.key
        WHERE m.key <> :key AND m.book = :book AND p.kind = 'human' AND p.name = :name AND p.hints = 0"""

    def read(base: sqlite3.Connection) -> None:
        results = mine.replace("WHERE", "JOIN results r ON r.match = m.key AND r.seat = p.seat WHERE")
        ((rounds, best),) = base.execute(f"SELECT count(r.points), max(r.points) FROM {results}", names)
        others = mine.replace("WHERE", "JOIN players o ON o.match = m.key AND o.seat <> p.seat WHERE")
        beaten = base.execute(f"SELECT DISTINCT o.kind FROM {others} AND m.over AND p.won", names)
        found.append(Reached(int(rounds), int(best or 0), frozenset(str(kind) for (kind,) in beaten)))

    if not files.may_be_there(database(folders)):
        return Reached()
    guarded(folders, now, read, GLANCE)
    return found[0] if found else None


def is_best(reached: Reached, points: int) -> bool:
    """Return whether a round is the best of a player who has played some before."""
    return reached.rounds >= LEAST_ROUNDS and points > reached.best


def first_won(reached: Reached, kinds: set[str]) -> str | None:
    """Return the level that was beaten for the first time, if all opponents were of one; None otherwise."""
    levels = kinds - {"human"}
    return next(iter(levels)) if len(levels) == 1 and levels == kinds and not levels & reached.beaten else None
