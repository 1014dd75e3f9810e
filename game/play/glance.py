"""What the menu shows of what was played: the table of the match to continue, and how far somebody has come."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.engine.cards.pieces import Card
from game.engine.cards.state import CardState
from game.engine.record import Record, read_record
from game.engine.tiles.melds import Meld
from game.engine.tiles.state import TileState
from game.play.ladder import Medal, best_medal, character_of, next_challenger
from game.play.practice import Practice, Schooling, books_beside
from game.play.session import HUMAN
from game.store import files, matches, training
from game.store.content import ladder
from game.store.folders import Folders
from game.store.matches import is_tournament
from game.store.school import school, schooled

WEEK = 7
"""The days whose puzzles are looked at, today last."""


class LastTable(NamedTuple):
    """The table of a match as everybody at it sees it."""

    record: Record
    """Without its actions."""
    faces: tuple[str, ...]
    """Whose face each seat has: a person's, that of a character of the ladder, or "" for that of a computer."""
    round: int
    turn: int | None
    """The seat on turn; None between rounds."""
    melds: tuple[Meld, ...] = ()
    top: Card | None = None
    """The card on the discard pile."""
    colour: str = ""
    """The colour in force."""


class Glance(NamedTuple):
    """All of it."""

    table: LastTable | None
    """None if there is no match to continue, or it is a tournament."""
    medals: tuple[Medal | None, ...]
    """The best medal won against each character of the ladder."""
    challenger: str
    """The key of the next one; "" if all were beaten."""
    days: tuple[bool, ...]
    """Whether puzzles were solved on each day of the last week."""
    solved: int
    """The number of puzzles solved, with or without help."""
    stages: tuple[int, int]
    """How many stages of the school of the book are done, and how many there are."""


def glance(folders: Folders, book: str, now: datetime) -> Glance:
    """Look at everything; what is damaged is explained where it is opened."""
    entry, _ = matches.latest(folders, now)
    solved, _ = training.solved_levels(folders, now)
    history, _ = training.load(folders, now)
    practice, of_school = Practice(history, books_beside(book)), book if book in schooled() else schooled()[0]
    library, today = school(of_school), now.date()
    days = Counter(each.at.date() for each in practice.tries if each.solved)
    challenger = next_challenger(solved, book)
    return Glance(
        _table(entry.path, files.stamp_of(entry.path)) if entry is not None else None,
        tuple(best_medal(each, solved) for each in ladder()),
        challenger.key if challenger is not None else "",
        tuple(days[today - timedelta(days=ago)] > 0 for ago in reversed(range(WEEK))),
        days.total(),
        (Schooling(library, of_school, history, solved, today).done, len(library.levels)),
    )


@lru_cache(1)
def _table(path: Path, _stamp: files.Stamp) -> LastTable | None:
    """Return the table at the end of a record, replayed once as long as its file stays the same."""
    try:
        reading = read_record(files.content(path).decode("utf-8"))
    except (OSError, ValueError, MemoryError):
        return None
    return None if is_tournament(reading.record) else table_of(reading.record, reading.steps[-1].state)


def table_of(record: Record, state: TileState | CardState) -> LastTable:
    """Return the table of a match in a state."""
    character = character_of(record)
    animal = character.key if character is not None else ""
    faces = tuple(HUMAN if kind == HUMAN else animal for kind, _ in record.seats)
    seen = LastTable(record.cut(0), faces, state.round, None if state.phase.is_between else state.turn)
    if isinstance(state, TileState):
        return seen._replace(melds=state.table)
    return seen._replace(top=state.discard[0], colour=state.colour)
