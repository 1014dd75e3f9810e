"""A whole match of a book between easy computers, in the form in which the game exports it, for `tests/records`.

python -m tests.whole_record rummy rounds=1    # a short match: options of the book as NAME=VALUE
"""

import sys
from dataclasses import replace
from pathlib import Path

from game.engine.options import SeatKind
from game.engine.record import FORMAT, format_record
from tools.staged import played

FOLDER = Path(__file__).parent / "records"
NAMES = ("Ada", "Ben", "Cem")


def main(book: str, *options: str) -> None:
    """Write the record; raise FileExistsError if the book has one, for those never change."""
    split = (each.split("=", 1) for each in options)
    chosen = tuple((name, int(value) if value.isdigit() else value) for name, value in split)
    record, steps = played(book, tuple((SeatKind.EASY.value, name) for name in NAMES), book, chosen)
    text = format_record(replace(record, program="records"), steps[-1].state)
    with (FOLDER / f"format-{FORMAT}-{book}.txt").open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
