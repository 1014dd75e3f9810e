"""Sets of puzzles that come with the game: one file for each tile book, a line for each puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game import shipped
from game.engine.fields import PositionError
from game.engine.notation import NotationError
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.lines import PuzzleLine, parse_line
from game.store.toml_source import FileMistake, text_of


def set_of(book: str) -> Path:
    """Return the file with the puzzles of a tile book."""
    return shipped.levels() / "sets" / f"{book}.txt"


def read_set(path: Path) -> Iterator[PuzzleLine]:
    """Yield the puzzles of a set, each when it is asked for; raises FileMistake for a line that is none."""
    lines = text_of(path).splitlines()
    rules = BOOKS.get(path.stem)
    if rules is None:
        raise FileMistake(path, 1, f"a set is named after its book: {', '.join(f'{book}.txt' for book in BOOKS)}")
    for number, line in enumerate(lines, 1):
        try:
            yield parse_line(line, rules)
        except (NotationError, PositionError) as error:
            raise FileMistake(path, number, str(error)) from None
