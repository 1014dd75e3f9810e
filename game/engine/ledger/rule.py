"""One rule of a book as this program reads it."""

from __future__ import annotations

from typing import NamedTuple

FOLLOWS = "~"
"""Prefix of the place of a rule that the book does not state: it follows from the paragraph named next, or from the
book's silence."""


class Rule(NamedTuple):
    """A rule of the ledger; its wording is this project's own."""

    id: str
    """The book's prefix and a number, `UR-50`; `UR-Q1` for a decision where the book is silent or unclear."""
    place: str
    """Parts of the book, starting with the one to cite: the number of a paragraph ("9A"), or the name of a heading
    ("joker", "heading.joker" in the catalogue) or of another part (`UNTITLED`); "" for a decision without a place."""
    text: str
    """The rule in one line."""
    question: str = ""
    """The question that a decision settles; "" for a rule."""

    @property
    def prefix(self) -> str:
        """The prefix of the book: `UR`."""
        return self.id[:2]

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the book the rule comes from."""
        named = self.place.removeprefix(FOLLOWS)
        return tuple(named.split(", ")) if named else ()
