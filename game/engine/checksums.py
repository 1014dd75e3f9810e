"""Lines that carry a check sum, and the older forms of a record brought up to the form of today.

The sum of a line goes over it and all lines before it: a letter that changed, and a line that was lost, doubled or
moved, is noticed there. It stands at the end of the line, ` #` and eight digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple
from zlib import crc32

FORMAT = 3
"""Number of the form that this version writes."""
TITLE = "steinreich-record"
"""The word that every record begins with; the number of its form follows."""

_SEALED = re.compile(r"(.*) #([0-9a-f]{8})")
_TITLE = re.compile(rf"{TITLE} ([1-9][0-9]{{0,3}})")


class RecordError(ValueError):
    """A record that cannot be read or that goes another way; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class NewerRecord(RecordError):
    """A record that is as it was written and that this version of the program does not know how to read."""

    def __init__(self, line: int, message: str, option: str = "") -> None:
        super().__init__(line, message)
        self.option = option
        """The option whose name or value this version does not know; empty where it is the form or the revision."""


class OtherDeal(NewerRecord):
    """A record that is as it was written, but this version deals another order for its seed."""

    def __init__(self, line: int, deal: str) -> None:
        super().__init__(line, f"the dealt order is not the one that this version deals for {deal}")
        self.deal = deal
        """The deal number, such as `UR-7K3QF9-M`."""


class Seal(NamedTuple):
    """Lines with their sums, and the sum that the next line goes on from."""

    text: str
    total: int


def seal(lines: Iterable[str], total: int = 0) -> Seal:
    """The text of lines with their check sums; `total` is the sum of what stands before them."""
    sealed = []
    for line in lines:
        total = crc32(line.encode("utf-8", "surrogatepass"), total)
        sealed.append(f"{line} #{total:08x}\n")
    return Seal("".join(sealed), total)


class Unsealed(NamedTuple):
    """The lines of a record without their sums, in the form of today."""

    lines: tuple[str, ...]
    """Up to the first line whose sum is wrong."""
    fault: RecordError | None
    """What is wrong with the line after them."""


def unseal(text: str) -> Unsealed:
    """The lines that are good; raises RecordError where the text is no record at all."""
    form, lines = form_of(text), _split(text)
    if form > FORMAT:
        raise NewerRecord(1, f"the record has the form {form}, this version knows forms up to {FORMAT}")
    good, fault = (lines, None) if form == 1 else _checked(lines)
    for older in range(form, FORMAT):
        good = UPGRADES[older](good)
    return Unsealed(tuple(good), fault)


def form_of(text: str) -> int:
    """The number of a record's form; raises RecordError where the text is no record at all."""
    line = text.partition("\n")[0].removesuffix("\r")
    first = _SEALED.fullmatch(line)
    title = _TITLE.fullmatch(first[1] if first else line)
    if title is None:
        raise RecordError(1, f"not a record of this program (expected `{TITLE} {FORMAT}`)")
    return int(title[1])


def unseal_lines(text: str) -> tuple[str, ...]:
    """All lines of a small sealed text; raises RecordError where one of them is damaged."""
    good, fault = _checked(_split(text))
    if fault is not None:
        raise fault
    return tuple(good)


def _split(text: str) -> list[str]:
    # Not splitlines: a name may hold letters that it takes for the end of a line.
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _checked(lines: list[str]) -> tuple[list[str], RecordError | None]:
    """The lines whose sums are right, without them."""
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
    """Form 1 had no check sums, no time at which the match began, and no notes."""
    return [f"{TITLE} 2", *lines[1:]]


def _from_2(lines: list[str]) -> list[str]:
    """Form 2 named only the options that departed from the book; the header says by its revision which others hold."""
    return [f"{TITLE} 3", *lines[1:]]


UPGRADES: dict[int, Callable[[list[str]], list[str]]] = {1: _from_1, 2: _from_2}
"""By form how its lines, without sums, become those of the next form."""
