"""The number of a deal, to be read aloud and typed again: `UR-7K3QF9-M`, `UR-7K3QF9-T target=300`.

The letters before the first dash name the book, those in the middle are the seed, the last one is a check letter over
everything. Options that depart from the book follow with their names. Seeds of older matches, any text, are longer.

What is not named is as the book had it at a revision of the rules: the number behind the letters of the book, `UR3-`,
or the second where there is none. So a number means the same for ever, whatever the defaults of today are.

Where options would make it too long to read aloud there is a short form, `UR-7K3QF9-4KD2-M`: four letters are a check
of the options, which stand for them wherever rules with that check are at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import crc32

from game.engine.options import REVISION, OptionError, changed, with_options
from game.engine.registry import BOOKS, Rules
from game.engine.revisions import UNNAMED, book_at, today

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Nothing that looks like something else. Their number is a prime, so that one wrong letter, and two that changed
places, always give another check letter."""
SPELT = (("%", "%25"), ("~", "%7E"), (" ", "~"))
"""What is written otherwise in the value of an option, so that it has no space, in this order."""
SEED_LETTERS = 6
"""So many make a seed of today."""
RULES_LETTERS = 4
"""So many are a check of the options."""
LONGEST = 4000
"""Letters of a deal number at most; what players wrote on custom wilds can be long."""


class Deal(NamedTuple):
    """What a deal number says."""

    rules: Any
    """The options of a book of either family."""
    seed: str


class DealNumberError(ValueError):
    """A text that is no deal number."""


class UnknownRulesError(DealNumberError):
    """A short number whose options are not at hand."""


def new_seed(number: int) -> str:
    """The seed that a large random number gives."""
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(SEED_LETTERS))


def format_deal(rules: Rules, seed: str) -> str:
    """The number of a deal."""
    prefix, letters, options = _prefix(rules), _letters(seed), _options(rules)
    head = f"{prefix}-{letters}-{_check(prefix, letters, options)}"
    return " ".join([head, *options])


def short_deal(rules: Rules, seed: str) -> str:
    """The number of a deal to be shown and read aloud; typed it needs the rules, where they are not the book's."""
    options = _options(rules)
    if not options:
        return format_deal(rules, seed)
    prefix, letters, rule_letters = _prefix(rules), _letters(seed), _rule_letters(options)
    return f"{prefix}-{letters}-{rule_letters}-{_check(prefix, letters + rule_letters, [])}"


def parse_deal(text: str, known: Iterable[Rules] = ()) -> Deal:
    """The deal that a number names, in large or small letters; raises DealNumberError.

    The options of a short number are looked for among the rules that are `known`; where they are not there, it is an
    UnknownRulesError.
    """
    if len(text) > LONGEST:
        raise DealNumberError("too long for a deal number")
    head, *options = text.split() or [""]
    prefix, _, rest = head.upper().partition("-")
    letters, _, check = rest.partition("-")
    rule_letters, dash, last = check.partition("-")
    named = re.fullmatch(r"([A-Z]+)([1-9][0-9]{0,3})?", prefix)
    book = next((book for book in BOOKS.values() if named and book.prefix == named[1]), None)
    if named is None or book is None or not letters or not {*letters} <= {*LETTERS}:
        raise DealNumberError("not a deal number")
    revision = int(named[2] or UNNAMED)
    if revision > REVISION or (named[2] and revision <= UNNAMED):
        raise DealNumberError(f"unknown revision {revision} of the rules; this version knows them up to {REVISION}")
    if dash and not options:
        if len(rule_letters) != RULES_LETTERS or last != _check(prefix, letters + rule_letters, []):
            raise DealNumberError("the check letter is another one")
        return Deal(_known(known, book.prefix, rule_letters, revision), _seed(letters))
    if check != _check(prefix, letters, options):
        raise DealNumberError("the check letter is another one")
    texts = {}
    for each in options:
        name, _, value = each.partition("=")
        texts[name] = int(value) if value.isascii() and value.isdecimal() and len(value) < 7 else _with_spaces(value)
    try:
        return Deal(today(with_options(book_at(book.book, revision), texts)), _seed(letters))
    except OptionError as error:
        raise DealNumberError(str(error)) from None


def _letters(seed: str) -> str:
    return seed if _is_short(seed) else _spelt(seed)


def _prefix(rules: Rules) -> str:
    """The letters of the book, and the revision of today where it has to be named."""
    return f"{rules.prefix}{REVISION if REVISION > UNNAMED else ''}"


def _options(rules: Rules, revision: int | None = None) -> list[str]:
    """What departs from the book as a revision, without a number that of today, has it, as it is written."""
    book = book_at(rules.book, revision or REVISION)
    return [f"{name}={_without_spaces(str(value))}" for name, value in changed(rules, book).items()]


def _rule_letters(options: list[str]) -> str:
    """A check of the options."""
    return new_seed(crc32(" ".join(options).encode()))[:RULES_LETTERS]


def _known(known: Iterable[Rules], prefix: str, rule_letters: str, revision: int) -> Rules:
    """The rules with a check of what departs from the book as a revision has it."""
    for rules in known:
        if rules.prefix == prefix and (options := _options(rules, revision)) and _rule_letters(options) == rule_letters:
            return today(rules)
    raise UnknownRulesError("its options are not at hand")


def _without_spaces(value: str) -> str:
    for plain, spelt in SPELT:
        value = value.replace(plain, spelt)
    return value


def _with_spaces(value: str) -> str:
    for plain, spelt in reversed(SPELT):
        value = value.replace(spelt, plain)
    return value


def _is_short(seed: str) -> bool:
    return len(seed) == SEED_LETTERS and {*seed} <= {*LETTERS}


def _spelt(seed: str) -> str:
    """Any text in the letters of a deal number: two for each byte, and one before them to tell it from a seed."""
    return LETTERS[0] + "".join(LETTERS[half] for byte in seed.encode() for half in divmod(byte, 16))


def _seed(letters: str) -> str:
    """The seed that the letters in the middle name."""
    if len(letters) == SEED_LETTERS:
        return letters
    halves = [LETTERS.index(letter) for letter in letters]
    if halves[0] != 0 or len(halves) % 2 == 0 or max(halves) > 15:
        raise DealNumberError("not a deal number")
    try:
        return bytes(16 * high + low for high, low in zip(halves[1::2], halves[2::2], strict=True)).decode()
    except UnicodeDecodeError:
        raise DealNumberError("not a deal number") from None


def _check(prefix: str, letters: str, options: list[str]) -> str:
    """The letter that makes mistakes in typing show: each place counts another multiple."""
    size = len(LETTERS)
    values = [LETTERS.find(letter) + 1 if letter in LETTERS else ord(letter) for letter in prefix + letters]
    values += [ord(letter) for letter in " ".join(options)]
    return LETTERS[sum((place % (size - 1) + 1) * value for place, value in enumerate(values)) % size]
