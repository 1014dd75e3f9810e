"""A whole match of a book between easy computers, in the form in which the game exports it, for `tests/records`.

python -m tests.whole_record rummy rounds=1    # a short match: options of the book as NAME=VALUE
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

from game.ai import players_of
from game.engine.options import SeatKind, with_options
from game.engine.record import FORMAT, Record, format_record
from game.engine.registry import BOOKS, family_of
from game.play.session import next_act

FOLDER = Path(__file__).parent / "records"
NAMES = ("Ada", "Ben", "Cem")


def played(book: str, options: Mapping[str, str | int]) -> str:
    """The record of a match to its end; its seed is the book."""
    rules = with_options(BOOKS[book], options)
    record = Record(rules, tuple((SeatKind.EASY.value, name) for name in NAMES), book, program="records")
    game, easy = family_of(book).game(rules), [players_of(book).levels[SeatKind.EASY]] * len(NAMES)
    state = game.opening(len(NAMES), record.seed)[-1].state
    chances = [Random(f"{record.seed}/{name}") for name in NAMES]
    while game.to_act(state):
        seat, thought = next_act(game, state, easy, chances, "in a match to be kept", strict=True)
        record, state = record.with_action(seat, thought.action), thought.steps[-1].state
    return format_record(record, state)


def main(book: str, *options: str) -> None:
    """Write the record; raise FileExistsError if the book has one, for those never change."""
    split = (each.split("=", 1) for each in options)
    text = played(book, {name: int(value) if value.isdigit() else value for name, value in split})
    with (FOLDER / f"format-{FORMAT}-{book}.txt").open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
