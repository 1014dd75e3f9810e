"""Marks on the rules page that say which rules of the ledger a sentence covers: `Play one tile [UR 21, 22, Q1].`

They are part of the texts in the catalogue, are checked against the ledger by a test, and are never shown.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MARK = re.compile(r"\s*\[(?P<book>[A-Z]{2}) (?P<rules>Q?\d+(?:, Q?\d+)*)\]")


class Passage(NamedTuple):
    """Some sentences of a text and the rules they cover."""

    text: str
    rules: tuple[str, ...]
    """Ids of the ledger; () for sentences that cover none."""


def without_marks(text: str) -> str:
    """Return the text without its marks."""
    return MARK.sub("", text)


def passages(text: str) -> tuple[Passage, ...]:
    """Return the parts of a text, each up to its mark, and what follows the last one."""
    found, begun = [], 0
    for mark in MARK.finditer(text):
        end = mark.end() + (text[mark.end() : mark.end() + 1] in (".", "!", "?", ";"))
        said = text[begun : mark.start()] + text[mark.end() : end]
        found.append(Passage(said.strip(), _ids(mark["book"], mark["rules"])))
        begun = end
    rest = text[begun:].strip()
    return (*found, Passage(rest, ())) if rest else tuple(found)


def rules_in(text: str) -> tuple[str, ...]:
    """Return every rule that a text covers, in order."""
    return tuple(dict.fromkeys(rule for part in passages(text) for rule in part.rules))


def _ids(book: str, rules: str) -> tuple[str, ...]:
    return tuple(f"{book}-{rule}" if rule[0] == "Q" else f"{book}-{int(rule):02}" for rule in rules.split(", "))
