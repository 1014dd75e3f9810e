"""Everything played without a window is written, read back and compared: no match may be lost to its own text."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.engine import registry
from game.engine.checksums import RecordError
from game.engine.game import StepOf
from game.engine.record import Record, format_record
from game.engine.record_reading import read_record
from game.play.bots import Thought
from game.play.session import Session


class ReadBackError(Exception):
    """A text that reads back as something else."""


R = TypeVar("R", bound=registry.Rules)
S = TypeVar("S", bound=registry.State)
A = TypeVar("A", bound=registry.Action)
E = TypeVar("E", bound=registry.Event)
V = TypeVar("V", bound=registry.View)


class CheckedMatch(Generic[R, S, A, E, V]):
    """A match between computers as it is played: the one that the screen plays, with every text read back."""

    def __init__(
        self, kind: type[Session[R, S, A, E, V]], rules: registry.Rules, seats: int, seed: str, starter: int
    ) -> None:
        record = Record(rules, tuple(("normal", f"Seat {seat}") for seat in range(seats)), seed, starter)
        self.session = kind.begin(record)
        self.family = self.session.family

    @property
    def record(self) -> Record:
        """What was played so far."""
        return self.session.record

    @property
    def steps(self) -> list[StepOf[E, S]]:
        """Everything that has happened."""
        return self.session.steps

    @property
    def state(self) -> S:
        """The current state of the match."""
        return self.session.state

    def go_on(self, seat: int, thought: Thought[A, StepOf[E, S]]) -> None:
        """Carry out what a seat decided. Raise ReadBackError if a record with its text would mean something else."""
        action = thought.action
        text = self.family.format_action(action)
        again = next(self.family.meanings(text, self.state, seat, False))
        if again != action:
            raise ReadBackError(f"seat {seat}: `{text}` reads back as {again!r}, not {action!r}")
        self.session.commit(seat, thought)

    def check(self) -> None:
        """Read the whole match back. Raise ReadBackError if it differs."""
        decided = self.session.game.scores(self.state) is not None
        try:
            reading = read_record(format_record(self.record, self.state if decided else None))
        except RecordError as error:
            raise ReadBackError(str(error)) from error
        if reading.fault is not None:
            raise ReadBackError(str(reading.fault))
        if reading.record != self.record or reading.steps != tuple(self.steps):
            raise ReadBackError("the record reads back as a different match")
