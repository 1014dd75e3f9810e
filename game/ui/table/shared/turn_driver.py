"""Keeps a match going: lets computers think and act in their time, watches the chance to catch, saves every action.

No clock is in the engine; the clocks here only ever send `pass` or `timeout`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.ai import react_delay
from game.engine.actions import Catch, Pass
from game.engine.problems import Problem
from game.store.notes import Note
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.table import MatchTable

PAUSE = 0.7
"""Seconds that a computer takes at least, at normal speed."""
AUTOMATIC = 0.9
"""Seconds after which the game itself catches for the players, where that is set."""


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

    @property
    def share(self) -> float:
        """How much of the time is left, 1..0."""
        return max(self.left / self.total, 0.0) if self.total else 0.0


class TurnDriver(ABC):
    """Who acts when."""

    def __init__(self, table: MatchTable[Any], playback: Playback, save: Callable[[], tuple[Note, ...]]) -> None:
        self.table = table
        self.session = table.session
        self.playback = playback
        self.watch: CatchWindow | None = None
        self.paused = False
        """Whether nobody acts: menus, covers."""
        self._save = save
        self._pause = 0.0
        self._let_go: int | None = None
        """The seat that can no longer be caught, although the engine would still allow it."""

    # -- acting --------------------------------------------------------------------------------------------

    def submit(self, seat: int, action: Any) -> tuple[Problem, ...]:
        """Carry out what a player asks for, or say why not."""
        refused = self.session.submit(seat, action)
        if not refused:
            self.went_on()
        return refused

    def went_on(self) -> None:
        """Somebody acted: computers take their time again, the action is kept."""
        self._pause = PAUSE * self.playback.factor
        if self.watch is not None and self.session.state.catchable != self.watch.offender:
            self.watch = None
        self.table.context.report(self._save())

    def catch(self) -> None:
        """A player at this machine calls "Caught!"."""
        if self.watch is not None and (catcher := self.catcher) is not None:
            self.submit(catcher, Catch(self.watch.offender))
            self.watch = None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of the players at this machine that play this round."""
        return self.session.humans

    @property
    def catcher(self) -> int | None:
        """The seat for which the button of this screen catches."""
        if self.watch is None:
            return None
        seats = [seat for seat in self.players if seat != self.watch.offender]
        return self.table.viewer if self.table.viewer in seats else next(iter(seats), None)

    def let_go(self) -> None:
        """The chance to catch is over: in a window of its own everybody who has not acted passes."""
        if self.watch is None:
            return
        self._let_go = self.watch.offender
        for seat in self.session.to_act() if self._window else ():
            self.submit(seat, Pass())
        self.watch = None

    # -- time ----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let time pass, once everything that happened has been shown."""
        if not (self.playback.busy or self.paused or self.session.between):
            self.go_on(dt)

    def meanwhile(self, dt: float) -> bool:  # noqa: ARG002
        """Let time pass while a turn is looked at again; returns whether it is over because of that."""
        return False

    @abstractmethod
    def go_on(self, dt: float) -> None:
        """Let whoever is waited for act."""

    @property
    def _window(self) -> bool:
        """Whether the match waits for those who may act out of turn."""
        return bool(self.session.state.phase == "window")

    def computer_turn(self, seat: int, dt: float) -> None:
        """The computer in a seat thinks, and acts in its time."""
        self.session.ask(seat)
        self._pause -= dt
        thought = self.session.thought(seat)
        if thought is not None and self._pause <= 0:
            self.session.commit(seat, thought)
            self.went_on()

    # -- the chance to catch -------------------------------------------------------------------------------

    def watching(self, dt: float) -> bool:
        """Whether the match waits for somebody to be caught."""
        state = self.session.state
        offender = state.catchable
        if offender is None or offender == self._let_go:
            self.watch = None
            self._let_go = offender
            return False
        if self.watch is None or self.watch.offender != offender:
            self.watch = self._begin_watch(offender)
        watch = self.watch
        self._ask_catchers(watch)
        # A player on turn ends the chance with the first act (UR-70, UR-Q24); only a computer that is to go on, or the
        # window of its own, needs a clock.
        waits = self._window or not self.session.is_human(state.turn)
        watch.age += dt
        if waits:
            watch.left -= dt
        for seat in list(watch.delays):
            watch.delays[seat] -= dt
            if watch.delays[seat] <= 0:
                self.submit(seat, Catch(offender))
                self.watch = None
                return True
        if self._catches_by_itself(watch):
            self.catch()
            return True
        decided = watch.asked >= set(self._computers(offender)) and not watch.delays
        nobody_here = self.catcher is None
        if watch.left > 0 and not (decided and nobody_here):
            return waits
        self.let_go()
        return self._window

    def _begin_watch(self, offender: int) -> CatchWindow:
        seconds = self.table.context.settings.catch_seconds
        total = float(seconds) if seconds is not None else 2 * AUTOMATIC
        return CatchWindow(offender, total, total)

    def _computers(self, offender: int) -> list[int]:
        return [s for s in range(self.session.seats) if s != offender and not self.session.is_human(s)]

    def _ask_catchers(self, watch: CatchWindow) -> None:
        """Every computer decides once whether it noticed, and calls after a human delay."""
        for seat in self._computers(watch.offender):
            if seat in watch.asked:
                continue
            self.session.ask(seat)
            thought = self.session.thought(seat)
            if thought is None:
                continue
            watch.asked.add(seat)
            if isinstance(thought.action, Catch):
                chance = Random(f"{self.session.record.seed}/{seat}/{len(self.session.record.lines)}/delay")
                watch.delays[seat] = min(react_delay(chance), watch.total * 0.95)

    def _catches_by_itself(self, watch: CatchWindow) -> bool:
        automatic = self.table.context.settings.catch_seconds is None
        return automatic and self.catcher is not None and watch.age >= AUTOMATIC
