"""The books at each revision of the rules, and what a text that names few options, or all of them, means."""

from __future__ import annotations

from game.engine.options import changed, option_texts, with_options
from game.engine.registry import BOOKS, Rules, family_of

UNNAMED = 2
"""The revision assumed by deal numbers and settings that name none; the first has the same defaults."""


def book_at(book: str, revision: int) -> Rules:
    """Return a book at a revision, whatever its defaults are now."""
    rules: Rules = family_of(book).revisions[revision][book]
    return rules


def departures(rules: Rules) -> dict[str, str | int]:
    """Return the options that differ from the book at the rules' own revision, in text form."""
    return changed(rules, book_at(rules.book, rules.revision))


def today(rules: Rules) -> Rules:
    """Return the same options in today's book, for a new match."""
    asked: Rules = with_options(BOOKS[rules.book], option_texts(rules))
    return asked
