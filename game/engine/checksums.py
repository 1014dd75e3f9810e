"""Lines with check sums, and older forms of a record converted to today's.

The sum covers a line and all lines before it, so that any changed letter and any line lost, doubled or moved is
detected there. It stands at the end of the line: ` #` and eight hexadecimal digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple
from zlib import crc32

FORMAT = 3
"""Number of the form that this version writes."""
RECORD_TITLE = "steinreich-record"
"""The word that every record begins with; the number of its form follows."""

_SEALED = re.compile(r"(.*) #([0-9a-f]{8})")
_TITLE = re.compile(rf"{RECORD_TITLE} ([1-9][0-9]{{0,3}})")


class RecordError(ValueError):
    """Raised for a record that cannot be read or replays differently; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class NewerRecord(RecordError):
    """Raised for an undamaged record that this version cannot read."""

    def __init__(self, line: int, message: str, option: str = "") -> None:
        super().__init__(line, message)
        self.option = option
        """The option whose name or value this version does not know; empty where it is the form or the revision."""


class OtherDeal(NewerRecord):
    """Raised for an undamaged record if this version deals another order for its seed."""

    def __init__(self, line: int, deal: str) -> None:
        super().__init__(line, f"the dealt order is not the one that this version deals for {deal}")
        self.deal = deal
        """The deal number, such as `UR-7K3QF9-3`."""


class Seal(NamedTuple):
    """Lines with their sums, and the total that the next line continues from."""

    text: str
    total: int


def seal(lines: Iterable[str], total: int = 0) -> Seal:
    """Return lines with their check sums; `total` is the sum of the lines before them.

    >>> seal(["draw", "pass"]).text.splitlines()
    ['draw #70f2bd0f', 'pass #2d1a5b32']
    """
    sealed = []
    for line in lines:
        total = crc32(line.encode("utf-8", "surrogatepass"), total)
        sealed.append(f"{line} #{total:08x}\n")
    return Seal("".join(sealed), total)


class Unsealed(NamedTuple):
    """The lines of a record without their sums, in today's form."""

    lines: tuple[str, ...]
    """All up to the first line with a wrong sum."""
    fault: RecordError | None
    """What is wrong with the line after them; None if nothing is."""


def unseal(text: str) -> Unsealed:
    """Return the good lines; raises RecordError if the text is no record at all."""
    form, lines = form_of(text), _split(text)
    if form > FORMAT:
        raise NewerRecord(1, f"the record has the form {form}, this version knows forms up to {FORMAT}")
    good, fault = (lines, None) if form == 1 else _checked(lines)
    for older in range(form, FORMAT):
        good = UPGRADES[older](good)
    return Unsealed(tuple(good), fault)


def form_of(text: str) -> int:
    """Return the number of a record's form; raises RecordError if the text is no record at all."""
    line = text.partition("\n")[0].removesuffix("\r")
    first = _SEALED.fullmatch(line)
    title = _TITLE.fullmatch(first[1] if first else line)
    if title is None:
        raise RecordError(1, f"not a record of this program (expected `{RECORD_TITLE} {FORMAT}`)")
    return int(title[1])


def unseal_lines(text: str) -> tuple[str, ...]:
    """Return all lines of a small sealed text; raises RecordError if one is damaged."""
    good, fault = _checked(_split(text))
    if fault is not None:
        raise fault
    return tuple(good)


def _split(text: str) -> list[str]:
    # Not splitlines: a name may hold letters that it takes for the end of a line.
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _checked(lines: list[str]) -> tuple[list[str], RecordError | None]:
    """Return the lines with correct sums, without the sums, and the first fault."""
    total = 0
    good: list[str] = []
    for number, line in enumerate(lines, 1):
        sealed = _SEALED.fullmatch(line)
        if sealed is None:
            return good, RecordError(number, "the check sum is missing")
        total = crc32(sealed[1].encode("utf-8", "surrogatepass"), total)
        if f"{total:08x}" != sealed[2]:
            return good, RecordError(number, "the check sum is wrong")
        good.append(sealed[1])
    return good, None


def _from_1(lines: list[str]) -> list[str]:
    """Convert form 1, which had no check sums, no starting time and no notes."""
    return [f"{RECORD_TITLE} 2", *lines[1:]]


def _from_2(lines: list[str]) -> list[str]:
    """Convert form 2, which named only the options that differ from the book at the revision in its header."""
    return [f"{RECORD_TITLE} 3", *lines[1:]]


UPGRADES: dict[int, Callable[[list[str]], list[str]]] = {1: _from_1, 2: _from_2}
"""By form how its lines, without sums, become those of the next form."""
