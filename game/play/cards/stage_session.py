"""A task with cards being played: a match from its position on, in which nobody else acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.engine.cards.actions import CardAction
from game.engine.cards.events import Played
from game.engine.cards.goals import CardGoal
from game.engine.cards.state import CardStep
from game.engine.problems import Problem
from game.play.cards.session import CardSession
from game.store.card_stages import CardStage, solution_action
from game.store.settings import SeatKind


class StageSession(CardSession):
    """A match in which one seat has a task."""

    level: CardStage
    counts_points = False

    @classmethod
    def of_stage(cls, level: CardStage, names: Sequence[str], *, easy: bool = False) -> Self:
        """Return the match of a stage; `names` are those of the players by seat."""
        others = SeatKind.EASY if easy else SeatKind.HARD
        kinds = (SeatKind.HUMAN if seat == level.seat else others for seat in range(level.start.seats))
        seats = tuple((kind.value, name) for kind, name in zip(kinds, names, strict=True))
        session = cls.of_position(level.start, seats)
        session.level = level
        return session

    @property
    def happened(self) -> tuple[CardStep, ...]:
        """Everything since the stage began."""
        return tuple(self.steps[1:])

    @property
    def lacking(self) -> tuple[CardGoal, ...]:
        """What is still to be reached."""
        return self.level.lacking(self.happened) if self.happened else self.level.goals

    @property
    def goes_on(self) -> bool:
        """Whether that may still happen."""
        return self.level.goes_on(self.happened)

    @property
    def advised(self) -> CardAction | None:
        """The action of the solution that is due now; None if the player has left it."""
        done = sum(isinstance(step.event, Played) for step in self.happened)
        if done >= len(self.level.solution):
            return None
        action = solution_action(self.level.solution[done], self.state, self.level.seat)
        return None if isinstance(action, Problem) or self.problems(self.level.seat, action) else action
