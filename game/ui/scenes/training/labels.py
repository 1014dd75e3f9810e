"""The puzzles that come with the game, read for a page."""

from __future__ import annotations

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.play.practice import AnyLabel
from game.store import card_sets
from game.store.notes import Note, NoteCode
from game.store.puzzle_sets import read_labels, set_of
from game.store.toml_source import FileMistake
from game.ui.context import Context


def labels_of(context: Context, book: str) -> tuple[AnyLabel, ...]:
    """Return the puzzles of a book; a damaged set is reported, and has none."""
    path = set_of(book)
    try:
        return tuple(card_sets.read_labels(path) if book in CARD_BOOKS else read_labels(path))
    except FileMistake as mistake:
        context.report((Note(NoteCode.BROKEN_LEVEL, path, f"{mistake.line}: {mistake.text}"),))
        return ()
