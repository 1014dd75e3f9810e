"""What comes with the game, read from its files: puzzles, characters of the ladder, how long rounds last,
how likely a seat wins."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game import shipped
from game.engine.books import entry_for
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.themes import parse_label as parse_card_label, parse_line as parse_card_line
from game.engine.duration import Sample, Samples
from game.engine.fields import NotationError, PositionError
from game.engine.game import OfFamily
from game.engine.options import SeatKind
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.themes import parse_label, parse_line
from game.store.toml_source import FileMistake, text_of


def set_of(book: str) -> Path:
    """Return the file with the puzzles of a book."""
    return shipped.levels() / "sets" / f"{book}.txt"


def read_puzzle(path: Path, name: str) -> OfFamily | None:
    """Return the puzzle with a name from a set; None if there is none. Raises FileMistake."""
    found = (number for number, line in enumerate(text_of(path).splitlines()) if line.startswith(f"{name}\t"))
    number = next(found, None)
    return None if number is None else next(read_set(path, first=number))


def read_set(path: Path, *, labels: bool = False, first: int = 0) -> Iterator[OfFamily]:
    """Yield the puzzles of a set from a line on, or only their labels, each when it is wanted; raises FileMistake."""
    lines = text_of(path).splitlines()
    books: Mapping[str, OfFamily] = BOOKS
    parse: Callable[[str, OfFamily], OfFamily] = parse_label if labels else parse_line
    if path.stem in CARD_BOOKS:
        books, parse = CARD_BOOKS, parse_card_label if labels else parse_card_line
    if path.stem not in books:
        raise FileMistake(path, 1, f"a set is named after its book: {', '.join(f'{book}.txt' for book in books)}")
    for number, line in enumerate(lines[first:], first + 1):
        try:
            yield parse(line, books[path.stem])
        except (NotationError, PositionError) as error:
            raise FileMistake(path, number, str(error)) from None


Habits = Mapping[str, OfFamily]
"""Weights of a computer player by name, where they differ from those of the level `hard`."""


@dataclass(frozen=True, slots=True, eq=False)
class LadderCharacter:
    """An opponent on the ladder."""

    key: str
    name: str
    level: SeatKind
    """The level as which it counts in the statistics."""
    home: str
    """The book of its match."""
    books: tuple[str, ...]
    rules: Mapping[str, str | int] = field(default_factory=dict)
    """The options of its match, as far as they differ from the book."""
    tiles: Habits = field(default_factory=dict)
    cards: Habits = field(default_factory=dict)


@cache
def ladder() -> tuple[LadderCharacter, ...]:
    """Return the characters, the weakest first."""
    return tuple(
        LadderCharacter(**{**each, "key": key, "level": SeatKind(each["level"]), "books": tuple(each["books"])})
        for key, each in tomllib.loads(shipped.asset_text("ladder.toml")).items()
    )


def named(key: str) -> LadderCharacter | None:
    """Return the character with a key; None if there is none."""
    return next((each for each in ladder() if each.key == key), None)


@cache
def load() -> dict[str, Samples]:
    """Return the measurements of `tools/durations.py`, by book."""
    table = tomllib.loads(shipped.asset_text("durations.toml"))
    return {
        book: Samples({int(seats): list(map(_sample, lines)) for seats, lines in found["rounds"].items()},
                      found["options"])
        for book, found in table.items()
    }  # fmt: skip


def _sample(line: str) -> Sample:
    turns, *hands = map(int, line.split())
    return Sample(turns, tuple(hands))


@cache
def wins_of(book: str) -> dict[str, int]:
    """Return by level above the lowest how many of 100 rounds it wins against the one below it, with two seats."""
    return dict(entry_for(book, tomllib.loads(shipped.asset_text("strength.toml")))["wins"])


@cache
def value_table(book: str, seats: int) -> dict[str, OfFamily]:
    """Return the weights of a book by name, as `tools/train.py` wrote them, for the table size nearest to `seats`.

    Of two equally near it is the larger one: five play more like six than like four.
    """
    files = {path.stem: path for path in shipped.assets().glob("values/*.toml")}
    tables = tomllib.loads(entry_for(book, files).read_text("utf-8"))
    return dict(tables[min(tables, key=lambda size: (abs(int(size) - seats), -int(size)))])
