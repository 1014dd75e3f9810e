"""What comes with the game, read from its files: puzzles, characters of the ladder, how long rounds last."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game import shipped
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.lines import CardPuzzleLabel, CardPuzzleLine
from game.engine.cards.puzzles.lines import parse_label as parse_card_label
from game.engine.cards.puzzles.lines import parse_line as parse_card_line
from game.engine.duration import Sample, Samples
from game.engine.fields import NotationError, PositionError
from game.engine.options import B, SeatKind, T
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.themes import PuzzleLabel, PuzzleLine, parse_label, parse_line
from game.store.toml_source import FileMistake, text_of

# -- Sets of puzzles that come with the game: one file for each book, a line for each puzzle.
#
# Those of the card books are read by `card_sets`.


def set_of(book: str) -> Path:
    """Return the file with the puzzles of a book."""
    return shipped.levels() / "sets" / f"{book}.txt"


def read_set(path: Path) -> Iterator[PuzzleLine]:
    """Yield the puzzles of a set, each when it is asked for; raises FileMistake for a line that is not a puzzle."""
    return lines_of(path, BOOKS, parse_line)


def read_labels(path: Path) -> Iterator[PuzzleLabel]:
    """Yield what each line of a set says before the position; raises FileMistake."""
    return lines_of(path, BOOKS, parse_label)


def read_puzzle(path: Path, name: str) -> PuzzleLine | None:
    """Return the puzzle with a name from a set; None if there is none. Raises FileMistake."""
    number = place_of(path, name)
    return None if number is None else next(lines_of(path, BOOKS, parse_line, number))


def place_of(path: Path, name: str) -> int | None:
    """Return the number of the line with a puzzle, from 0; None if there is none. Raises FileMistake."""
    found = (number for number, line in enumerate(text_of(path).splitlines()) if line.startswith(f"{name}\t"))
    return next(found, None)


def lines_of(path: Path, books: Mapping[str, B], parse: Callable[[str, B], T], first: int = 0) -> Iterator[T]:
    """Yield what is parsed from the lines of a set, from one on; raises FileMistake."""
    lines = text_of(path).splitlines()
    rules = books.get(path.stem)
    if rules is None:
        raise FileMistake(path, 1, f"a set is named after its book: {', '.join(f'{book}.txt' for book in books)}")
    for number, line in enumerate(lines[first:], first + 1):
        try:
            yield parse(line, rules)
        except (NotationError, PositionError) as error:
            raise FileMistake(path, number, str(error)) from None


# -- Sets of card puzzles that come with the game: one file for each card book, a line for each puzzle.


def read_card_set(path: Path) -> Iterator[CardPuzzleLine]:
    """Yield the puzzles of a set, each when it is asked for; raises FileMistake for a line that is not a puzzle."""
    return lines_of(path, CARD_BOOKS, parse_card_line)


def read_card_labels(path: Path) -> Iterator[CardPuzzleLabel]:
    """Yield what each line of a set says before the position; raises FileMistake."""
    return lines_of(path, CARD_BOOKS, parse_card_label)


def read_card_puzzle(path: Path, name: str) -> CardPuzzleLine | None:
    """Return the puzzle with a name from a set; None if there is none. Raises FileMistake."""
    number = place_of(path, name)
    return None if number is None else next(lines_of(path, CARD_BOOKS, parse_card_line, number))


# -- What comes with the game, read from its files: the characters of the ladder, and how long rounds last.

# -- The characters of the ladder as they come with the game: names, books, house rules and habits.

Habits = Mapping[str, int | bool]
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
    """The books that it plays."""
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


# -- Measured rounds, shipped with the game, for estimating the length of a match.


@cache
def load() -> dict[str, Samples]:
    """Return the measurements of `tools/durations.py`, by book."""
    table = tomllib.loads((shipped.assets() / "durations.toml").read_text("utf-8"))
    return {
        book: Samples({int(seats): [_sample(line) for line in lines] for seats, lines in found["rounds"].items()},
                      found["options"])
        for book, found in table.items()
    }  # fmt: skip


def _sample(line: str) -> Sample:
    turns, *hands = map(int, line.split())
    return Sample(turns, tuple(hands))
