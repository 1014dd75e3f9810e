"""Sets of puzzles that come with the game: one file for each book, a line for each puzzle.

Those of the card books are read by `card_sets`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from game import shipped
from game.engine.fields import PositionError
from game.engine.notation import NotationError
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.lines import PuzzleLabel, PuzzleLine, parse_label, parse_line
from game.store.toml_source import FileMistake, text_of

Parsed = TypeVar("Parsed")
Rules = TypeVar("Rules")


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


def lines_of(
    path: Path, books: Mapping[str, Rules], parse: Callable[[str, Rules], Parsed], first: int = 0
) -> Iterator[Parsed]:
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
