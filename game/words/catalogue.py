"""The texts on the screen: `Catalogue("de").t("menu.continue")`, `t("seats.target-rounds", n=3)`.

A catalogue is one TOML file per language, with one entry per line; its tables nest, and a key is the path through them.
A text may contain names in braces. Of an entry with forms, such as `one` and `other`, the name `n` chooses one by the
rules of the language (`[plural]`). Words between `<` and `>` are those for all books; where a book is played or read
about, they become its own (`[in-book.BOOK]`), those of the printed book. A missing key raises; tests compare the files
with each other.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from game import shipped

LANGUAGES = shipped.LANGUAGES
"""The codes of all catalogues, German first."""


def flattened(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield every entry of nested tables as its path and its text."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from flattened(value, f"{before}{name}.")
        elif isinstance(value, str):
            yield f"{before}{name}", value
        else:
            raise TypeError(f"catalogue entry {before}{name} is not a text")


@cache
def _read(language: str) -> Mapping[str, str]:
    """Return the entries of a language; its file comes with the game and is read once."""
    return MappingProxyType(dict(entries_of(shipped.text_file(language, "screen").read_text("utf-8"))))


IN_BOOK = "in-book."
"""What the keys of the words of a book begin with; its key follows, and the words for all books."""
_WORDS = re.compile(r"<([^<>]+)>")


@cache
def in_book(language: str, book: str) -> Mapping[str, str]:
    """Return the entries of a language in the words of a book; without one, in those for all books."""
    entries, before = _read(language), f"{IN_BOOK}{book}."
    own = {key.removeprefix(before): words for key, words in entries.items() if key.startswith(before)}
    if book and not own:
        return in_book(language, "")
    return MappingProxyType({
        key: _WORDS.sub(lambda found: own.get(found[1], found[1]), text) if "<" in text else text
        for key, text in entries.items()
    })  # fmt: skip


@cache
def own_name(language: str) -> str:
    """Return what a language calls itself; it stands first, so no more of the file is read than that."""
    entries = entries_of(shipped.text_file(language, "screen").read_text("utf-8"))
    return next(words for key, words in entries if key == "language.name")


_LINE = re.compile(r"""(?m)^(?:([\w-]+) = "([^"\\\n]*)"|\[([\w.-]+)\]|([^#\n].*))$""")
"""A name and a text without escapes, or the head of a table, or something else; neither comments nor empty lines."""


def entries_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield every entry of a catalogue, which has one per line, as `tomllib` would, in a fraction of the time."""
    before = ""
    for line in _LINE.finditer(text):
        name, words, table, other = line.groups()
        if name:
            yield before + name, words
        elif table:
            before = f"{table}."
        else:
            yield from flattened(tomllib.loads(other), before)


def said(value: object) -> object:
    """Return a value to fill in; negative numbers get a minus sign, not a hyphen.

    >>> said(-14), said("A-1")
    ('−14', 'A-1')
    """
    return str(value).replace("-", "−") if isinstance(value, int) and value < 0 else value


PLURAL = "plural."
"""What the keys of the rules for forms begin with."""
_RELATION = re.compile(r"[in](?: % (\d+))? (!?=) ([\d.,]+)")


@lru_cache(512)
def asks(rule: str, n: int) -> bool:
    """Return whether a whole number asks for the form with a rule, which is written as in CLDR.

    >>> [n for n in range(30) if asks("n % 10 = 2..4 and n % 100 != 12..14", n)]
    [2, 3, 4, 22, 23, 24]
    """
    return any(all(_holds(each, n) for each in part.split(" and ")) for part in rule.split(" or "))


def _holds(relation: str, n: int) -> bool:
    if (found := _RELATION.fullmatch(relation)) is None:
        raise ValueError(f"{relation!r} says nothing about a number: n % 10 = 2..4,7")
    modulus, sign, values = found.groups()
    left = abs(n) % int(modulus) if modulus else n
    ranges = [each.partition("..") for each in values.split(",")]
    return any(int(low) <= left <= int(high or low) for low, _, high in ranges) is (sign == "=")


@cache
def _forms(language: str) -> list[tuple[str, str]]:
    entries = in_book(language, "").items()
    return [(key.removeprefix(PLURAL), rule) for key, rule in entries if key.startswith(PLURAL)]


class Catalogue:
    """All texts of one language."""

    def __init__(self, language: str, book: str = "") -> None:
        self.language, self.book = language, book
        self.entries = in_book(language, book)
        self._forms = _forms(language)

    def of(self, book: str) -> Catalogue:
        """Return the texts in the words of a book, the same ones each time; "" for those for all books."""
        return _of_book(self.language, book)

    def __contains__(self, key: str) -> bool:
        return key in self.entries or f"{key}.{self.form(1)}" in self.entries

    def form(self, n: object) -> str:
        """Return the form that a number asks for, by its name in CLDR, such as `one`; `other` if it is no number."""
        return next((form for form, rule in self._forms if isinstance(n, int) and asks(rule, n)), "other")

    def t(self, key: str, /, **names: object) -> str:
        """Return the text for a key with its names filled in."""
        if (text := self.entries.get(key)) is None:
            text = self.entries[f"{key}.{self.form(names.get('n'))}"]
        return text.format(**{name: said(value) for name, value in names.items()}) if names else text


@lru_cache(64)
def _of_book(language: str, book: str) -> Catalogue:
    return Catalogue(language, book)


# -- Where a long name may be broken, as in German and English print: roughly, before the last consonant of several.

VOWELS = "aeiouy"
ONE_SOUND = ("sch", "ch", "ck", "ph", "th", "sh", "qu", *(stop + liquid for stop in "bdfgkpt" for liquid in "lr"))
"""Letters that are never parted."""
SHORTEST = 3
"""Letters that stay together on either side of a break."""


def breaks(name: str) -> tuple[int, ...]:
    """Return after how many letters a name may be broken; nowhere beside signs and in other scripts.

    >>> [("Bartholomäus"[:end], "Bartholomäus"[end:]) for end in breaks("Bartholomäus")]
    [('Bar', 'tholomäus'), ('Bartho', 'lomäus'), ('Bartholo', 'mäus')]
    >>> breaks("Бартоломей"), breaks("Hanna"), breaks("xxxxxxxx")
    ((), (), ())
    """
    plain = "".join(unicodedata.normalize("NFD", letter)[0] for letter in name.lower())
    return tuple(end for end in range(SHORTEST, len(plain) - SHORTEST + 1) if _is_break(plain, end))


def _is_break(plain: str, end: int) -> bool:
    """Return whether a syllable begins at letter `end`, with a consonant and a vowel, behind another syllable."""
    around = plain[end - SHORTEST : end + SHORTEST]
    if not (around.isascii() and around.isalpha()) or plain[end] in VOWELS:
        return False
    sound = next((len(each) for each in ONE_SOUND if plain.startswith(each, end)), 1)
    inside = any(plain.startswith(each, end - back) for each in ONE_SOUND for back in range(1, len(each)))
    before, after = plain[:end], plain[end + sound : end + sound + 1]
    return not inside and any(letter in VOWELS for letter in before) and after != "" and after in VOWELS


# -- Names of players who chose none: words of the language, whatever language the match was started in.

COMPANIONS = ("Lotte", "Paul", "Mia", "Oskar", "Emma", "Felix", "Ida", "Max", "Nele", "Ben")
"""First names of computer players, one for each seat; the same in every language."""
DEFAULTS = ("player.you", "player.computer", "seats.player", "seats.computer")
"""Keys of the names given by the game."""


@cache
def _given() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return every name given by the game in any language, as a pattern with its number, and its key."""
    found = []
    for catalogue in map(Catalogue, LANGUAGES):
        for key in DEFAULTS:
            pattern = re.escape(catalogue.t(key, number="\0")).replace(re.escape("\0"), r"(?P<number>\d+)")
            found.append((re.compile(pattern), key))
    return tuple(found)


@cache
def _key_of(name: str) -> tuple[str, str] | None:
    """Return the key of a name given by the game, and its number; None for a name that somebody chose."""
    for pattern, key in _given():
        if match := pattern.fullmatch(name):
            return key, match.groupdict().get("number", "")
    return None


def called(say: Callable[..., str], name: str) -> str:
    """Return a name as displayed: one given by the game in the current language, any other as it is."""
    found = _key_of(name)
    return name if found is None else say(found[0], number=found[1])


def companion(seat: int, taken: Collection[str]) -> str:
    """Return the name of the computer in a seat: that of the seat, or the next one that nobody has.

    >>> companion(1, ()), companion(1, ("Paul",)), companion(9, ("Ben", "Lotte"))
    ('Paul', 'Mia', 'Paul')
    """
    names = (COMPANIONS[(seat + step) % len(COMPANIONS)] for step in range(len(COMPANIONS)))
    return next((name for name in names if name not in taken), COMPANIONS[seat % len(COMPANIONS)])


def kind_name(say: Callable[..., str], kind: str) -> str:
    """Return the label of a kind of player: `human`, or the level of a computer."""
    return say("seats.human" if kind == "human" else f"seats.level.{kind}")


def strength_texts(say: Callable[..., str], wins: Mapping[str, int]) -> dict[str, str]:
    """Return by level how it fares against the one below it, the lowest against the one above.

    `wins` are those of 100 rounds of every level above the lowest, the lower ones first.
    """
    below, first = "easy", next(iter(wins))
    texts = {below: say("seats.wins", n=100 - wins[first], level=kind_name(say, first))}
    for level, n in wins.items():
        texts[level] = say("seats.wins", n=n, level=kind_name(say, below))
        below = level
    return texts
