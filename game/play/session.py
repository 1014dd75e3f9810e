"""A match being played: its record, its state, computers that think beside the frame loop, and who acts when.

The screen calls `submit` for a human seat, and `thought` and `commit` for a computer seat; a computer gets a
view and a seeded random generator, nothing else, and a frame never waits for it. What only one family has is in
`tiles.session` and `cards.session`.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from random import Random
from typing import NamedTuple, Self

from game.ai import Computer, ComputerPlayers, react_delay
from game.engine.game import Catch, IllegalAction, OfFamily, Pass, Problem, Refused, TurnStarted
from game.engine.options import LateUnoCall, SeatKind
from game.engine.record import Reading, Record, opening
from game.engine.registry import Action, BookFamily, Game, State, Step, View
from game.play.ladder import character_of, player_of
from game.play.thinking import UnwantedError, apart
from game.store.background import Background, Task
from game.store.levels import Level
from game.store.settings import Face

LOG = logging.getLogger(__name__)


class Thought(NamedTuple):
    """A computer's decision and its consequences."""

    action: Action
    steps: tuple[Step, ...]
    """() if the action is not due now: a chance to catch that is passed up."""


def decide(
    game: Game, state: State, seat: int, player: Computer, chance: Random, where: str, *, strict: bool = False
) -> Thought:
    """Return what the computer in a seat does, with its consequences.

    If it fails, or wants something illegal although the match waits for it, it takes the first legal action: no match
    ends because of it. The log records this, and `where` it was. With `strict`, for measuring computers, both are
    errors instead: the computer's own, or IllegalAction. Raises UnwantedError if nobody waits for it any more.
    """
    try:
        action = player(game.view(state, seat), chance)
        outcome = game.attempt(state, seat, action)
    except UnwantedError:
        raise
    except Exception:  # whatever goes wrong, the players play on
        if strict:
            raise
        LOG.exception("the computer in seat %d failed %s", seat, where)
    else:
        if not isinstance(outcome, Refused):
            return Thought(action, outcome)
        if seat not in game.to_act(state) and (not strict or action == Pass()):
            return Thought(action, ())
        if strict:
            raise IllegalAction(seat, action, outcome.problems)
        LOG.error("the computer in seat %d asked %s for %r: %r", seat, where, action, outcome.problems)
    instead = next(iter(game.choices(state, seat)))
    return Thought(instead, game.apply(state, seat, instead))


def next_act(
    game: Game, state: State, players: Sequence[Computer], chances: Sequence[Random], where: str,
    *, strict: bool = False,
) -> tuple[int, Thought]:  # fmt: skip
    """Return who acts next if only computers play, and the consequences; `players` are given by seat with their chance.

    A forgotten call may be noticed, or made up for, before the seat to act does anything.
    """

    def thought(seat: int) -> Thought:
        return decide(game, state, seat, players[seat], chances[seat], where, strict=strict)

    if state.catchable is not None and not state.phase.is_window:
        late = state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT
        for seat in ((state.turn + step) % state.seats for step in range(1, state.seats)):
            if (seat != state.catchable or late) and (found := thought(seat)).steps:
                return seat, found
    seat = game.to_act(state)[0]
    return seat, thought(seat)


HUMAN = "human"
"""The kind of a player at this machine; every other kind is a computer level."""


def seats_of(names: Sequence[str], person: int, others: SeatKind) -> tuple[tuple[str, str], ...]:
    """Return kind and name of each seat, where one is a person's and computers of one level sit at the others."""
    return tuple((HUMAN if seat == person else others.value, name) for seat, name in enumerate(names))


class Events(Sequence[OfFamily]):
    """The events of steps, one by one or by slices: steps without the states behind them."""

    __slots__ = ("_steps",)

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, index: int | slice) -> OfFamily:
        if isinstance(index, slice):
            return tuple(step.event for step in self._steps[index])
        return self._steps[index].event


class Session:
    """A match with everything that has happened in it: a `TileSession` or a `CardSession`."""

    family: BookFamily
    step: type[Step]
    players: ComputerPlayers
    counts_points = True
    """Whether it is a match in which points are counted, not a task."""

    def __init__(self, record: Record, steps: Sequence[Step], choose: Computer | None = None) -> None:
        if not {record.rules.book, steps[-1].state.rules.book}.issubset(self.family.books):
            raise TypeError(f"{record.rules.book} is not for a {type(self).__name__}")
        self.record = record
        self.seats = len(record.seats)
        self.humans = tuple(seat for seat, (kind, _) in enumerate(record.seats) if kind == HUMAN)
        """The seats of the players at this machine."""
        self.steps: list[OfFamily] = list(steps)
        """Everything that has happened, with the state after it; to see it, there are `events` and views."""
        self.game = self.family.game(record.rules)
        self.kept_draft = ""
        """The text of the saved draft, until the table takes it over."""
        self.called: Callable[[str], str] = str
        """How a name is said; the screen translates names given by the game."""
        self.face_of: Callable[[int], str] = lambda seat: Face.INITIAL.of(self.name(seat))
        """The animal or the letter of a person at a seat; the screen knows what they chose."""
        self.players_of_hall: Sequence[int] = ()
        """By seat, which player of a tournament sits there, if the match belongs to one."""
        self.hints: Counter[int] = Counter(record.hints)
        self._news: list[str] = []
        self._latest: Step | None = None
        self._views: dict[int | None, View] = {}
        """What each seat, and with None the public, sees after the latest step."""
        self._choose = choose
        self._background = Background("computer")
        self._asked: dict[int, Task[Thought]] = {}
        """By seat, what its computer thinks about the position."""

    @classmethod
    def begin(cls, record: Record, choose: Computer | None = None) -> Self:
        """Return a new match for a record without actions."""
        return cls(record, opening(record), choose)

    @classmethod
    def resume(cls, reading: Reading, draft: str = "") -> Self:
        """Return a saved match, with the text of its draft."""
        session = cls(reading.record, reading.steps)
        session.kept_draft = draft
        return session

    @classmethod
    def of_position(cls, start: OfFamily, seats: tuple[tuple[str, str], ...], choose: Computer | None = None) -> Self:
        """Return a match that begins with the turn of a position; `seats` are kind and name of each player."""
        record = Record(start.rules, seats, start.seed)
        return cls(record, (cls.step(TurnStarted(start.turn), start),), choose)

    @property
    def state(self) -> State:
        """The match as it stands."""
        now: State = self.steps[-1].state
        return now

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.called(self.record.seats[seat][1])

    def is_human(self, seat: int) -> bool:
        """Return whether a player at this machine sits there."""
        return self.record.seats[seat][0] == HUMAN

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this round."""
        return tuple(range(self.seats))

    @property
    def events(self) -> Sequence[OfFamily]:
        """Everything that has happened, in order; who may see it is decided by the redaction of events."""
        return Events(self.steps)

    @property
    def now(self) -> View:
        """What everybody may see now."""
        return self.view(None)

    def view(self, seat: int | None, /) -> View:
        """Return what a seat, or with None the public, sees now; computed once for each moment."""
        return self.view_at(len(self.steps), seat)

    def view_at(self, steps: int, seat: int | None, /) -> View:
        """Return what a seat, or with None the public, saw after that many steps."""
        step = self.steps[max(steps, 1) - 1]
        if step is not self.steps[-1]:
            return self.game.view(step.state, seat)
        if self._latest is not step:
            self._latest, self._views = step, {}
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    @property
    def turns(self) -> int:
        """The number of turns started so far."""
        return sum(isinstance(step.event, TurnStarted) for step in self.steps)

    @property
    def between(self) -> bool:
        """Whether no round is being played: the last one is over."""
        return bool(self.steps[-1].state.phase.is_between)

    @property
    def rounds(self) -> int:
        """The number of finished rounds."""
        return int(self.steps[-1].state.round) - (not self.between)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that may act."""
        return self.game.to_act(self.state)

    def problems(self, seat: int, action: Action) -> tuple[Problem, ...]:
        """Return every reason why an action would be refused; () means legal."""
        return self.game.problems(self.state, seat, action)

    def ends_round(self, seat: int, action: Action) -> bool:
        """Return whether an action would end the round; not if it is refused."""
        steps = self.game.attempt(self.state, seat, action)
        return not isinstance(steps, Refused) and steps[-1].state.phase.is_between

    def submit(self, seat: int, action: Action) -> tuple[Problem, ...]:
        """Carry out an action, or return why not; a refused one changes nothing."""
        outcome = self.game.attempt(self.state, seat, action)
        if isinstance(outcome, Refused):
            return outcome.problems
        self._go_on(seat, action, outcome)
        return ()

    def _go_on(self, seat: int, action: Action, steps: tuple[Step, ...]) -> None:
        played = not self.between
        self.steps += steps
        self.record = self.record.with_action(seat, action)
        noted = len(self.record.notes)
        if played and self.between:
            self.record = self.record.with_standing(self.state)
        self._news += [self.record.lines[-1], *(f"note {words}" for _, words in self.record.notes[noted:])]
        self._forget_thoughts()
        if self.state.phase.is_over:
            self._news.append(f"digest {self.family.digest(self.state)}")

    def rewind(self, steps: int, record: Record) -> None:
        """Take back everything after that many steps; `record` is the record of the match at that point."""
        self.steps, self.record = self.steps[:steps], record
        self._forget_thoughts()
        self._news.clear()

    def note(self, words: str) -> None:
        """Add a note to the record, which is not an action."""
        self.record = self.record.with_note(words)
        self._news.append(f"note {words}")

    def note_hint(self, seat: int) -> None:
        """Record that a seat took a hint."""
        self.hints[seat] += 1
        self.note(f"hint {seat}")

    def set_level(self, seat: int, level: str) -> None:
        """Let the computer in a seat play at another level; what it is thinking about now it decides as before."""
        if self.is_human(seat) or level not in self.players.levels:
            raise ValueError(f"seat {seat} cannot play at level {level!r}")
        if self.record.kind(seat) != level:
            self.note(f"level {seat} {level}")

    def take_news(self) -> tuple[str, ...]:
        """Return the lines of the record added since the last call."""
        news, self._news = tuple(self._news), []
        return news

    # -- beside the frame loop -----------------------------------------------------------------------------

    def thought(self, seat: int) -> Thought | None:
        """Return what the computer in a seat decides about the position, which it begins to; None while it thinks."""
        if seat not in self._asked:
            chance = Random(f"{self.record.seed}/seat {seat}/{len(self.record.lines)}")
            where = f"after {len(self.record.lines)} actions"
            work = partial(decide, self.game, self.state, seat, self._player(seat), chance, where)
            self._asked[seat] = self._background.submit(work)
        return self._asked[seat].result() if self._asked[seat].done() else None

    def _forget_thoughts(self) -> None:
        self._background.cancel()
        self._asked.clear()

    def _player(self, seat: int) -> Computer:
        """Return the computer in a seat: the one that plays all of them, or that of its level."""
        levels, known = self.players.levels, character_of(self.record)
        if known is not None and self._choose is None:
            return apart(player_of(known, self.record.rules.book))
        return self._choose or apart(levels.get(self.record.kind(seat), levels[SeatKind.MEDIUM]))

    def face(self, seat: int) -> tuple[int, str]:
        """Return the number by which a seat has its colour and animal, and whose face it has instead of the animal.

        That is a person's animal or letter, a character's key, or "".
        """
        known = character_of(self.record)
        number = self.players_of_hall[seat] if self.players_of_hall else seat
        return number, self.face_of(seat) if self.is_human(seat) else known.key if known is not None else ""

    def commit(self, seat: int, thought: Thought) -> None:
        """Carry out what a computer decided about the present position; steps () would change nothing."""
        if thought.steps:
            self._go_on(seat, thought.action, thought.steps)

    def close(self) -> None:
        """Stop thinking."""
        self._background.close()


class TaskSession(Session):
    """A match in which one seat has a task; mixed into the session of a family."""

    level: Level
    counts_points = False

    @classmethod
    def of_level(cls, level: Level, names: Sequence[str]) -> Self:
        """Return the match of a task, in a short round against easy computers; `names` are by seat."""
        others = SeatKind.HARD if level.round is None else SeatKind.EASY
        session = cls.of_position(level.start, seats_of(names, level.seat, others))
        session.level = level
        return session

    @property
    def happened(self) -> tuple[OfFamily, ...]:
        """Everything since the task began."""
        return tuple(self.steps[1:])

    @property
    def won(self) -> bool:
        """Whether the player won the round."""
        return self.level.seat in self.state.winners


# -- Who acts when: computers that think and act in time, and the time of the chance to catch.
#
# A driver has no clock of its own: the seconds that passed are handed in, and signals for the player come back. It
# knows nothing of tables or pictures. All that time can do is send `pass` or `timeout`.

PAUSE = 0.7
"""The minimum time that a computer takes, in seconds at normal speed."""
AUTOMATIC = 0.9
"""Seconds after which the game catches for the players, if that is set."""


class Signal(Enum):
    """What is heard of the time."""

    TICK = "tick"
    """One of the last seconds of a turn has begun."""
    TIME_UP = "time-up"
    """The time of a turn is up, and the turn with it."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a match depends on besides its record: the viewer, and the players' settings."""

    viewer: int = 0
    catch_seconds: float | None = 4.0
    """How long others wait for somebody to catch; None if the game catches for the players."""
    factor: float = 1.0
    """How long computers take, compared with normal; 0: no time at all."""
    asks: bool = False
    """Whether the players here are asked before anybody catches or jumps in; until they answer, no time passes."""
    clocks: bool = True
    """Whether turns have the clocks that the rules say."""


@dataclass(slots=True)
class CatchWindow:
    """The chance to catch one seat."""

    offender: int
    total: float
    """Seconds that it is open while others wait for it."""
    left: float
    age: float = 0.0
    """Seconds since it began."""
    delays: dict[int, float] = field(default_factory=dict)
    """By computer seat that will call: the seconds until it does."""
    asked: set[int] = field(default_factory=set)
    declined: bool = False
    """Whether the players here, who were asked, let it go."""

    @property
    def share(self) -> float:
        """How much of the time is left, 1..0."""
        return max(self.left / self.total, 0.0) if self.total else 0.0


@dataclass(eq=False)
class TurnDriver(ABC):
    """Who acts when."""

    session: Session
    conditions: Callable[[], Conditions] = Conditions
    acted: Callable[[], None] = lambda: None
    """Called after every action, so that it is saved."""
    catch_window: CatchWindow | None = field(default=None, init=False)
    paused = False
    """Whether nobody acts: during menus and covers."""
    _pause = 0.0
    _let_go: int | None = field(default=None, init=False)
    """The seat that can no longer be caught, although the engine would still allow it."""

    # -- acting --------------------------------------------------------------------------------------------

    def submit(self, seat: int, action: Action) -> tuple[Problem, ...]:
        """Carry out what a player wants, or return why not."""
        refused = self.session.submit(seat, action)
        if not refused:
            self.went_on()
        return refused

    def went_on(self) -> None:
        """After an action, computers take their time again, and the action is saved."""
        self._pause = PAUSE * self.conditions().factor
        if self.catch_window is not None and self.session.state.catchable != self.catch_window.offender:
            self.catch_window = None
        self.acted()

    def catch(self) -> None:
        """Catch, for a player at this machine."""
        if self.catch_window is not None and (catcher := self.catcher) is not None:
            self.submit(catcher, Catch(self.catch_window.offender))
            self.catch_window = None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of the players at this machine that play this round."""
        playing = self.session.playing
        return tuple(seat for seat in self.session.humans if seat in playing)

    @property
    def catcher(self) -> int | None:
        """The seat that catches when the button of this screen is pressed."""
        if self.catch_window is None:
            return None
        viewer, offender = self.conditions().viewer, self.catch_window.offender
        seats = [seat for seat in self.players if seat != offender]
        return viewer if viewer in seats else next(iter(seats), None)

    @property
    def clock_waits(self) -> bool:
        """Whether a clock will run as soon as the player whose turn it is sees the table."""
        return False

    @property
    def asks_to_catch(self) -> bool:
        """Whether everything waits until the players here say whether they catch."""
        window, conditions = self.catch_window, self.conditions()
        asking = conditions.asks and conditions.catch_seconds is not None
        return asking and window is not None and not window.declined and self.catcher is not None

    def decline(self) -> None:
        """Do not catch: computers that noticed may, and then the match goes on."""
        if self.catch_window is not None:
            self.catch_window.declined = True

    def let_go(self) -> None:
        """End the chance to catch: in a window of its own everybody who has not acted passes."""
        if self.catch_window is None:
            return
        self._let_go = self.catch_window.offender
        for seat in self.session.to_act() if self.window else ():
            self.submit(seat, Pass())
        self.catch_window = None

    # -- time ----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> tuple[Signal, ...]:
        """Advance by that many seconds, once everything that happened has been shown; return what there is to hear."""
        return () if self.paused or self.session.between else self.go_on(dt)

    def meanwhile(self, dt: float) -> tuple[Signal, ...]:  # noqa: ARG002
        """Advance by `dt` seconds while a turn is shown again; return TIME_UP if that has to end."""
        return ()

    @abstractmethod
    def go_on(self, dt: float) -> tuple[Signal, ...]:
        """Let the seat that the match waits for act, and advance by `dt` seconds; return what happened meanwhile."""

    @property
    def window(self) -> bool:
        """Whether the match waits for those who may act out of turn."""
        return bool(self.session.state.phase.is_window)

    def computer_turn(self, seat: int, dt: float) -> None:
        """Let the computer in a seat think, and act in time."""
        self._pause -= dt
        thought = self.session.thought(seat)
        if thought is not None and self._pause <= 0:
            self.session.commit(seat, thought)
            self.went_on()

    # -- the chance to catch -------------------------------------------------------------------------------

    def watching(self, dt: float) -> bool:
        """Return whether the match waits for somebody to be caught, after that many seconds more."""
        state = self.session.state
        offender = state.catchable
        if offender is None or offender == self._let_go:
            self.catch_window = None
            self._let_go = offender
            return False
        if self.catch_window is None or self.catch_window.offender != offender:
            seconds = self.conditions().catch_seconds
            total = float(seconds) if seconds is not None else 2 * AUTOMATIC
            self.catch_window = CatchWindow(offender, total, total)
        window = self.catch_window
        self._ask_catchers(window)
        # A player on turn ends the chance with the first act (UR-70, UR-Q24); only a computer that is to go on, or the
        # window of its own, needs a clock.
        waits = self.window or not self.session.is_human(state.turn)
        if self.asks_to_catch:
            return waits
        window.age += dt
        if waits:
            window.left -= dt
        if self._catches(window, dt):
            return True
        decided = window.asked >= set(self._computers(offender)) and not window.delays
        if window.left > 0 and not (decided and (window.declined or self.catcher is None)):
            return waits
        self.let_go()
        return self.window

    def _catches(self, window: CatchWindow, dt: float) -> bool:
        """Let whoever noticed in time catch; return whether somebody did."""
        for seat in list(window.delays):
            window.delays[seat] -= dt
            if window.delays[seat] <= 0:
                self.submit(seat, Catch(window.offender))
                self.catch_window = None
                return True
        if self.conditions().catch_seconds is None and self.catcher is not None and window.age >= AUTOMATIC:
            self.catch()
            return True
        return False

    def _computers(self, offender: int) -> list[int]:
        return [seat for seat in self.session.playing if seat != offender and not self.session.is_human(seat)]

    def _ask_catchers(self, window: CatchWindow) -> None:
        """Let every computer decide once whether it noticed, and call after a human delay."""
        for seat in self._computers(window.offender):
            if seat in window.asked:
                continue
            if (thought := self.session.thought(seat)) is None:
                continue
            window.asked.add(seat)
            if isinstance(thought.action, Catch):
                record = self.session.record
                chance = Random(f"{record.seed}/{seat}/{len(record.lines)}/delay")
                window.delays[seat] = min(react_delay(chance), window.total * 0.95)
