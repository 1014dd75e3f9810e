"""A tile match being played, with drafts and a search for whether anything can be played, and who acts when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil

from game import ai
from game.engine import registry
from game.engine.game import Caught, Pass, TurnStarted
from game.engine.shown import sentences
from game.engine.tiles import events
from game.engine.tiles.actions import Open, TilePhase, Timeout
from game.engine.tiles.draft import Draft, Left, parse_draft, start, time_left
from game.engine.tiles.events import Drew, Reason, TileEvent
from game.engine.tiles.match import has_proof
from game.engine.tiles.plays import find_play
from game.engine.tiles.rules import TimeoutRule
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView, before
from game.play.results import CountedSession
from game.play.session import Signal, TurnDriver


class TileSession(CountedSession):
    """A match of a tile book."""

    steps: list[TileStep]
    state: TileState
    events: Sequence[TileEvent]
    now: TileView
    view: Callable[[int | None], TileView]
    view_at: Callable[[int, int | None], TileView]

    family = registry.TILES
    step = TileStep
    players = ai.TILES

    kept_time: Left | None = None
    """The time left in the turn that was saved, until its clock takes it over."""

    def draft(self, seat: int) -> Draft:
        """Return the draft of a seat's turn: untouched, or as saved with the match."""
        context, text = before(self.view(seat)), self.kept_draft
        self.kept_draft = ""
        self.kept_time = time_left(text, seat, self.turns)
        return parse_draft(text, seat, self.turns, context) or start(context)

    def look_for_play(self) -> None:
        """Find out on a thread whether the seat on turn could play; the referee caches the answer."""
        self._background.submit(partial(find_play, before(self.view(self.state.turn))))


# -- Before the first turn: who claims a new deal (RK-12).
#
# Players who share the machine look at their racks in turn, whoever has three pairs, so that looking reveals nothing;
# the starter looks last and plays on at once. A single player here is asked only if a claim is possible.


def waiting(session: TileSession) -> int | None:
    """Return the next player at this machine who has neither claimed nor passed.

    None where claims are over, and while the computers think: who of them claims would end every question.
    """
    state = session.state
    left = session.to_act() if state.phase is TilePhase.CLAIM else ()
    if not all(map(session.is_human, left)):
        return None
    return min(left, key=lambda seat: (seat - state.turn - 1) % state.seats, default=None)


def asks(session: TileSession) -> bool:
    """Return whether the players at this machine are asked at all."""
    racks, humans = session.state.racks, session.humans
    return len(humans) > 1 or any(has_proof(racks[seat]) for seat in humans)


# -- The time of a turn: quiet until ten seconds are left, then urgent. It advances only when told to.

URGENT = 10
"""The number of last seconds that are audible."""


@dataclass(slots=True)
class TurnClock:
    """The time left in one turn.

    >>> clock = TurnClock(60, 60.0)
    >>> clock.pass_time(44.5), clock.text, clock.pass_time(6.0), clock.text
    (False, '0:16', True, '10')
    """

    limit: int
    """Seconds of the whole turn."""
    left: float
    """Seconds left."""

    def pass_time(self, dt: float) -> bool:
        """Advance the clock; return whether one of the last seconds, which are audible, has begun."""
        before = ceil(self.left)
        self.left = max(self.left - dt, 0.0)
        return 0 < ceil(self.left) < before and ceil(self.left) <= URGENT

    @property
    def urgent(self) -> bool:
        """Whether the last seconds have begun."""
        return self.left <= URGENT

    @property
    def near(self) -> bool:
        """Whether the last seconds have begun or are about to, so that each must be heard on time."""
        return self.left <= URGENT + 1

    @property
    def share(self) -> float:
        """How much of the time is left, 1..0."""
        return self.left / self.limit

    @property
    def text(self) -> str:
        """Minutes and seconds, or only the last seconds."""
        seconds = ceil(self.left)
        return str(seconds) if self.urgent else f"{seconds // 60}:{seconds % 60:02}"


@dataclass(eq=False)
class TileTurnDriver(TurnDriver):
    """Who acts when in a match of a tile book."""

    session: TileSession
    draft: Callable[[], Draft | None] = lambda: None
    """Returns the viewer's turn in progress; None while nobody here may act."""
    clock: TurnClock | None = field(default=None, init=False)
    """The time left for the viewer's turn, if it is timed."""
    _looked = 0

    def go_on(self, dt: float) -> tuple[Signal, ...]:
        """Let computers and clocks act: first claims, then the chance to catch, then the turn; return signals."""
        state = self.session.state
        if state.phase is TilePhase.CLAIM:
            self._claims(dt)
        elif not self.watching(dt):
            state = self.session.state
            if self.session.is_human(state.turn):
                return self._human_turn(dt)
            self.computer_turn(state.turn, dt)
        return ()

    def _claims(self, dt: float) -> None:
        """Let computers claim a new deal or pass; players who are not asked pass automatically (RK-12)."""
        if (seat := waiting(self.session)) is not None:
            if not asks(self.session):
                self.submit(seat, Pass())
            return
        self._pause = 0.0
        self.computer_turn(next(seat for seat in self.session.to_act() if not self.session.is_human(seat)), dt)

    @property
    def clock_waits(self) -> bool:
        session = self.session
        if not self.conditions().clocks or not session.is_human(session.state.turn):
            return False
        return session.kept_time is not None or session.state.rules.turn_time is not None

    # -- the time of a turn --------------------------------------------------------------------------------

    def _human_turn(self, dt: float) -> tuple[Signal, ...]:
        session = self.session
        if self._looked != len(session.steps):
            if any(isinstance(step.event, TurnStarted) for step in session.steps[self._looked :]):
                self.clock = None
            self._looked = len(session.steps)
            session.look_for_play()
        if (draft := self.draft()) is None:
            return ()
        kept, session.kept_time = session.kept_time, None
        if not self.conditions().clocks:
            self.clock = None
            return ()
        if self.clock is not None:
            return self._run_down(draft, dt)
        if kept is not None:
            self.clock = TurnClock(kept.limit, float(kept.seconds))
        else:
            # It starts with the turn (RK-26), or with rearranging (RF-32, RF-Q12).
            rules = session.state.rules
            limit = rules.rebuild_time if rules.rebuild_time is not None and draft.rebuilds else rules.turn_time
            self.clock = None if limit is None else TurnClock(limit, float(limit))
        return ()

    def meanwhile(self, dt: float) -> tuple[Signal, ...]:
        """Let the clock of a turn run on, whatever is being shown; return its ticks, and TIME_UP."""
        if self.clock is None:
            return ()
        ticks = (Signal.TICK,) if self.clock.pass_time(dt) else ()
        return (*ticks, Signal.TIME_UP) if self.clock.left <= 0 else ticks

    def _run_down(self, draft: Draft, dt: float) -> tuple[Signal, ...]:
        """Advance the time of a turn; the seat loses the turn when time is up."""
        heard = self.meanwhile(dt)
        if Signal.TIME_UP not in heard:
            return heard
        self.clock = None
        # What is on the table matters only if left-overs go to the rack (RF-33); an initial meld counts then (RF-Q13).
        rules, seat = self.session.state.rules, self.session.state.turn
        rebuilt = rules.rebuild_time is not None and rules.timeout is not TimeoutRule.UNDO_AND_DRAW
        if rebuilt and draft.now.opening:
            self.submit(seat, Open(draft.now.opening))
        if not self.session.state.phase.is_between:
            self.submit(seat, Timeout(draft.melds() if rebuilt else ()))
        return heard


FOR = (Reason.TIME, Reason.WRONG, Reason.UNO, Reason.NEEDLESS)
"""Reasons for penalty draws."""


def penalties(happened: Sequence[TileEvent], seat: int) -> tuple[TileEvent, ...]:
    """Return the events that penalise a seat."""
    own = (event for event in happened if getattr(event, "seat", None) == seat)
    kinds = events.TimedOut | events.LeftoversTaken | events.LayPunished | Caught
    return tuple(each for each in own if isinstance(each, kinds) or (isinstance(each, Drew) and each.reason in FOR))


class Penalties:
    """The penalties of the viewer, until that player acts again."""

    def __init__(self, shown: int) -> None:
        self._shown = shown
        self._seat = -1
        self._events: tuple[TileEvent, ...] = ()

    def look(self, happened: Sequence[TileEvent], shown: int, seat: int) -> bool:
        """Take the events shown since the last time; return whether there is something new to read."""
        if seat != self._seat:
            self._seat, self._events = seat, ()
        fresh = penalties(happened[self._shown : shown], seat)
        self._shown = shown
        for event in fresh:
            # Whoever is away for many turns reads only of the last one.
            self._events = (event,) if isinstance(event, events.TimedOut) else (*self._events, event)
        return bool(fresh)

    def text(self, say: Callable[[TileEvent], str | None]) -> str:
        """Return all of them in sentences."""
        return sentences(*(text for text in map(say, self._events) if text))

    def acted(self) -> bool:
        """Clear them when the player acts; return whether there were any."""
        there, self._events = bool(self._events), ()
        return there
