"""`main.py replay`: a record as readable text."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.cli.output import say, takes_colours
from game.cli.verify import Unreadable, text_of
from game.engine.cards.forms import tables
from game.engine.dealnumber import format_deal
from game.engine.game import OfFamily, TurnStarted
from game.engine.record import Record, RecordError
from game.engine.record_reading import Reading, outline, read_record
from game.engine.registry import CARDS, Step
from game.store import tournaments
from game.store.loading import is_tournament
from game.store.matches import tables_of
from game.words.transcript import CARD_TRANSCRIPT, TILE_TRANSCRIPT, RoundBegan, RoundOver, SetUpEvent, Transcript


def run(path: Path, seat: int | None, *, plain: bool) -> int:
    """Print what happened turn by turn, with the position after each; with a seat, only what that seat saw.

    Return 1 if the record departs, and 2 if the file cannot be read or is not a record.
    """
    try:
        record = outline(text_of(path)).record
        if seat is not None and seat >= len(record.seats):
            say(f"{path}: there is no seat {seat}; the seats are 0 to {len(record.seats) - 1}", wrong=True)
            return 2
        if is_tournament(record):
            say("\n".join(_told_tournament(path, record, seat)))
            return 0
        reading = read_record(text_of(path))
    except (RecordError, Unreadable) as error:
        say(f"{path}: {error}", wrong=True)
        return 2
    for line in transcript(reading, seat, coloured=not plain and takes_colours(sys.stdout)):
        print(line)
    if reading.fault is not None:
        say(f"{path}: {reading.fault}", wrong=True)
        return 1
    return 0


def _told_tournament(path: Path, record: Record, seat: int | None) -> Iterator[str]:
    """Yield who plays in a tournament, the result of each table, and the standings."""
    tournament, names = tournaments.tournament_of(record), [name for _, name in record.seats]
    yield from _head(record, seat)
    for done in tournament.tables:
        players = tables(done.number)[done.table].players
        points = ", ".join(f"{names[player]} {score}" for player, score in zip(players, done.scores, strict=True))
        yield f"  round {done.number}, table {done.table + 1}: {points}"
    standings = (f"{rank}. {names[player]} {points}" for rank, player, points in tournament.standings())
    yield f"  standings: {', '.join(standings)}"
    yield f"The matches of tables with people are in {tables_of(path)}"


def transcript(reading: Reading, seat: int | None, *, coloured: bool = False) -> Iterator[str]:
    """Yield the lines of a record: who plays, then each turn with the position after it."""
    record, steps = reading.record, reading.steps
    yield from _head(record, seat)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.words.cards.sentences import event_text as card_text
    from game.words.catalogue import Catalogue
    from game.words.tiles.sentences import event_text as tile_text

    view = seat, coloured
    say, names = Catalogue("en").t, [name for _, name in record.seats]
    if record.rules.book in CARDS.books:
        told = _turns(record, steps, CARD_TRANSCRIPT, lambda event: card_text(say, event, names.__getitem__), view)
    else:
        told = _turns(record, steps, TILE_TRANSCRIPT, lambda event: tile_text(say, event, names.__getitem__), view)
    yield from told


def _turns(
    record: Record,
    steps: Sequence[Step],
    writing: Transcript,
    say_event: Callable[[OfFamily], str | None],
    view: tuple[int | None, bool],
) -> Iterator[str]:
    """Yield what happened in each turn, and the position after it; `view` is its seat, and whether it is coloured."""
    seat, _ = view
    turn = 0
    for step, after in zip(steps, (*steps[1:], None), strict=True):
        event = writing.redacted(step.event, seat)
        if isinstance(event, RoundBegan):
            turn = 0
            yield f"\n== Round {event.number} =="
        elif isinstance(event, TurnStarted):
            turn += 1
            yield f"\nTurn {turn}, {record.seats[event.seat][1]}"
        if (text := say_event(event)) is not None:
            yield f"  {text}"
        if isinstance(event, SetUpEvent):
            yield from writing.position(step, *view)
        if turn and (after is None or isinstance(after.event, TurnStarted | RoundOver)):
            yield from writing.position(step, *view)
        if isinstance(event, RoundOver):
            turn = 0
            yield f"  points this round: {_numbers(event.round_scores)}; total: {_numbers(event.scores)}"


def _head(record: Record, seat: int | None) -> Iterator[str]:
    """Yield the deal and who plays. For a seat the deal number is left out: it would give away every rack."""
    deal = f"deal {format_deal(record.rules, record.seed)}" if seat is None else f"as seat {seat} saw it"
    yield f"{record.rules.book}, {deal}"
    yield from (f"seat {place}: {name} ({kind})" for place, (kind, name) in enumerate(record.seats))


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
