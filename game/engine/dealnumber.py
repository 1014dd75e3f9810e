"""Deal numbers, made to be read aloud and typed in: `UR-7K3QF9-4X`, `UR-7K3QF9-4K target=300`.

The prefix before the first dash names the book, the middle part is the seed, then comes for how many it was dealt,
which older numbers do not say, and the last character is a check letter over everything. Options that differ from the
book follow by name. Seeds of older matches may be any text and are longer.

Options that are not named have the value of the book at a revision of the rules: the digit after the prefix, `UR4-`, or
revision 3 if there is none. A number therefore means the same deal for ever, whatever today's defaults are.

If options would make it too long to read aloud there is a short form, `UR-7K3QF9-R6SH-4B`: four letters are a checksum
of the options, which is enough wherever rules with that checksum are known.

>>> from game.engine.options import with_options
>>> rules = with_options(BOOKS["uno-rummy"], {"target": 300})
>>> format_deal(rules, "7K3QF9", 4), short_deal(rules, "7K3QF9", 4)
('UR-7K3QF9-4K target=300', 'UR-7K3QF9-R6SH-4B')
>>> parse_deal("ur-7k3qf9-4k target=300") == Deal(rules, "7K3QF9", 4)
True
>>> parse_deal("ur-7k3qf9-5 target=300") == Deal(rules, "7K3QF9", None)
True
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple
from zlib import crc32

from game.engine.books import BOOKS, UNNAMED, Rules, book_at, today
from game.engine.options import REVISION, OptionError, changed, with_options
from game.engine.shown import ELLIPSIS

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters that cannot be mistaken for each other. Their number is a prime, so that any single wrong letter, and any
two letters swapped, change the check letter."""
SPELT = (("%", "%25"), ("~", "%7E"), (" ", "~"))
"""Replacements, in this order, that keep spaces out of option values."""
READ = tuple((spelt, plain) for plain, spelt in reversed(SPELT))
SEED_LETTERS = 6
RULES_LETTERS = 4
"""The length of the checksum of the options."""
LONGEST_LINE = 24
"""The length up to which a number is shown whole."""
LONGEST_NUMBER = 4000
"""The maximum length of a deal number; the players' own texts on custom wilds can be long."""


class Deal(NamedTuple):
    """What a deal number stands for."""

    rules: Rules
    seed: str
    seats: int | None
    """For how many it was dealt; None if the number does not say."""


class DealNumberError(ValueError):
    """A text that is not a deal number."""


class UnknownRulesError(DealNumberError):
    """A short number whose options are not known."""


def new_seed(number: int) -> str:
    """Return the seed for a large random number."""
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(SEED_LETTERS))


def format_deal(rules: Rules, seed: str, seats: int | None = None) -> str:
    """Return the number of a deal, which says for how many it is unless `seats` is None."""
    prefix, letters, many, options = _prefix(rules), _letters(seed), str(seats or ""), _options(rules)
    return " ".join([f"{prefix}-{letters}-{many}{_check(prefix, letters + many, options)}", *options])


def seal_of(rules: Rules, seed: str, seats: int | None = None) -> str:
    """Return how the SHA-256 of a deal number begins: whoever saw that before play can tell that it is the same deal.

    >>> seal_of(BOOKS["uno-rummy"], "7K3QF9", 4)
    'e81c 8c8f'
    """
    signs = sha256(format_deal(rules, seed, seats).encode()).hexdigest()
    return f"{signs[:4]} {signs[4:8]}"


def short_deal(rules: Rules, seed: str, seats: int | None = None) -> str:
    """Return the number of a deal to show and read aloud; to type it in, the rules must be known."""
    options = _options(rules)
    if not options:
        return format_deal(rules, seed, seats)
    prefix, letters, rule_letters, many = _prefix(rules), _letters(seed), _rule_letters(options), str(seats or "")
    return f"{prefix}-{letters}-{rule_letters}-{many}{_check(prefix, letters + rule_letters + many, [])}"


def brief_deal(rules: Rules, seed: str, seats: int | None = None) -> str:
    """Return the short number for one line: of a long one, whose seed is a text, only the beginning and the end.

    >>> brief_deal(BOOKS["uno-112"], "ladder otter 7K3QF9", 2)
    'UN-28E838…D5573685B-2Q'
    """
    number = short_deal(rules, seed, seats)
    return number if len(number) <= LONGEST_LINE else f"{number[:9]}{ELLIPSIS}{number[-12:]}"


def parse_deal(text: str, known: Iterable[Rules] = ()) -> Deal:
    """Return the deal that a number stands for, in upper or lower case. Raise DealNumberError if there is none.

    The options of a short number are looked up among the `known` rules. Raise UnknownRulesError if they are not there.
    """
    if len(text) > LONGEST_NUMBER:
        raise DealNumberError("too long for a deal number")
    head, *options = text.split() or [""]
    prefix, _, rest = head.upper().partition("-")
    letters, _, rest = rest.partition("-")
    *rule_letters, last = rest.split("-")
    many, check = last[:-1], last[-1:]
    named = re.fullmatch(r"([A-Z]+)([1-9][0-9]{0,3})?", prefix)
    book = next((book for book in BOOKS.values() if named and book.prefix == named[1]), None)
    if named is None or book is None or not letters or not {*letters} <= {*LETTERS}:
        raise DealNumberError("not a deal number")
    revision = int(named[2] or UNNAMED)
    if revision > REVISION or (named[2] and revision <= UNNAMED):
        raise DealNumberError(f"unknown revision {revision} of the rules; this version knows them up to {REVISION}")
    if any(len(each) != RULES_LETTERS for each in rule_letters) or len(rule_letters) > (not options):
        raise DealNumberError("not a deal number")
    if check != _check(prefix, "".join([letters, *rule_letters, many]), options):
        raise DealNumberError("the check letter is another one")
    fewest, most = book.seats
    if many and many not in map(str, range(fewest, most + 1)):
        raise DealNumberError(f"{book.book} is for {fewest} to {most} players")
    seats = int(many) if many else None
    if rule_letters:
        return Deal(_known(known, book.prefix, rule_letters[0], revision), _seed(letters), seats)
    texts = {}
    for each in options:
        name, _, value = each.partition("=")
        is_number = value.isascii() and value.isdecimal() and len(value) < 7
        texts[name] = int(value) if is_number else _replaced(value, READ)
    try:
        return Deal(today(with_options(book_at(book.book, revision), texts)), _seed(letters), seats)
    except OptionError as error:
        raise DealNumberError(str(error)) from None


def _letters(seed: str) -> str:
    """Return a seed in the letters of a deal number: any longer text has two per byte, and one in front to mark it."""
    if len(seed) == SEED_LETTERS and {*seed} <= {*LETTERS}:
        return seed
    return LETTERS[0] + "".join(LETTERS[half] for byte in seed.encode() for half in divmod(byte, 16))


def _prefix(rules: Rules) -> str:
    """Return the prefix of the book, with today's revision if it has to be named."""
    return f"{rules.prefix}{REVISION if REVISION > UNNAMED else ''}"


def _options(rules: Rules, revision: int | None = None) -> list[str]:
    """Return the options that differ from the book at a revision, today's by default, as text."""
    book = book_at(rules.book, revision or REVISION)
    return [f"{name}={_replaced(str(value), SPELT)}" for name, value in changed(rules, book).items()]


def _rule_letters(options: list[str]) -> str:
    return new_seed(crc32(" ".join(options).encode()))[:RULES_LETTERS]


def _known(known: Iterable[Rules], prefix: str, rule_letters: str, revision: int) -> Rules:
    """Return the known rules whose differences from the book at a revision have a checksum."""
    for rules in known:
        if rules.prefix == prefix and (options := _options(rules, revision)) and _rule_letters(options) == rule_letters:
            return today(rules)
    raise UnknownRulesError("its options are not at hand")


def _replaced(value: str, replacements: Iterable[tuple[str, str]]) -> str:
    for old, new in replacements:
        value = value.replace(old, new)
    return value


def _seed(letters: str) -> str:
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
    """Return the check letter: each position counts a different multiple."""
    size = len(LETTERS)
    values = [LETTERS.find(letter) + 1 if letter in LETTERS else ord(letter) for letter in prefix + letters]
    values += [ord(letter) for letter in " ".join(options)]
    return LETTERS[sum((place % (size - 1) + 1) * value for place, value in enumerate(values)) % size]
