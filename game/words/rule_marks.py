"""Which rules of the ledger a sentence of the page of rules tells: marks behind it, `Play one tile [UR 21, 22, Q1].`

They stand in the catalogue beside the words, are held against the ledger by a test, and are never shown.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MARK = re.compile(r"\s*\[(?P<book>[A-Z]{2}) (?P<rules>Q?\d+(?:, Q?\d+)*)\]")


class Told(NamedTuple):
    """Some sentences of a text and what they tell."""

    text: str
    rules: tuple[str, ...]
    """Ids of the ledger; () for what tells none."""


def plain(text: str) -> str:
    """The text as it is read, without its marks."""
    return MARK.sub("", text)


def told(text: str) -> tuple[Told, ...]:
    """The parts of a text, each up to its mark, and what is left behind the last one."""
    found, begun = [], 0
    for mark in MARK.finditer(text):
        end = mark.end() + (text[mark.end() : mark.end() + 1] in (".", "!", "?", ";"))
        said = text[begun : mark.start()] + text[mark.end() : end]
        found.append(Told(said.strip(), _ids(mark["book"], mark["rules"])))
        begun = end
    rest = text[begun:].strip()
    return (*found, Told(rest, ())) if rest else tuple(found)


def rules_in(text: str) -> tuple[str, ...]:
    """Every rule that a text tells, in its order."""
    return tuple(dict.fromkeys(rule for part in told(text) for rule in part.rules))


def _ids(book: str, rules: str) -> tuple[str, ...]:
    return tuple(f"{book}-{rule}" if rule[0] == "Q" else f"{book}-{int(rule):02}" for rule in rules.split(", "))
