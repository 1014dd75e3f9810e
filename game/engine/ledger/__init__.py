"""The ledger: every rule of the five books with its id, its place in the book and one line.

Refusals and the sentence of what is wanted cite it, the page of rules is held against it, and so is `docs/rules.md`.

>>> LEDGER["UR-50"].text
'A group contains at most one joker.'
>>> heading("UR-50"), heading("UR-Q29")
('7', '')
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.engine.ledger import rummikub, rummy, uno_112, uno_1999, uno_rummy
from game.engine.ledger.rule import Rule

LEDGER: Mapping[str, Rule] = MappingProxyType(
    {rule.id: rule for book in (uno_rummy, rummy, rummikub, uno_1999, uno_112) for rule in book.RULES}
)
"""Every rule by its id, book by book in the order of the menu."""

BOOK_OF = MappingProxyType({"UR": "uno-rummy", "RF": "rummy", "RK": "rummikub", "UC": "uno-1999", "UN": "uno-112"})
"""The book that the first letters of an id stand for."""

UNTITLED = frozenset({"box", "colour-blind", "contents", "easy-game", "house-rules"})
"""Parts of a book without a heading that players could look up."""


def heading(rule: str) -> str:
    """The first part of the book that a player can look a rule up in: a paragraph's number or the name of a heading.

    Returns "" where there is none. Raises KeyError for an id that the ledger does not have.
    """
    return next((part for part in LEDGER[rule].parts if part not in UNTITLED), "")
