"""Matches that begin with a position, and short matches of computers: what pictures are made of."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from game.ai import players_of
from game.engine.fields import TomlTable
from game.engine.game import Problem
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, CARDS, Action, Step, family_of
from game.play.cards.session import CardSession
from game.play.session import Session, next_act
from game.play.tiles.session import TileSession

Seats = tuple[tuple[str, str], ...]
"""Kind and name of each player."""


def staged(table: TomlTable, seats: Seats, lines: Sequence[str] = ()) -> Session:
    """Return a match that begins with the turn of a position, after the actions of some lines, `0 draw`."""
    start = family_of(table["book"]).parse_position(table)
    return _after(kind_of(table["book"]).of_position(start, seats), lines)


def up_to_round(record: Record, rounds: int) -> Record:
    """Return a record that ends with a round."""
    session = before_the_end(replace(record, lines=record.lines[:1]))
    for count, line in enumerate(record.lines, 1):
        _after(session, (line,))
        if session.between and session.rounds == rounds:
            return replace(record, lines=record.lines[:count], notes=())
    raise ValueError(f"it has fewer than {rounds} rounds")


def before_the_end(record: Record) -> Session:
    """Return a match of a record without its last action."""
    return _after(kind_of(record.rules.book).begin(replace(record, lines=(), notes=())), record.lines[:-1])


def kind_of(book: str) -> type[Session]:
    """Return the kind of match in which a book is played."""
    return CardSession if book in CARDS.books else TileSession


def _after(session: Session, lines: Sequence[str]) -> Session:
    for line in lines:
        problems = session.submit(*parsed(session, line))
        if problems:
            raise ValueError(f"{line}: {problems}")
    return session


def parsed(session: Session, line: str) -> tuple[int, Action]:
    """Return the seat and the action that a line stands for now; raise ValueError if it is ambiguous."""
    seat, _, text = line.partition(" ")
    action = session.family.parse_action(text, session.state, int(seat))
    if isinstance(action, Problem):
        raise ValueError(f"{line}: {action}")
    return int(seat), action


@cache
def played(
    book: str, seats: Seats, seed: str, options: tuple[tuple[str, str | int], ...] = (), begun: str = ""
) -> tuple[Record, tuple[Step, ...]]:
    """Return a match to its end in which easy computers act for everybody."""
    if begun:
        record, steps = played(book, seats, seed, options)
        return replace(record, begun=begun), steps
    record = Record(with_options(BOOKS[book], dict(options)), seats, seed)
    game = family_of(book).game(record.rules)
    easy = [players_of(book).levels[SeatKind.EASY]] * len(seats)
    chances = [Random(f"{seed}/{seat}") for seat in range(len(seats))]
    told = [*game.opening(len(seats), seed, record.starter)]
    while not told[-1].state.phase.is_over:
        seat, thought = next_act(game, told[-1].state, easy, chances, "in a staged match")
        told += thought.steps
        record = record.with_action(seat, thought.action)
    return record, tuple(told)
