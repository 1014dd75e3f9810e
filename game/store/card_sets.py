"""Sets of card puzzles that come with the game: one file for each card book, a line for each puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.engine.cards.books import BOOKS
from game.engine.cards.puzzles.lines import CardPuzzleLabel, CardPuzzleLine, parse_label, parse_line
from game.store.puzzle_sets import lines_of, place_of


def read_set(path: Path) -> Iterator[CardPuzzleLine]:
    """Yield the puzzles of a set, each when it is asked for; raises FileMistake for a line that is not a puzzle."""
    return lines_of(path, BOOKS, parse_line)


def read_labels(path: Path) -> Iterator[CardPuzzleLabel]:
    """Yield what each line of a set says before the position; raises FileMistake."""
    return lines_of(path, BOOKS, parse_label)


def read_puzzle(path: Path, name: str) -> CardPuzzleLine | None:
    """Return the puzzle with a name from a set; None if there is none. Raises FileMistake."""
    number = place_of(path, name)
    return None if number is None else next(lines_of(path, BOOKS, parse_line, number))
