"""Matches that begin with a position, and short matches of computers: what pictures are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeVar

from game.ai import players
from game.engine import registry
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.fields import TomlTable
from game.engine.game import Game, Problem, StepOf
from game.engine.options import with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, CARDS, TILES, family_of
from game.engine.tiles.referee import TileGame
from game.play.cards.session import CardSession
from game.play.session import Session, next_act
from game.play.tiles.session import TileSession
from game.store.level_texts import CardStage
from game.store.school import SchoolStage, turned
from game.store.settings import SeatKind

R = TypeVar("R", bound=registry.Rules)
S = TypeVar("S", bound=registry.State)
A = TypeVar("A", bound=registry.Action)
E = TypeVar("E", bound=registry.Event)
V = TypeVar("V", bound=registry.View)
Played = TypeVar("Played", TileSession, CardSession)
Seats = tuple[tuple[str, str], ...]
"""Kind and name of each player."""


def staged(table: TomlTable, seats: Seats, lines: Sequence[str] = ()) -> TileSession | CardSession:
    """Return a match that begins with the turn of a position, after the actions of some lines, `0 draw`."""
    if table["book"] in CARDS.books:
        return _after(CardSession.of_position(CARDS.parse_position(table), seats), lines)
    return _after(TileSession.of_position(TILES.parse_position(table), seats), lines)


def up_to_round(record: Record, rounds: int) -> Record:
    """Return a record that ends with a round."""
    session = before_the_end(replace(record, lines=record.lines[:1]))
    for count, line in enumerate(record.lines, 1):
        if isinstance(session, CardSession):
            _after(session, (line,))
        else:
            _after(session, (line,))
        if session.between and session.rounds == rounds:
            return replace(record, lines=record.lines[:count], notes=())
    raise ValueError(f"it has fewer than {rounds} rounds")


def before_the_end(record: Record) -> TileSession | CardSession:
    """Return a match of a record without its last action."""
    begun = replace(record, lines=(), notes=())
    if isinstance(record.rules, CardRules):
        return _after(CardSession.begin(begun), record.lines[:-1])
    return _after(TileSession.begin(begun), record.lines[:-1])


def _after(session: Played, lines: Sequence[str]) -> Played:
    for line in lines:
        problems = session.submit(*parsed(session, line))
        if problems:
            raise ValueError(f"{line}: {problems}")
    return session


def parsed(session: Session[R, S, A, E, V], line: str) -> tuple[int, A]:
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
) -> tuple[Record, tuple[registry.Step, ...]]:
    """Return a match to its end in which easy computers act for everybody."""
    rules = with_options(BOOKS[book], dict(options))
    record = Record(rules, seats, seed, begun=begun)
    if isinstance(rules, CardRules):
        return _to_the_end(CardGame(rules), players.CARDS, record)
    return _to_the_end(TileGame(rules), players.TILES, record)


def _to_the_end(
    game: Game[R, S, A, StepOf[E, S], V], known: players.ComputerPlayers[V, A], record: Record
) -> tuple[Record, tuple[StepOf[E, S], ...]]:
    """Return a record with the actions of easy computers, and all steps."""
    seats = len(record.seats)
    chances = [Random(f"{record.seed}/{seat}") for seat in range(seats)]
    steps = [*game.opening(seats, record.seed, record.starter)]
    while not steps[-1].state.phase.is_over:
        easy = [known.levels[SeatKind.EASY]] * seats
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
    if isinstance(level, CardStage):
        game = CardGame(level.start.rules)
        return level.seat in played_out(game, level.start, level.seat, players.CARDS.levels).match.winners
    return played_out(TileGame(level.start.rules), level.start, level.seat, players.TILES.levels).winner == level.seat


def played_out(
    game: Game[R, S, A, StepOf[E, S], V], state: S, seat: int, levels: Mapping[str, Callable[[V, Random], A]]
) -> S:
    """Return the state at the end of a round between a hard computer in a seat and easy ones in the others."""
    kinds = [SeatKind.HARD if each == seat else SeatKind.EASY for each in range(state.seats)]
    chances = [Random(f"{state.seed}/{each}") for each in range(state.seats)]
    for _ in range(MOST):
        if state.phase.is_between:
            break
        _, thought = next_act(game, state, [levels[kind.value] for kind in kinds], chances, "in the school")
        state = thought.steps[-1].state
    return state
