"""Golden records: matches of each book with all events, what a seat and the public saw, and the scores, as text.

python -m tests.golden_records            # tells the kept matches again, and plays what is missing; read the diff
python -m tests.golden_records --check    # tells them again, with whatever Python runs this, and compares
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.cli.files import RoundOver, position, position_lines
from game.engine.cards import events as card_events
from game.engine.cards.views import view as card_view
from game.engine.game import TurnStarted
from game.engine.options import with_options
from game.engine.record import Record, RecordError, format_record, parse_record
from game.engine.registry import BOOKS, CARDS
from game.engine.tally import tally
from game.engine.tiles import events as tile_events
from game.engine.tiles.views import view as tile_view
from game.words.presets import preset_rules, presets_of
from tests.listed import listed
from tests.random_player import random_match

FOLDER = Path(__file__).parent / "golden" / "records"
EVENTS = ".events.txt"
"""How the name of the text of a record ends; that of the record ends with `.txt`."""
MOST = {**dict.fromkeys(BOOKS, 90), **dict.fromkeys(CARDS.books, 160)}
"""Actions of a record at most, by book."""


def rules_of_each() -> Iterator[tuple[str, int, Any]]:
    """The name of each file, how many play and the rules: every book with each preset, and some more."""
    for book in BOOKS:
        for preset in presets_of(book):
            yield f"{book}-{preset.value}", 3, preset_rules(book, preset)
    for name, (book, seats, options) in listed("record-rules").items():
        yield name, seats, with_options(BOOKS[book], options)


def play(name: str, seats: int, rules: Any) -> tuple[Record, tuple[Any, ...]]:
    """A match of anybody; its seed is its name."""
    record = Record(rules, tuple(("medium", f"Seat {seat}") for seat in range(seats)), name, program="golden")
    return random_match(record, Random(name), MOST[rules.book])


def told(book: str, steps: tuple[Any, ...]) -> Iterator[str]:
    """Every event as the referee, seat 0 and the public know it, and the positions of both after each turn."""
    redacted: Any = card_events.redacted if book in CARDS.books else tile_events.redacted
    for number, step in enumerate(steps):
        yield f"{number} {step.event!r}"
        for seat, who in ((0, "seat 0"), (None, "public")):
            if (seen := redacted(step.event, seat)) != step.event:
                yield f"  {who}: {seen!r}"
        if isinstance(step.event, TurnStarted | RoundOver):
            yield from (*position_lines(position(step, 0, False)), *_public(book, step))
    yield f"scores {steps[-1].state.scores}"
    yield f"tally {tally(steps)}"


def _public(book: str, step: Any) -> Iterator[str]:
    """How many pieces the public sees where."""
    if book in CARDS.books:
        cards = card_view(step.state, None)
        held, stock = cards.counts, cards.stock_count
    else:
        tiles = tile_view(step.state, None)
        held, stock = tiles.counts, tiles.stock_count
    yield f"    public  racks {' '.join(map(str, held))}, stock {stock}"


def difference(name: str) -> str:
    """The first line of a kept record that is told otherwise now, with its number; empty if none is."""
    record, steps = parse_record((FOLDER / f"{name}.txt").read_text("utf-8"))
    before = (FOLDER / f"{name}{EVENTS}").read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told(record.rules.book, steps), before, strict=True), 1):
        if now != then:
            return f"line {number}: {now} (kept: {then})"
    return ""


def kept(name: str) -> tuple[Record, tuple[Any, ...]] | None:
    """The kept match of a name with its steps; None if there is none, or none that can be played any more."""
    path = FOLDER / f"{name}.txt"
    if not path.exists():
        return None
    try:
        return parse_record(path.read_text("utf-8"))
    except RecordError as error:
        print(f"{name}: cannot be played any more ({error}); here is another match", file=sys.stderr)
        return None


def make() -> None:
    """Tell the kept matches again; play one where there is none that can be played.

    A record that can be played is not written again: it stays in the form and with the rules of its time.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, seats, rules in rules_of_each():
        found = kept(name)
        record, steps = found or play(name, seats, rules)
        if found is None:
            (FOLDER / f"{name}.txt").write_text(format_record(record, steps[-1].state), "utf-8")
        (FOLDER / f"{name}{EVENTS}").write_text("\n".join(told(record.rules.book, steps)) + "\n", "utf-8")
        print(f"{name}: {len(record.lines)} actions, {len(steps)} events", file=sys.stderr)


def check() -> None:
    """Print the name of each record that goes as it went; stop at a line that is told otherwise."""
    for name in sorted(path.name.removesuffix(EVENTS) for path in FOLDER.glob(f"*{EVENTS}")):
        if found := difference(name):
            raise SystemExit(f"{name}, {found}")
        print(name)


if __name__ == "__main__":
    check() if "--check" in sys.argv[1:] else make()
