"""One rule of a book as this program reads it."""

from __future__ import annotations

from typing import NamedTuple

FOLLOWS = "~"
"""Begins the place of a rule that a book does not state: it follows from the paragraph named after it, or from the
book's silence."""


class Rule(NamedTuple):
    """A rule of the ledger; its wording is this project's own."""

    id: str
    """The book's two letters and a number, `UR-50`; `UR-Q1` for a decision where the book is silent or unclear."""
    place: str
    """Parts of the book, the one to cite first: the number of a paragraph ("9A"), or the name of a heading ("joker",
    "heading.joker" in the catalogue) or of another part (`UNTITLED`); "" for a decision that no part is about."""
    text: str
    """What holds, in one line."""
    question: str = ""
    """What a decision decides; "" for a rule."""

    @property
    def prefix(self) -> str:
        """The two letters of its book: `UR`."""
        return self.id[:2]

    @property
    def follows(self) -> bool:
        """Whether the book does not state it."""
        return self.place.startswith(FOLLOWS)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the book that it comes from."""
        named = self.place.removeprefix(FOLLOWS)
        return tuple(named.split(", ")) if named else ()
