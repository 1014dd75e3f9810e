"""Keeps a match going: lets computers think and act in time, and keeps the time of the chance to catch.

A driver has no clock of its own: the seconds that passed are handed in, and signals for the player come back. It knows
nothing of tables or pictures. All that time can do is send `pass` or `timeout`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from random import Random

from game.ai import react_delay
from game.engine.game import Catch, Pass, Problem
from game.engine.registry import Action
from game.play.session import Session

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
    """The seat of the viewer."""
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


class TurnDriver(ABC):
    """Who acts when."""

    def __init__(
        self,
        session: Session,
        conditions: Callable[[], Conditions] = Conditions,
        acted: Callable[[], None] = lambda: None,
    ) -> None:
        self.session = session
        self.catch_window: CatchWindow | None = None
        self.paused = False
        """Whether nobody acts: during menus and covers."""
        self._conditions = conditions
        self._acted = acted
        """Called after every action, so that it is saved."""
        self._pause = 0.0
        self._let_go: int | None = None
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
        self._pause = PAUSE * self._conditions().factor
        if self.catch_window is not None and self.session.state.catchable != self.catch_window.offender:
            self.catch_window = None
        self._acted()

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
        viewer, offender = self._conditions().viewer, self.catch_window.offender
        seats = [seat for seat in self.players if seat != offender]
        return viewer if viewer in seats else next(iter(seats), None)

    @property
    def clock_waits(self) -> bool:
        """Whether a clock will run as soon as the player whose turn it is sees the table."""
        return False

    @property
    def asks_to_catch(self) -> bool:
        """Whether everything waits until the players here say whether they catch."""
        window, conditions = self.catch_window, self._conditions()
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
        self.session.ask(seat)
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
            self.catch_window = self._open_catch_window(offender)
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
        automatic = self._conditions().catch_seconds is None
        if automatic and self.catcher is not None and window.age >= AUTOMATIC:
            self.catch()
            return True
        return False

    def _open_catch_window(self, offender: int) -> CatchWindow:
        seconds = self._conditions().catch_seconds
        total = float(seconds) if seconds is not None else 2 * AUTOMATIC
        return CatchWindow(offender, total, total)

    def _computers(self, offender: int) -> list[int]:
        return [seat for seat in self.session.playing if seat != offender and not self.session.is_human(seat)]

    def _ask_catchers(self, window: CatchWindow) -> None:
        """Let every computer decide once whether it noticed, and call after a human delay."""
        for seat in self._computers(window.offender):
            if seat in window.asked:
                continue
            self.session.ask(seat)
            thought = self.session.thought(seat)
            if thought is None:
                continue
            window.asked.add(seat)
            if isinstance(thought.action, Catch):
                record = self.session.record
                chance = Random(f"{record.seed}/{seat}/{len(record.lines)}/delay")
                window.delays[seat] = min(react_delay(chance), window.total * 0.95)
