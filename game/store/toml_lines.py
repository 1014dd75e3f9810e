"""The line numbers of keys in a TOML text, which tomllib only tells for syntax errors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from game.store.toml_reading import QUOTED_OR_COMMENT

KeyPath = tuple[str | int, ...]
"""The path to a value: names of keys and indices of lists, as in `("case", 0, "do", 2, "action")`."""

_BARE = re.compile(r"[ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*0")
"""The usual key: one name without quotes."""


def key_lines(text: str) -> dict[KeyPath, int]:
    """Return the line, from 1, of every header and every `key =` of a valid TOML text.

    Keys inside a value (an inline table, a list over several lines) have no line of their own.


    >>> key_lines("a = 1\\n[b]\\nc = 2")
    {('a',): 1, ('b',): 2, ('b', 'c'): 3}
    """
    lines: dict[KeyPath, int] = {}
    last: dict[KeyPath, int] = {}  # the index of the newest table of each list of tables
    inside: KeyPath = ()
    depth = 0
    for number, (raw, line) in enumerate(_lines(text), 1):
        if depth == 0 and line.strip():
            is_header = line.lstrip().startswith("[")
            names = _names(raw[: len(line.rstrip())] if is_header else raw[: line.index("=")] + "= 0")
            if is_header:
                is_new = line.lstrip().startswith("[[")
                inside = _resolved(names, last, new=is_new)
                lines.setdefault(inside[:-1] if is_new else inside, number)
                lines.setdefault(inside, number)
            else:
                lines[inside + names] = number
        depth += sum(line.count(each) for each in "[{") - sum(line.count(each) for each in "]}")
    return lines


def line_of(place: KeyPath, lines: Mapping[KeyPath, int]) -> int:
    """Return the line of a place, or of its nearest ancestor that has one; 1 for the whole file.

    >>> line_of(("b", "c", "d"), {("b",): 2, ("b", "c"): 3})
    3
    """
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def _lines(text: str) -> list[tuple[str, str]]:
    """Return each line as it is, and with quotes and comments blanked out so that brackets can be counted.

    A quote over several lines is blanked as one: its later lines are empty.
    """

    def blot(found: re.Match[str]) -> str:
        kept = " " if found[0].startswith("#") else "~"
        first, *others = found[0].split("\n")
        return "\n".join([kept * len(first), *(" " * len(other) for other in others)])

    return list(zip(text.split("\n"), QUOTED_OR_COMMENT.sub(blot, text).split("\n"), strict=True))


def _names(statement: str) -> tuple[str, ...]:
    """Return the names in a header or in a dotted key."""
    if bare := _BARE.fullmatch(statement):
        return (bare[1],)
    names: list[str] = []
    value: Any = tomllib.loads(statement)  # untyped: tables in lists in tables
    while value:
        if isinstance(value, list):
            value = value[0]
        else:
            name, value = next(iter(value.items()))
            names.append(name)
    return tuple(names)


def _resolved(names: tuple[str, ...], last: dict[KeyPath, int], *, new: bool) -> KeyPath:
    """Return the place that a header means: the newest table of each list, one more for `[[header]]`."""
    place: KeyPath = ()
    for name in names[:-1] if new else names:
        place += (name,)
        if place in last:
            place += (last[place],)
    if new:
        place += (names[-1],)
        last[place] = last.get(place, -1) + 1
        place += (last[place],)
    return place
