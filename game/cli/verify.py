"""`main.py verify`: check that records replay as they were written, and that their notes are true."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.cli.recordfile import Unreadable, text_of
from game.cli.say import say
from game.engine.checksums import RecordError, unseal
from game.engine.record import Record
from game.engine.record_reading import outline, read_record
from game.store import tournaments
from game.store.loading import is_tournament


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
