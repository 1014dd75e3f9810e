"""What keeps a match of a tile book going besides: claims for a new deal, the clock of a turn."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.events import TurnStarted
from game.engine.tiles.actions import Timeout
from game.engine.tiles.state import TilePhase
from game.play.tile_session import TileSession
from game.store.notes import Note
from game.ui.kit.sound import Sound
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.turn_driver import TurnDriver
from game.ui.table.tiles import claims
from game.ui.table.tiles.clock import TurnClock
from game.ui.table.tiles.table import TileTable


class TileTurnDriver(TurnDriver):
    """Who acts when in a match of a tile book."""

    table: TileTable
    session: TileSession

    def __init__(self, table: TileTable, playback: Playback, save: Callable[[], tuple[Note, ...]]) -> None:
        super().__init__(table, playback, save)
        self.clock: TurnClock | None = None
        """What is left of the viewer's turn, where it is timed."""
        self._looked = -1

    def go_on(self, dt: float) -> None:
        """Claims first, then the chance to catch, then the turn."""
        state = self.session.state
        if state.phase is TilePhase.CLAIM:
            self._claims(dt)
            return
        if self.watching(dt):
            return
        if self.session.is_human(state.turn):
            self._human_turn(dt)
        else:
            self.computer_turn(state.turn, dt)

    def _claims(self, dt: float) -> None:
        """Computers claim a new deal or pass; players who are not asked pass by themselves (RK-12)."""
        if claims.pass_by(self.session):
            self.went_on()
            return
        seat = next((seat for seat in self.session.to_act() if not self.session.is_human(seat)), None)
        if seat is not None:
            self._pause = 0.0
            self.computer_turn(seat, dt)

    def _human_turn(self, dt: float) -> None:
        state, steps = self.session.state, self.session.steps
        if self._looked != len(steps):
            if any(isinstance(step.event, TurnStarted) for step in steps[max(self._looked, 0) :]):
                self.clock = None
            self._looked = len(steps)
            self.session.look_for_play(state.turn)
        if not self.table.my_turn:
            return
        kept, self.session.kept_time = self.session.kept_time, None
        if self.clock is None and kept is not None:
            self.clock = TurnClock(kept.limit, float(kept.seconds))
        elif self.clock is None and (limit := self._limit()) is not None:
            self.clock = TurnClock(limit, float(limit))
        elif self.clock is not None:
            self._run_down(self.clock, state.turn, dt)

    def _limit(self) -> int | None:
        """Seconds of a clock that begins to run now: with the turn (RK-26), or with rebuilding (RF-32, RF-Q12)."""
        rules, draft = self.table.rules, self.table.draft
        if rules.rebuild_time is not None and draft is not None and draft.rebuilds:
            return rules.rebuild_time
        return rules.turn_time

    def meanwhile(self, dt: float) -> bool:
        """The clock of a turn runs on, whatever is looked at."""
        if self.clock is not None and self.clock.pass_time(dt):
            self.table.context.sounds.play(Sound.TICK)
        return self.clock is not None and self.clock.over

    def _run_down(self, clock: TurnClock, seat: int, dt: float) -> None:
        if clock.pass_time(dt):
            self.table.context.sounds.play(Sound.TICK)
        if clock.over:
            draft = self.table.draft
            self.table.end_turn()
            self.clock = None
            self.table.context.sounds.play(Sound.TIME_UP)
            # Only where left-overs go to the rack it matters how the table stands (RF-33).
            rebuilt = draft is not None and self.table.rules.rebuild_time is not None
            self.submit(seat, Timeout(draft.melds() if draft is not None and rebuilt else ()))
            self.playback.keep_up()
