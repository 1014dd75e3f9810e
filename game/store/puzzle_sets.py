"""Sets of puzzles that come with the game: one file for each tile book, a line for each puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from game import shipped
from game.engine.fields import PositionError
from game.engine.notation import NotationError
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.lines import PuzzleLabel, PuzzleLine, parse_label, parse_line
from game.engine.tiles.rules import TileRules
from game.store.toml_source import FileMistake, text_of

Parsed = TypeVar("Parsed")


def set_of(book: str) -> Path:
    """Return the file with the puzzles of a tile book."""
    return shipped.levels() / "sets" / f"{book}.txt"


def read_set(path: Path) -> Iterator[PuzzleLine]:
    """Yield the puzzles of a set, each when it is asked for; raises FileMistake for a line that is not a puzzle."""
    return _read(path, parse_line)


def read_labels(path: Path) -> Iterator[PuzzleLabel]:
    """Yield what each line of a set says before the position; raises FileMistake."""
    return _read(path, parse_label)


def read_puzzle(path: Path, name: str) -> PuzzleLine | None:
    """Return the puzzle with a name from a set; None if there is none. Raises FileMistake."""
    found = (number for number, line in enumerate(text_of(path).splitlines()) if line.startswith(f"{name}\t"))
    number = next(found, None)
    return None if number is None else next(_read(path, parse_line, number))


def _read(path: Path, parse: Callable[[str, TileRules], Parsed], first: int = 0) -> Iterator[Parsed]:
    lines = text_of(path).splitlines()
    rules = BOOKS.get(path.stem)
    if rules is None:
        raise FileMistake(path, 1, f"a set is named after its book: {', '.join(f'{book}.txt' for book in BOOKS)}")
    for number, line in enumerate(lines[first:], first + 1):
        try:
            yield parse(line, rules)
        except (NotationError, PositionError) as error:
            raise FileMistake(path, number, str(error)) from None
