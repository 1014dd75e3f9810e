"""A level being played: a match from its position on, which is solved, missed, or still open."""

from __future__ import annotations

from game.engine.events import TurnStarted
from game.engine.record import Record
from game.engine.tiles.goals import CallUno, Goal, LevelOutcome, forgot_uno, missed
from game.engine.tiles.state import TileStep
from game.play.tiles.session import TileSession
from game.store.levels import Level


class LevelSession(TileSession):
    """A match in which one seat has a task."""

    counts_points = False

    def __init__(self, level: Level, seats: tuple[tuple[str, str], ...]) -> None:
        start = level.start
        super().__init__(Record(start.rules, seats, start.seed), (TileStep(TurnStarted(start.turn), start),))
        self.level = level

    @property
    def happened(self) -> tuple[TileStep, ...]:
        """Everything since the level began."""
        return tuple(self.steps[1:])

    def outcome(self) -> LevelOutcome:
        """Return how the level stands; reaching the goals without a required UNO! call is a miss."""
        found = self.level.outcome(self.happened)
        forgot = found is LevelOutcome.SOLVED and forgot_uno(self.level.seat, self.happened)
        return LevelOutcome.MISSED if forgot else found

    def lacking(self) -> tuple[Goal, ...]:
        """Return the goals that were missed, a forgotten call among them."""
        found = missed(self.level.goals, self.level.seat, self.happened)
        forgot = forgot_uno(self.level.seat, self.happened) and CallUno() not in found
        return (*found, CallUno()) if forgot else found
