"""`main.py verify`: check that records replay as they were written, and that their notes are true."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.cli.output import say
from game.cli.values import REASONS
from game.engine import registry
from game.engine.record import Record, RecordError, format_record, unseal
from game.engine.record_reading import outline, read_record
from game.play.cards.session import CardSession
from game.play.session import Session, Thought
from game.play.tiles.session import TileSession
from game.store import files, tournaments
from game.store.loading import is_tournament

# -- Reading the text of a record given as an argument.


class Unreadable(Exception):
    """A file that cannot be read; the text says why, and what to do."""


def text_of(path: Path) -> str:
    """Return the text of a record. Raise Unreadable, or RecordError if it is not text."""
    try:
        return files.content(path).decode("utf-8")
    except OSError as error:
        raise Unreadable(REASONS.get(error.errno or 0, error.strerror or "cannot be read")) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "not UTF-8 text") from None


# -- `main.py verify`: check that records replay as they were written, and that their notes are true.


def run(paths: Sequence[Path]) -> int:
    """Replay each record and print whether it departs, and whether its notes are true.

    Return 0 if all are good, 1 if one is not, and 2 if one cannot be read.
    """
    failed, unread = 0, False
    for path in paths:
        try:
            said = _verified(text_of(path))
        except (RecordError, Unreadable) as error:
            failed += 1
            unread = unread or isinstance(error, Unreadable)
            said = str(error)
        say(f"{path}: {said}")
    print(f"{len(paths) - failed} good, {failed} departed")
    return 2 if unread else min(failed, 1)


def _verified(text: str) -> str:
    """Return what a good record contains. Raise RecordError for one that departs or whose notes are not true."""
    about = outline(text).record
    if is_tournament(about):
        return _verified_tournament(text, about)
    reading = read_record(text)
    faults = [fault for fault in (*reading.untrue, reading.fault) if fault is not None]
    if faults:
        raise min(faults, key=lambda fault: fault.line)
    return f"{len(reading.record.lines)} actions, {'decided' if reading.over else 'not decided yet'}"


def _verified_tournament(text: str, record: Record) -> str:
    """Return what a good tournament contains. Raise RecordError for one that contradicts its schedule or itself."""
    lines, fault = unseal(text)
    judged = tournaments.judged(record)
    notes = [number for number, line in enumerate(lines, 1) if line.startswith("note ")]
    faults = [RecordError(notes[number], said) for number, said in judged.faults]
    digest = f"digest {'-'.join(map(str, judged.tournament.totals))}"
    faults += [
        RecordError(number, f"{line!r} does not belong in a tournament with these results")
        for number, line in enumerate(lines, 1)
        if (line[:1].isdecimal() or line.startswith("digest "))
        and not (number == len(lines) and judged.tournament.over and line == digest)
    ]
    if fault is not None:
        faults.append(fault)
    if faults:
        raise min(faults, key=lambda each: each.line)
    played = len(judged.tournament.tables)
    return f"a tournament, {played} tables, {'decided' if judged.tournament.over else 'not decided yet'}"


# -- Everything played without a window is written, read back and compared: no match may be lost to its own text.


class ReadBackError(Exception):
    """A text that reads back as something else."""


class CheckedMatch:
    """A match between computers as it is played: the one that the screen plays, with every text read back."""

    def __init__(self, rules: registry.Rules, seats: int, seed: str, starter: int) -> None:
        record = Record(rules, tuple(("normal", f"Seat {seat}") for seat in range(seats)), seed, starter)
        kind: type[Session] = CardSession if rules.book in registry.CARDS.books else TileSession
        self.session = kind.begin(record)
        self.family = self.session.family

    @property
    def record(self) -> Record:
        """What was played so far."""
        return self.session.record

    @property
    def steps(self) -> Sequence[registry.Step]:
        """Everything that has happened."""
        return self.session.steps

    @property
    def state(self) -> registry.State:
        """The current state of the match."""
        return self.session.state

    def go_on(self, seat: int, thought: Thought) -> None:
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
