"""Replaying the lines of a record.

A line of an old record may have several meanings. The likeliest is tried first; if a later line or the digest does not
fit the result, the last ambiguous line is read another way, and so on, up to `PATIENCE` lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.engine.checksums import RecordError
from game.engine.fingerprint import FORMER_DIGITS
from game.engine.game import Refused
from game.engine.notation import NotationError
from game.engine.problems import Problem
from game.engine.registry import Action, Rules, Step, family_of

PATIENCE = 2_000
"""The maximum number of lines read again in search of a reading with which the whole record replays."""


class Replayed(NamedTuple):
    """What was played, as far as it goes."""

    lines: tuple[str, ...]
    """The actions; one that was not meant as written is written as it was meant."""
    notes: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]
    ends: tuple[int, ...]
    """The number of steps after the opening and after each action."""
    fault: RecordError | None


class _Played(NamedTuple):
    """A line that was played, and what is needed to take it back."""

    at: int
    steps: int
    notes: int
    others: Iterator[Action | Problem]
    """Its other meanings."""


class Replay:
    """A replay of lines after the steps that set up the match; `first` lines of the file come before them."""

    def __init__(
        self, rules: Rules, opening: tuple[Step, ...], lines: tuple[str, ...], first: int, by_hand: bool
    ) -> None:
        self.family = family_of(rules.book)
        self.game = self.family.game(rules)
        self.texts, self.first, self.by_hand = lines, first, by_hand
        self.steps, self.ends = list(opening), [len(opening)]
        self.lines: list[str] = []
        self.notes: list[tuple[int, str]] = []
        self.path: list[_Played] = []
        self.patience = PATIENCE

    def run(self) -> Replayed:
        """Return the reading that replays to the end, or the one that gets furthest."""
        fault = self._go_on(0)
        best = self._so_far(fault)
        while fault is not None and (at := self._go_back()) is not None:
            fault = self._go_on(at + 1)
            if fault is None or len(self.lines) > len(best.lines):
                best = self._so_far(fault)
        return best

    def _so_far(self, fault: RecordError | None) -> Replayed:
        return Replayed(tuple(self.lines), tuple(self.notes), tuple(self.steps), tuple(self.ends), fault)

    def _go_on(self, at: int) -> RecordError | None:
        """Play on from a line; return the fault of the one that cannot be played, or None."""
        for place, line in enumerate(self.texts[at:], at):
            self.patience -= at > 0  # all but the first time, lines are read again
            word, _, rest = line.partition(" ")
            number = self.first + place + 1
            if word == "note":
                self.notes.append((len(self.lines), rest))
            elif word == "digest":
                if not self._reached(rest.strip()):
                    return RecordError(number, "the digest is not that of the position reached")
            else:
                try:
                    self._play(place, number, line)
                except RecordError as error:
                    return error
        return None

    def _reached(self, digest: str) -> bool:
        """Return whether a digest, of this form or an older one, fits the position."""
        make = self.family.former_digest if len(digest) == FORMER_DIGITS else self.family.digest
        return digest == make(self.steps[-1].state)

    def _play(self, at: int, number: int, line: str) -> None:
        """Play one action. Raise RecordError if it is illegal."""
        word, _, rest = line.partition(" ")
        state = self.steps[-1].state
        if not (word.isascii() and word.isdecimal() and len(word) < 10) or int(word) >= state.seats:
            raise RecordError(number, f"{line!r} is not `seat action`")
        try:
            meanings = self.family.meanings(rest, state, int(word), self.by_hand)
            played = _Played(at, len(self.steps), len(self.notes), meanings)
            refused = self._took(played, int(word), rest)
        except NotationError as error:
            raise RecordError(number, str(error)) from None
        if refused is not None:
            raise RecordError(number, f"{line!r} is refused: {refused!r}")

    def _took(self, played: _Played, seat: int, text: str) -> Problem | None:
        """Play the next legal reading of a line; return why the first one is illegal, if all are."""
        state = self.steps[-1].state
        first: Problem | None = None
        for action in played.others:
            if isinstance(action, Problem):
                refused = action
            else:
                outcome = self.game.attempt(state, seat, action)
                if not isinstance(outcome, Refused):
                    self.path.append(played)
                    self.steps += outcome
                    self.ends.append(len(self.steps))
                    self.lines.append(f"{seat} {self.family.stored_text(text, action, state.rules)}")
                    return None
                refused = outcome.problems[0]
            first = first or refused
            self.patience -= 1
        return first

    def _go_back(self) -> int | None:
        """Go back to the last line with another legal reading, and play that; return None if there is none."""
        while self.path and self.patience > 0:
            played = self.path.pop()
            del self.steps[played.steps :], self.ends[-1], self.lines[-1], self.notes[played.notes :]
            self.patience -= 1
            word, _, rest = self.texts[played.at].partition(" ")
            before = len(self.path)
            self._took(played, int(word), rest)
            if len(self.path) > before:
                return played.at
        return None
