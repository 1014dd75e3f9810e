"""Matches that begin with a position, and short matches of computers: what pictures are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from game.ai import players
from game.engine.cards.position import parse_position as parse_cards
from game.engine.fields import TomlTable
from game.engine.game import Problem
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, CARDS, Action, State, Step, family_of
from game.engine.tiles.position import parse_position as parse_tiles
from game.play.cards.session import CardSession
from game.play.session import Session, next_act
from game.play.tiles.session import TileSession
from game.store.school import SchoolStage, turned

Seats = tuple[tuple[str, str], ...]
"""Kind and name of each player."""


def staged(table: TomlTable, seats: Seats, lines: Sequence[str] = ()) -> Session:
    """Return a match that begins with the turn of a position, after the actions of some lines, `0 draw`."""
    if table["book"] in CARDS.books:
        return _after(CardSession.of_position(parse_cards(table), seats), lines)
    return _after(TileSession.of_position(parse_tiles(table), seats), lines)


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
    kind = CardSession if record.rules.book in CARDS.books else TileSession
    return _after(kind.begin(replace(record, lines=(), notes=())), record.lines[:-1])


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


def lasting(book: str, *, rounds: int, points: int) -> dict[str, str | int]:
    """Return the option that makes a match that long; {} for a book whose matches are a single round."""
    name = family_of(book).length(BOOKS[book])
    return {} if name is None else {name: points if name in ("target", "points") else rounds}


@cache
def played(
    book: str, seats: Seats, seed: str, options: tuple[tuple[str, str | int], ...] = (), begun: str = ""
) -> tuple[Record, tuple[Step, ...]]:
    """Return a match to its end in which easy computers act for everybody."""
    record = Record(with_options(BOOKS[book], dict(options)), seats, seed, begun=begun)
    game = family_of(book).game(record.rules)
    easy = [players.players_of(book).levels[SeatKind.EASY]] * len(seats)
    chances = [Random(f"{seed}/{seat}") for seat in range(len(seats))]
    steps = [*game.opening(len(seats), seed, record.starter)]
    while not steps[-1].state.phase.is_over:
        seat, thought = next_act(game, steps[-1].state, easy, chances, "in a staged match")
        steps += thought.steps
        record = record.with_action(seat, thought.action)
    return record, tuple(steps)


# -- Proving that a short round of the school can be won: a good computer wins each of its deals against easy ones.

MOST = 600
"""The actions after which a round is given up."""


def lost_deals(level: SchoolStage) -> Iterator[str]:
    """Yield the deals of a round that a hard computer in the player's seat does not win."""
    about = level.stage.round if level.stage is not None else None
    for times, deal in enumerate(about.deals if about is not None else ()):
        if not is_won(turned(level, times)):
            yield deal


def is_won(level: SchoolStage) -> bool:
    """Return whether a hard computer wins a round against easy ones; the same for the same deal."""
    state: State = level.start
    book, seats = state.rules.book, range(state.seats)
    game, levels = family_of(book).game(state.rules), players.players_of(book).levels
    seated = [levels[SeatKind.HARD if each == level.seat else SeatKind.EASY] for each in seats]
    chances = [Random(f"{state.seed}/{each}") for each in seats]
    for _ in range(MOST):
        if state.phase.is_between:
            break
        state = next_act(game, state, seated, chances, "in the school")[1].steps[-1].state
    return level.seat in state.winners
