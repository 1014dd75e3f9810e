"""The puzzles that come with the game, read for a page."""

from __future__ import annotations

from game.engine.tiles.puzzles.lines import PuzzleLabel
from game.store.notes import Note, NoteCode
from game.store.puzzle_sets import read_labels, set_of
from game.store.toml_source import FileMistake
from game.ui.context import Context


def labels_of(context: Context, book: str) -> tuple[PuzzleLabel, ...]:
    """Return the puzzles of a book; a damaged set is reported, and has none."""
    path = set_of(book)
    try:
        return tuple(read_labels(path))
    except FileMistake as mistake:
        context.report((Note(NoteCode.BROKEN_LEVEL, path, f"{mistake.line}: {mistake.text}"),))
        return ()
