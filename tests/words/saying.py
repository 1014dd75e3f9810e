"""The catalogues and names that sentences of both families are tried with."""

import re

from game.ledger import BOOK_OF
from game.words.catalogue import LANGUAGES, Catalogue

WORDS = {language: Catalogue(language).t for language in LANGUAGES}
GERMAN, ENGLISH = WORDS["de"], WORDS["en"]
SPOKEN = {"de": r"\b(du|dich|dir|dein)", "en": r"\byou"}
"""How a language speaks to the reader, as a pattern, where it does so by a word of its own."""
NAMES = ("Anna", "Bert", "Cleo", "Dora")


def seat_name(seat: int) -> str:
    return NAMES[seat]


def keys(key: str, /, **names: object) -> str:
    """The key of a text with what is filled in, in the place of a catalogue."""
    return " ".join((key, *(str(value) for value in names.values())))


def clean(text: str) -> bool:
    """Whether a sentence is one: nothing unfilled, nothing of the program in it."""
    return bool(text.strip()) and not re.search(rf"[{{}}<>]|None|Tile\(|Face\(|Card\(|\b({'|'.join(BOOK_OF)})-", text)
