"""What a book was at each revision of the rules, and what a text that names few options, or all, means by it."""

from __future__ import annotations

from game.engine.options import changed, option_texts, with_options
from game.engine.registry import BOOKS, Rules, family_of

UNNAMED = 2
"""The revision whose books are meant by deal numbers and settings that name none; the first has the same defaults."""


def book_at(book: str, revision: int) -> Rules:
    """A book as a revision has it, whatever its defaults are now."""
    rules: Rules = family_of(book).revisions[revision][book]
    return rules


def departures(rules: Rules) -> dict[str, str | int]:
    """The options in which rules depart from their book as their own revision has it, in text form."""
    return changed(rules, book_at(rules.book, rules.revision))


def today(rules: Rules) -> Rules:
    """The same options in the book of today, for a new match."""
    asked: Rules = with_options(BOOKS[rules.book], option_texts(rules))
    return asked
