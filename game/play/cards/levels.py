"""Positions of cards as tasks: levels, puzzles, the deal of the day, short rounds, and levels made of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial

from game.engine.cards.actions import CardAction, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.events import Played
from game.engine.cards.legality import has_called, leaves_one
from game.engine.cards.pieces import Card
from game.engine.cards.puzzles.open_positions import OPEN_NODES, OpenSearch, as_open, begins_choice, proven_open
from game.engine.cards.puzzles.search import ME, Aim, AimKind, SearchEndedError
from game.engine.cards.puzzles.themes import CardPuzzleLine, Grade, JudgedAction, habit, shown
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.game import Problem
from game.engine.goals import Goal, goes_on, lacking
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.engine.registry import State, Step
from game.engine.tally import tally
from game.play.cards.session import CardSession
from game.play.results import NoLevel, nearest_turn
from game.play.session import TaskSession, seats_of
from game.play.setup import lasting
from game.store.levels import Level
from game.store.training import Mode, Spent, Try

# -- A position of a match as a level of the player's own: the aim that asks most, of what can be proven.
#
# The match is over, so all hands and the next cards of the stock lie open; partners play with the seat on turn,
# everybody else against it. Wherever that seat has a choice, some aim can be proven within its turn.

LONGEST = 3
"""The most turns within which a seat is to go out, and the most cards of others who are to be kept from it."""


def reason_against(session: CardSession) -> NoLevel | None:
    """Return why the present position makes no level, as far as a glance tells."""
    return _against(session.state)


def _against(state: CardState) -> NoLevel | None:
    if not begins_choice(state):
        return NoLevel.NO_TURN
    return None if chooses(state) else NoLevel.ONE_CHOICE


def chooses(state: CardState) -> bool:
    """Return whether the seat on turn has a choice, beside calling UNO! or catching somebody."""
    start = as_open(state)
    return len(OpenSearch(start, Aim(AimKind.FEW, 1), 0).options(start, ME)) > 1


def next_choice(states: Sequence[State], at: int) -> int | None:
    """Return the nearest other position, of two the later, in which the same seat has a choice; None if none is."""
    return nearest_turn(states, at, lambda state: _against(state) is None)


def working_out(session: CardSession) -> Callable[[], CardPuzzleLine | NoLevel]:
    """Return what works out the level of the present position, or why there is none; that may take seconds."""
    return partial(level_from, session.state)


def level_from(state: CardState, nodes: int = OPEN_NODES) -> CardPuzzleLine | NoLevel:
    """Return the level with the aim that asks most; where nothing is certain, rather one with a single answer that is
    not that of habit.

    `nodes` limit each proof.
    """
    if reason := _against(state):
        return reason
    start, made = as_open(state), []
    for aim in aims_for(start):
        try:
            found = proven_open(start, aim, nodes)
        except SearchEndedError:
            continue
        if found is None:
            continue
        made.append(found)
        if aim.kind.is_certain or not _plainness(found)[2]:
            break
    return min(made, key=_plainness) if made else NoLevel.NO_BEST


def _plainness(level: CardPuzzleLine) -> tuple[bool, bool, int]:
    """Return what makes a level plain: keeping all cards for the sake of a turn, nothing certain, and that habit or
    several answers are right.
    """
    best, kind = level.best, level.aim.kind
    every = (best.action, *best.also, *(each.action for each in best.others))
    lays = any(isinstance(each, Play) for each in every)
    keeps = kind in (AimKind.BLOCK, AimKind.POINTS) and lays and not isinstance(best.action, Play)
    return keeps, not kind.is_certain, bool(best.also) + (level.grade is Grade.HABIT)


def aims_for(start: CardState) -> Iterator[Aim]:
    """Yield the aims to try, the one that asks most first."""
    friends = start.match.team_of(ME)
    others = [len(hand) for seat, hand in enumerate(start.hands) if seat not in friends]
    if min(len(start.hands[seat]) for seat in friends) <= LONGEST:
        yield from (Aim(AimKind.OUT, turns) for turns in range(1, LONGEST + 1))
    if min(others) <= LONGEST:
        yield from (Aim(AimKind.STOP, turns) for turns in (1, 2))
    yield from (Aim(AimKind.CARDS, turns) for turns in (2, 1))
    yield from (Aim(kind, 1) for kind in (AimKind.BLOCK, AimKind.POINTS, AimKind.FEW))


class PuzzleSession(CardSession):
    """A match in which the first seat decides once."""

    line: CardPuzzleLine
    counts_points = False

    @classmethod
    def of_line(cls, line: CardPuzzleLine, names: Sequence[str]) -> PuzzleSession:
        """Return the puzzle of a line; `names` are those of the player and of everybody else."""
        session = cls.of_position(line.state, seats_of(names, ME, SeatKind.HARD))
        session.line = line
        return session

    def open_hand(self, seat: int) -> tuple[Card, ...]:
        """Return what a seat holds, for a level in which all cards lie open."""
        return self.state.hands[seat]

    @property
    def tempting(self) -> JudgedAction:
        """What the best action is compared with: what is done out of habit, or else the next best."""
        best = self.line.best
        usual = habit(self.line.seen, [best.action, *(each.action for each in best.others)])
        return next((each for each in best.others if each.action == usual), best.others[0])

    def judged(self, action: CardAction) -> JudgedAction | None:
        """Return what a legal action is worth if it is not the best; None if it is."""
        best, look = self.line.best, shown(action)
        if look in map(shown, (best.action, *best.also)):
            return None
        return next((each for each in best.others if shown(each.action) == look), best.others[-1])

    def carry_out(self, action: CardAction) -> None:
        """Lay the card of the best action, and call UNO! with it where that is due; nothing else is carried out."""
        if isinstance(action, Play):
            due = leaves_one(self.state.rules, self.state.hands[ME], action.card) and not has_called(self.state, ME)
            self.submit(ME, replace(action, uno=due))


class StageSession(TaskSession, CardSession):
    """A match in which one seat has a task, or a short round to win."""

    level: Level
    happened: tuple[CardStep, ...]

    @property
    def lacking(self) -> tuple[Goal, ...]:
        """What is still to be reached."""
        level = self.level
        return lacking(level.goals, level.seat, self.happened) if self.happened else level.goals

    @property
    def goes_on(self) -> bool:
        """Whether that may still happen."""
        return not self.happened or goes_on(len(self.level.solution), self.level.seat, self.happened)

    @property
    def advised(self) -> CardAction | None:
        """The action of the solution that is due now; None if the player has left it."""
        done = sum(isinstance(step.event, Played) for step in self.happened)
        if done >= len(self.level.solution):
            return None
        action = self.level.action(self.level.solution[done], self.state)
        return None if isinstance(action, Problem) or self.problems(self.level.seat, action) else action

    @property
    def ahead(self) -> bool:
        """Whether the player holds fewer cards than anybody else, as a round is judged when its time is up."""
        counts = [len(hand) for hand in self.state.hands]
        mine = counts.pop(self.level.seat)
        return mine < min(counts)


# -- The deal of the day: a round of a card book against two computers, dealt from the date, the same for everybody.

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


def deal_of_day(book: str, day: date, names: Sequence[str]) -> Record:
    """Return the match of a day by the rules of the book; the first of the names is the player's."""
    rules = with_options(BOOKS[book], dict(lasting(book, rounds=1, points=POINTS)))
    return Record(rules, seats_of(names, 0, SeatKind.MEDIUM), seed_of(book, day))


def try_of(record: Record, steps: Sequence[Step], now: datetime, spent: Spent) -> Try | None:
    """Return how the deal of a day went, once its first round is over; None for any other match or round.

    `spent` are the seconds played so far, and the hints of former tries at it.
    """
    if (day := day_of(record)) is None:
        return None
    rounds = tally(steps).rounds
    if len(rounds) != 1 or record.seats[0][0] != SeatKind.HUMAN:
        return None
    won, turns, hints = 0 in rounds[0].winners, rounds[0].seats[0].turns, record.hints.count(0) + spent.hints
    return Try(now, Mode.DAY, record.rules.book, record.seed, won, turns, hints, spent.seconds, day)
