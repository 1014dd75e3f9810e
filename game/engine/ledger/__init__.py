"""The ledger: every rule of the five books with its id, its place in the book and one line.

Refusals and the guidance line cite these ids; tests compare the rules page and `docs/rules.md` with this ledger.

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

_BOOKS = {
    "uno-rummy": uno_rummy.RULES,
    "rummy": rummy.RULES,
    "rummikub": rummikub.RULES,
    "uno-1999": uno_1999.RULES,
    "uno-112": uno_112.RULES,
}

LEDGER: Mapping[str, Rule] = MappingProxyType({rule.id: rule for rules in _BOOKS.values() for rule in rules})
"""Every rule by its id, book by book in the order of the menu."""

BOOK_OF: Mapping[str, str] = MappingProxyType({rules[0].prefix: book for book, rules in _BOOKS.items()})
"""Key of the book for each prefix of an id."""

UNTITLED = frozenset({"box", "colour-blind", "contents", "easy-game", "house-rules"})
"""Parts of a book without a heading to look up."""


def heading(rule: str) -> str:
    """Return where a player can look up a rule: the number of a paragraph or the name of a heading.

    Return "" if there is no such place. Raise KeyError for an unknown id.
    """
    return next((part for part in LEDGER[rule].parts if part not in UNTITLED), "")
