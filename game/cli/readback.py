"""Everything played without a window is written, read back and compared: no match may be lost to its own text."""

from __future__ import annotations

from typing import Any

from game.engine.checksums import RecordError
from game.engine.record import Record, format_record, opening
from game.engine.record_reading import read_record
from game.engine.registry import Rules, family_of


class ReadBackError(Exception):
    """A text that reads back as something else."""


class Kept:
    """A match being played, with its record."""

    def __init__(self, rules: Rules, seats: int, seed: str, starter: int) -> None:
        self.family = family_of(rules.book)
        self.record = Record(rules, tuple(("normal", f"Seat {seat}") for seat in range(seats)), seed, starter)
        self.steps: list[Any] = list(opening(self.record))

    @property
    def state(self) -> Any:
        """The current state of the match."""
        return self.steps[-1].state

    def go_on(self, seat: int, action: Any, steps: tuple[Any, ...]) -> None:
        """Add what a seat did, and what followed.

        Raise ReadBackError if the text of the action reads back differently.
        """
        text = self.family.format_action(action)
        again = self.family.parse_action(text, self.state, seat)
        if again != action:
            raise ReadBackError(f"seat {seat}: `{text}` reads back as {again!r}, not {action!r}")
        self.record = self.record.with_action(seat, action)
        self.steps += steps

    def check(self) -> None:
        """Read the whole match back. Raise ReadBackError if it differs."""
        decided = self.family.game(self.record.rules).scores(self.state) is not None
        try:
            reading = read_record(format_record(self.record, self.state if decided else None))
        except RecordError as error:
            raise ReadBackError(str(error)) from error
        if reading.fault is not None:
            raise ReadBackError(str(reading.fault))
        if reading.record != self.record or reading.steps != tuple(self.steps):
            raise ReadBackError("the record reads back as a different match")
