"""The ledger: every rule of the five books with its id, its place in the book and one line (`assets/ledger`).

Refusals and the guidance line cite these ids; tests compare the rules page and `docs/rules.md` with this ledger.

>>> LEDGER["UR-50"].text
'A group contains at most one joker.'
>>> heading("UR-50"), heading("UR-Q29")
('7', '')
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.shipped import BOOKS, asset_text

FOLLOWS = "~"
"""Prefix of the place of a rule that the book does not state: it follows from the paragraph named next, or from the
book's silence."""
UNTITLED = frozenset({"box", "colour-blind", "contents", "easy-game", "house-rules"})
"""Parts of a book without a heading to look up."""


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
    def parts(self) -> tuple[str, ...]:
        """The parts of the book the rule comes from."""
        named = self.place.removeprefix(FOLLOWS)
        return tuple(named.split(", ")) if named else ()


_BOOKS = {
    book: tuple(Rule(key, *row) for key, row in tomllib.loads(asset_text("ledger", f"{book}.toml")).items())
    for book in BOOKS
}

LEDGER: Mapping[str, Rule] = MappingProxyType({rule.id: rule for rules in _BOOKS.values() for rule in rules})
"""Every rule by its id, book by book in the order of the menu."""

BOOK_OF: Mapping[str, str] = MappingProxyType({rules[0].id[:2]: book for book, rules in _BOOKS.items()})
"""Key of the book for each prefix of an id."""


def heading(rule: str) -> str:
    """Return where a player can look up a rule: the number of a paragraph or the name of a heading.

    Return "" if there is no such place. Raise KeyError for an unknown id.
    """
    return next((part for part in LEDGER[rule].parts if part not in UNTITLED), "")
