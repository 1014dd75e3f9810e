"""The books of both families by name, at each revision of the rules, and what a text that names few options means.

For whoever needs no more of a book than its options; for more see `registry`.
"""

from collections.abc import Mapping

from game.engine.cards.books import BOOKS as CARD_BOOKS, REVISIONS as CARD_REVISIONS
from game.engine.cards.rules import CardRules
from game.engine.options import T, changed, option_texts, with_options
from game.engine.tiles.books import BOOKS as TILE_BOOKS, REVISIONS as TILE_REVISIONS
from game.engine.tiles.rules import TileRules

Rules = TileRules | CardRules

BOOKS: dict[str, Rules] = {**TILE_BOOKS, **CARD_BOOKS}
"""Every book of both families, in the order of the menu."""


def entry_for(book: str, table: Mapping[str, T]) -> T:
    """Return what a table has for a book, or else for the one of its family with most of the same options."""
    own, family = option_texts(BOOKS[book]).items(), (each for each in table if type(BOOKS[each]) is type(BOOKS[book]))
    return table[book if book in table else max(family, key=lambda each: len(own & option_texts(BOOKS[each]).items()))]


UNNAMED = 3
"""The revision assumed by deal numbers and settings that name none; those before have the same defaults."""


def book_at(book: str, revision: int) -> Rules:
    """Return a book at a revision, whatever its defaults are now."""
    return CARD_REVISIONS[revision][book] if book in CARD_BOOKS else TILE_REVISIONS[revision][book]


def departures(rules: Rules) -> dict[str, str | int]:
    """Return the options that differ from the book at the rules' own revision, in text form."""
    return changed(rules, book_at(rules.book, rules.revision))


def today(rules: Rules) -> Rules:
    """Return the same options in today's book, for a new match."""
    return with_options(BOOKS[rules.book], option_texts(rules))
