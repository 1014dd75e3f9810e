"""Searching the rules: words in any order and form, those of the printed books and everyday ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache

from game.words.catalogue import Catalogue

Wanted = tuple[tuple[str, ...], ...]
"""For each word that is looked for, the beginnings of those that mean the same, one of which a text has to contain."""

FOLDED = str.maketrans("äöüàâéèêñ", "aouaaeeen")
ENDINGS = {
    "ungen": 3, "ings": 3, "ung": 3, "ing": 3, "ies": 3, "ern": 3, "en": 3, "ed": 3, "er": 3, "em": 3, "es": 3, "e": 3,
    "s": 3, "n": 4, "t": 4, "y": 5,
}  # fmt: skip
"""What a word may end with in one of its forms, in German or English, the longest first, and the fewest letters before.

Finding the sections of a page needs no more; the exact stems of the package snowballstemmer would be another dependency
of the game, and would not know that a search for a part of a German compound means it.
"""
SHORTEST = 3
"""As many letters, or fewer, only begin a word."""
LIKE = 0.7
"""How much a word has to be like another one to be offered for it."""
WORD = re.compile(r"[^\W\d_]+|[+\d]+")


@lru_cache(1024)
def folded(text: str) -> str:
    """Return a text in small letters without accents, letter by letter."""
    small = text.lower()
    if len(small) != len(text):
        small = "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)
    return small.translate(FOLDED)


@lru_cache(1024)
def stem(word: str) -> str:
    """Return the beginning that all forms of a word share.

    >>> stem("Sätze"), stem("Satz"), stem("swapping"), stem("swaps"), stem("penalties")
    ('satz', 'satz', 'swap', 'swap', 'penalt')
    """
    whole = folded(word)
    for ending, before in ENDINGS.items():
        if whole.endswith(ending) and len(whole) - len(ending) >= before:
            left = whole.removesuffix(ending)
            doubled = ending in ("ing", "ed") and len(left) > SHORTEST and left[-1] == left[-2] and left[-1] not in "ls"
            return left[:-1] if doubled else left
    return whole


SAME = "rules.same."
"""What the keys of the words that mean the same begin with; a group is divided by commas."""


def wanted_in(catalogue: Catalogue, sought: str) -> Wanted:
    """Return what a search is for."""
    groups = _same(catalogue)
    return tuple(tuple(dict.fromkeys(_alike(word, groups))) for word in sought.split() if any(map(str.isalnum, word)))


@lru_cache(8)
def _same(catalogue: Catalogue) -> Sequence[Sequence[str]]:
    """Return the stems of the words that mean the same, group by group."""
    same = (text.split(", ") for key, text in catalogue.entries.items() if key.startswith(SAME))
    return [[stem(each) for each in group] for group in same]


def _alike(word: str, groups: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the stem of a word, and those of all words that mean the same."""
    own = stem(word)
    yield own
    for stems in groups:
        if own in stems or (len(own) > SHORTEST and any(each.startswith(own) for each in stems)):
            yield from stems


def spans(text: str, wanted: Wanted) -> Iterator[tuple[int, int]]:
    """Yield where words that are looked for begin and end in a text."""
    if wanted:
        yield from (found.span() for found in _pattern(sum(wanted, ())).finditer(folded(text)))


@lru_cache(256)
def _pattern(stems: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of words with these stems; short ones only begin a word, and figures are whole."""
    return re.compile("|".join(map(_word, sorted(stems, key=len, reverse=True))))


def _word(beginning: str) -> str:
    inside = rf"{re.escape(beginning)}[^\W\d_]*"
    return inside if len(beginning) > SHORTEST else rf"(?<!\w){inside}(?!\w)"


def holds(text: str, wanted: Wanted) -> bool:
    """Return whether a text contains all that is looked for."""
    return all(next(spans(text, (alike,)), None) for alike in wanted)


def nearest(catalogue: Catalogue, sought: str, texts: Sequence[str]) -> str:
    """Return what could be looked for instead, where none of the texts holds all of it; "" if nothing is like it.

    Words are written as the texts write them; of words that no text holds together, the last ones are left out.
    """

    def somewhere(words: str) -> bool:
        return any(holds(text, wanted_in(catalogue, words)) for text in texts)

    same = [text for key, text in catalogue.entries.items() if key.startswith(SAME)]
    known: dict[str, str] = {folded(word): word for text in (*texts, *same) for word in WORD.findall(text)}
    words: list[str] = []
    for word in sought.split():
        close = (word,) if somewhere(word) else get_close_matches(folded(word), known, 1, LIKE)
        words += [known.get(each, each) for each in close]
    while words and not somewhere(" ".join(words)):
        words.pop()
    return " ".join(words)
