"""Golden records: matches of each tile book with all events, what a seat and the public saw, and the scores, as text.

    python -m tests.golden_records        # makes all files anew; look at the difference before you keep it
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.cli.replay import position
from game.engine.books import BOOKS
from game.engine.events import RoundEnded, TurnStarted, redacted
from game.engine.meldgame import MeldGame
from game.engine.options import MeldRules
from game.engine.presets import preset_rules, presets_of
from game.engine.record import Record, format_record, parse_record
from game.engine.state import Phase, Step
from tests.random_player import Habits, act

FOLDER = Path(__file__).parent / "golden" / "tiles"
EVENTS = ".events.txt"
"""How the name of the text of a record ends; that of the record ends with `.txt`."""
MOST = 90
"""Actions of a record at most."""


def rules_of_each() -> Iterator[tuple[str, MeldRules]]:
    """The name of each file and the rules of its match: every tile book with each preset."""
    for book in BOOKS:
        for preset in presets_of(book):
            rules = preset_rules(book, preset)
            assert isinstance(rules, MeldRules)
            yield f"{book}-{preset.value}", rules


def play(name: str, rules: MeldRules) -> tuple[Record, tuple[Step, ...]]:
    """A match of anybody; its seed is its name."""
    chance, seats = Random(name), 3
    game = MeldGame(rules)
    record = Record(rules, tuple(("normal", f"Seat {seat}") for seat in range(seats)), name, program="golden")
    steps = list(game.opening(seats, name, 0))
    while steps[-1].state.phase is not Phase.OVER and len(record.lines) < MOST:
        state = steps[-1].state
        seat, action = act(game, state, chance, Habits())
        steps += game.apply(state, seat, action)
        record = record.with_action(seat, action)
    return record, tuple(steps)


def told(steps: tuple[Step, ...]) -> Iterator[str]:
    """Every event as the referee, seat 0 and the public know it, and the positions of both after each turn."""
    for number, step in enumerate(steps):
        yield f"{number} {step.event!r}"
        for seat, who in ((0, "seat 0"), (None, "public")):
            if (seen := redacted(step.event, seat)) != step.event:
                yield f"  {who}: {seen!r}"
        if isinstance(step.event, TurnStarted | RoundEnded):
            yield from (*position(step, 0, False), *_public(step))
    yield f"scores {steps[-1].state.scores}"


def _public(step: Step) -> Iterator[str]:
    counts = " ".join(str(len(rack)) for rack in step.state.racks)
    yield f"    public  racks {counts}, stock {len(step.state.stock)}"


def main() -> None:
    """Make all files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, rules in rules_of_each():
        record, steps = play(name, rules)
        (FOLDER / f"{name}.txt").write_text(format_record(record, steps[-1].state), "utf-8")
        (FOLDER / f"{name}{EVENTS}").write_text("\n".join(told(steps)) + "\n", "utf-8")
        print(f"{name}: {len(record.lines)} actions, {len(steps)} events", file=sys.stderr)


def texts() -> Iterator[tuple[str, str]]:
    """Of each kept record its name and what it is told as now."""
    for path in sorted(FOLDER.glob(f"*{EVENTS}")):
        name = path.name.removesuffix(EVENTS)
        _, steps = parse_record((FOLDER / f"{name}.txt").read_text("utf-8"))
        yield name, "\n".join(told(steps)) + "\n"


if __name__ == "__main__":
    main()
