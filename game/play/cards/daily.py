"""The deal of the day: a round of a card book against two computers, dealt from the date, the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from game.engine.cards.books import BOOKS
from game.engine.cards.rules import CardRules
from game.engine.options import with_options
from game.engine.record import Record
from game.engine.registry import Step, family_of
from game.play.setup import MatchSetup, Player
from game.play.staged import lasting
from game.store.settings import SeatKind
from game.store.training import Mode, Try
from game.store.unfinished import Spent

PREFIX = "day "
"""How the number of a deal of the day begins."""
POINTS = 50
"""The points of a match that is won with the first round or soon after."""
FEW_TURNS = 16
"""The most turns of one's own that earn a star; winners need 16 in the median of 60 rounds between computers."""
IN_TIME = 300.0
"""The seconds of play that earn a star; pauses do not count."""


def seed_of(book: str, day: date) -> str:
    """Return the number of the deal of a day."""
    return f"{PREFIX}{day} {book}"


def day_of(record: Record) -> date | None:
    """Return the day whose deal a match began with; None if it is another match."""
    if not isinstance(record.rules, CardRules) or not record.seed.startswith(PREFIX):
        return None
    try:
        day = date.fromisoformat(record.seed.removeprefix(PREFIX).partition(" ")[0])
    except ValueError:
        return None
    return day if record.seed == seed_of(record.rules.book, day) else None


def deal_of_day(book: str, day: date, names: Sequence[str]) -> MatchSetup:
    """Return the match of a day by the rules of the book; the first of the names is the player's."""
    rules = with_options(BOOKS[book], dict(lasting(book, rounds=1, points=POINTS)))
    kinds = (SeatKind.HUMAN, *(SeatKind.NORMAL for _ in names[1:]))
    players = tuple(Player(name, kind) for name, kind in zip(names, kinds, strict=True))
    return MatchSetup(rules, players, seed_of(book, day))


def try_of(record: Record, steps: Sequence[Step], now: datetime, spent: Spent) -> Try | None:
    """Return how the deal of a day went, once its first round is over; None for any other match or round.

    `spent` are the seconds played so far, and the hints of former tries at it.
    """
    day = day_of(record)
    if day is None:
        return None
    rounds = family_of(record.rules.book).tally(steps).rounds
    if len(rounds) != 1 or record.seats[0][0] != SeatKind.HUMAN:
        return None
    won, turns, hints = 0 in rounds[0].winners, rounds[0].seats[0].turns, record.hints.count(0) + spent.hints
    return Try(now, Mode.DAY, record.rules.book, record.seed, won, turns, hints, spent.seconds, day)


def stars(*, turns: int, seconds: float, hints: int) -> tuple[bool, bool, bool]:
    """Return what a won deal of a day earns: few turns, in time, without a hint."""
    return turns <= FEW_TURNS, seconds <= IN_TIME, hints == 0
