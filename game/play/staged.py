"""Matches that begin with a position, and short matches of computers: what pictures are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, cast

from game.ai import players_of
from game.engine.fields import TomlTable
from game.engine.options import with_options
from game.engine.problems import Problem
from game.engine.record import Record, opening
from game.engine.registry import BOOKS, CARDS, Action, Step, family_of
from game.play.bots import next_act
from game.play.cards.session import CardSession
from game.play.session import AnySession
from game.play.tiles.session import TileSession
from game.store.settings import SeatKind

Seats = tuple[tuple[str, str], ...]
"""Kind and name of each player."""


def staged(
    table: TomlTable, seats: Seats, lines: Sequence[str] = (), choose: Callable[..., Any] | None = None
) -> AnySession:
    """Return a match that begins with the turn of a position, after the actions of some lines, `0 draw`."""
    start: Any = family_of(table["book"]).parse_position(table)
    return _after(_kind(table["book"]).of_position(start, seats, choose), lines)


def before_the_end(record: Record) -> AnySession:
    """Return a match of a record without its last action."""
    return _after(_kind(record.rules.book).begin(replace(record, lines=(), notes=())), record.lines[:-1])


def _kind(book: object) -> Any:
    """Return the class of the sessions of a book."""
    return CardSession if book in CARDS.books else TileSession


def _after(session: AnySession, lines: Sequence[str]) -> AnySession:
    for line in lines:
        problems = session.submit(*parsed(session, line))
        if problems:
            raise ValueError(f"{line}: {problems}")
    return session


def parsed(session: AnySession, line: str) -> tuple[int, Any]:
    """Return the seat and the action that a line stands for now; raise ValueError if it is ambiguous."""
    seat, _, text = line.partition(" ")
    action: Action | Problem = family_of(session.record.rules.book).parse_action(text, session.state, int(seat))
    if isinstance(action, Problem):
        raise ValueError(f"{line}: {action}")
    return int(seat), action


def lasting(book: str, *, rounds: int, points: int) -> dict[str, str | int]:
    """Return the option that makes a match so long; {} for a book whose matches are a single round."""
    name = family_of(book).length(BOOKS[book])
    return {} if name is None else {name: points if name in ("target", "points") else rounds}


@cache
def played(
    book: str, seats: Seats, seed: str, options: tuple[tuple[str, str | int], ...] = (), begun: str = ""
) -> tuple[Record, tuple[Step, ...]]:
    """Return a match to its end in which easy computers act for everybody."""
    family, rules = family_of(book), with_options(BOOKS[book], dict(options))
    game: Any = family.game(rules)
    player: Any = players_of(book).levels[SeatKind.EASY]
    chances = [Random(f"{seed}/{seat}") for seat in range(len(seats))]
    record = Record(rules, seats, seed, begun=begun)
    steps: list[Any] = [*opening(record)]
    while not steps[-1].state.phase.is_over:
        seat, thought = next_act(game, steps[-1].state, [player] * len(seats), chances, "in a staged match")
        steps += thought.steps
        record = record.with_action(seat, thought.action)
    return record, cast("tuple[Step, ...]", tuple(steps))
