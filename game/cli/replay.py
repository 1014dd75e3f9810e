"""`main.py replay` and `main.py verify`: a record as readable text, and whether records replay."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.engine import events
from game.engine.events import redacted
from game.engine.melds import Meld
from game.engine.options import MeldRules
from game.engine.pieces import JOKER, Tile
from game.engine.record import Reading, Record, read_record
from game.engine.sealed import RecordError
from game.engine.state import Phase, Step
from game.engine.views import MeldView, view

ANSI = {"R": 31, "Y": 33, "O": 33, "G": 32, "B": 34, "K": 37, JOKER: 35}
"""The colour of a tile's letter on a terminal."""


def run(path: Path, seat: int | None, *, plain: bool) -> int:
    """Print what happened turn by turn with the position after each; answers 1 where the record departs, 2 for none.

    With a seat only what that seat saw is printed.
    """
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
            reading = _read(path)
            fault: Exception | None = reading.fault
        except (OSError, UnicodeDecodeError, RecordError) as error:
            fault = error
        if fault is not None:
            failed += 1
            print(f"{path}: {fault}")
            continue
        actions = len(reading.record.lines)
        print(f"{path}: {actions} actions, {'decided' if reading.over else 'not decided yet'}")
    print(f"{len(paths) - failed} good, {failed} departed")
    return min(failed, 1)


def _read(path: Path) -> Reading:
    return read_record(path.read_bytes().decode("utf-8"))


def told(reading: Reading, seat: int | None, *, coloured: bool = False) -> Iterator[str]:
    """A record line by line: who plays, then each turn with the position after it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.catalogue import Catalogue
    from game.ui.table.words import event_text

    record = reading.record
    say = Catalogue("en").t
    yield f"{record.rules.book}, deal {_number(record)}"
    yield from (f"seat {place}: {name} ({kind})" for place, (kind, name) in enumerate(record.seats))
    if not isinstance(record.rules, MeldRules):
        # Cards lie on no table: their actions say what happened.
        yield from (f"  {record.seats[int(seat)][1]}: {action}" for seat, action in map(_parted, record.lines))
        return
    turn = 0
    for step, after in _with_next(reading.steps):
        event = redacted(step.event, seat)
        match event:
            case events.RoundStarted(number):
                turn = 0
                yield f"\n== Round {number} =="
            case events.Dealt():
                yield from position(step, seat, coloured)
            case events.TurnStarted(player):
                turn += 1
                yield f"\nTurn {turn}, {record.seats[player][1]}"
        if (text := event_text(say, event, lambda place: record.seats[place][1])) is not None:
            yield f"  {text}"
        if turn and (after is None or isinstance(after.event, events.TurnStarted | events.RoundEnded)):
            yield from position(step, seat, coloured)
        if isinstance(event, events.RoundEnded):
            turn = 0
            yield f"  points of the round: {_numbers(event.round_scores)}; in all: {_numbers(event.scores)}"


def _with_next(steps: tuple[Step, ...]) -> Iterator[tuple[Step, Step | None]]:
    yield from zip(steps, (*steps[1:], None), strict=True)


def _parted(line: str) -> tuple[str, str]:
    seat, _, action = line.partition(" ")
    return seat, action


def _number(record: Record) -> str:
    from game.engine.dealnumber import format_deal

    return format_deal(record.rules, record.seed)


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def position(step: Step, seat: int | None, coloured: bool) -> Iterator[str]:
    """The table, the racks and the stock as lines; another seat's tiles are `?n` where a seat looks on."""
    state = step.state
    seen = view(state, seat)
    table = " | ".join(_tiles(meld, coloured) for meld in seen.table)
    yield f"    table  {table or '-'}"
    if seen.loose:
        yield f"    loose  {_tiles(seen.loose, coloured)}"
    for place in range(state.seats):
        known = seat is None or place == seat or state.phase in (Phase.SCORING, Phase.OVER)
        yield f"    rack {place} {_rack(seen, state.racks[place], known, coloured)}"
    yield f"    stock  {len(state.stock)}"


def _rack(seen: MeldView, rack: tuple[Tile, ...], known: bool, coloured: bool) -> str:
    if not rack:
        return "-"
    if not known:
        return f"?{len(rack)}"
    order = seen.rules.colours + JOKER
    return _tiles(sorted(rack, key=lambda tile: (order.index(tile.colour), tile.number, tile.copy)), coloured)


def _tiles(tiles: Meld | Sequence[Tile], coloured: bool) -> str:
    """Tiles as the notation writes them, in their colours where the terminal shows some."""
    if isinstance(tiles, Meld):
        words = repr(tiles).split()
        own = tiles.tiles
    else:
        own = tuple(tiles)
        words = [repr(tile) for tile in own]
    if not coloured:
        return " ".join(words)
    return " ".join(f"\x1b[{ANSI[tile.colour]}m{word}\x1b[0m" for tile, word in zip(own, words, strict=True))
