"""`main.py replay` and `main.py verify`: a record as readable text, and whether records replay."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from game.cli.telling import TELLINGS
from game.engine.cards.tournament import tables
from game.engine.dealnumber import format_deal
from game.engine.events import TurnStarted
from game.engine.families import CARDS
from game.engine.record import Reading, Record, outline, read_record
from game.engine.sealed import RecordError, unseal
from game.store import files, tournaments
from game.store.matches import tables_of


def run(path: Path, seat: int | None, *, plain: bool) -> int:
    """Print what happened turn by turn with the position after each; answers 1 where the record departs, 2 for none.

    With a seat only what that seat saw is printed.
    """
    if tournaments.is_one(path):
        print("\n".join(_told_tournament(path)))
        return 0
    try:
        reading = _read(path)
    except (OSError, UnicodeDecodeError, RecordError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    if seat is not None and seat >= len(reading.record.seats):
        print(f"{path}: there is no seat {seat}; seats go from 0 to {len(reading.record.seats) - 1}", file=sys.stderr)
        return 2
    for line in told(reading, seat, coloured=not plain and sys.stdout.isatty()):
        print(line)
    if reading.fault is not None:
        print(f"{path}: {reading.fault}", file=sys.stderr)
        return 1
    return 0


def verify(paths: Sequence[Path]) -> int:
    """Replay each record and say whether it goes as it was written; answers 0 only if all do."""
    failed = 0
    for path in paths:
        try:
            said = _verified_tournament(path) if tournaments.is_one(path) else _verified(path)
        except (OSError, UnicodeDecodeError, RecordError) as error:
            failed += 1
            said = str(error)
        print(f"{path}: {said}")
    print(f"{len(paths) - failed} good, {failed} departed")
    return min(failed, 1)


def _verified(path: Path) -> str:
    """What a good record holds; raises RecordError for one that departs."""
    reading = _read(path)
    if reading.fault is not None:
        raise reading.fault
    return f"{len(reading.record.lines)} actions, {'decided' if reading.over else 'not decided yet'}"


def _verified_tournament(path: Path) -> str:
    """What a good tournament holds; raises RecordError for one whose reports do not fit its schedule."""
    text = _text(path)
    lines, fault = unseal(text)
    tournament = tournaments.tournament_of(outline(text).record)
    reports = [number for number, line in enumerate(lines, 1) if line.startswith(f"note {tournaments.TABLE} ")]
    if fault is None and len(reports) > len(tournament.tables):
        fault = RecordError(reports[len(tournament.tables)], "the tournament does not wait for this table")
    if fault is not None:
        raise fault
    return f"a tournament, {len(reports)} tables, {'decided' if tournament.over else 'not decided yet'}"


def _told_tournament(path: Path) -> Iterator[str]:
    """Who plays, what each table has come to, and how it stands."""
    record = outline(_text(path)).record
    tournament, names = tournaments.tournament_of(record), [name for _, name in record.seats]
    yield from _head(record)
    for done in tournament.tables:
        players = tables(done.number)[done.table].players
        points = ", ".join(f"{names[player]} {score}" for player, score in zip(players, done.scores, strict=True))
        yield f"  round {done.number}, table {done.table + 1}: {points}"
    standings = (f"{rank}. {names[player]} {points}" for rank, player, points in tournament.standings())
    yield f"  standing: {', '.join(standings)}"
    yield f"The matches of tables with people lie in {tables_of(path)}"


def _read(path: Path) -> Reading:
    return read_record(_text(path))


def _text(path: Path) -> str:
    return files.content(path).decode("utf-8")


def told(reading: Reading, seat: int | None, *, coloured: bool = False) -> Iterator[str]:
    """A record line by line: who plays, then each turn with the position after it."""
    record = reading.record
    telling, words = TELLINGS[record.rules.book], _words(record)
    yield from _head(record)
    turn = 0
    for step, after in zip(reading.steps, (*reading.steps[1:], None), strict=True):
        event = telling.redacted(step.event, seat)
        if isinstance(event, telling.starts):
            turn = 0
            yield f"\n== Round {event.number} =="
        elif isinstance(event, TurnStarted):
            turn += 1
            yield f"\nTurn {turn}, {record.seats[event.seat][1]}"
        if (text := words(event)) is not None:
            yield f"  {text}"
        if isinstance(event, telling.dealt):
            yield from telling.position(step, seat, coloured)
        if turn and (after is None or isinstance(after.event, (TurnStarted, *telling.ends))):
            yield from telling.position(step, seat, coloured)
        if isinstance(event, telling.ends):
            turn = 0
            yield f"  points of the round: {_numbers(event.round_scores)}; in all: {_numbers(event.scores)}"


def _head(record: Record) -> Iterator[str]:
    """The deal, and who plays."""
    yield f"{record.rules.book}, deal {format_deal(record.rules, record.seed)}"
    yield from (f"seat {place}: {name} ({kind})" for place, (kind, name) in enumerate(record.seats))


def _words(record: Record) -> Callable[[Any], str | None]:
    """What an event is called, None for what is not worth a line."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.cards import words as card_words
    from game.ui.catalogue import Catalogue
    from game.ui.table import words

    family = card_words if record.rules.book in CARDS.books else words
    say = Catalogue("en").t
    return lambda event: family.event_text(say, event, lambda place: record.seats[place][1])


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
