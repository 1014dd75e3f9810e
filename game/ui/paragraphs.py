"""Which paragraph of its book a rule of the ledger stands in, so that a refusal can cite it."""

from __future__ import annotations

from collections.abc import Mapping

TERMS = "terms"
"""The part of the book that explains the terms; every other value is the number of a paragraph."""

UNO_RUMMY: Mapping[str, str] = {
    "UR-13": "1",
    "UR-15": TERMS,
    "UR-16": "5",
    "UR-17": TERMS,
    "UR-18": TERMS,
    "UR-19": "5",
    "UR-21": "4",
    "UR-22": "4",
    "UR-25": TERMS,
    "UR-26": "4",
    "UR-27": "4",
    "UR-30": "2",
    "UR-32": "10",
    "UR-36": "3",
    "UR-40": "5",
    "UR-44": "5",
    "UR-46": "2",
    "UR-48": "6",
    "UR-50": "7",
    "UR-51": "7",
    "UR-52": "2",
    "UR-57": "8",
    "UR-61": "2",
    "UR-62": "2",
    "UR-66": "9",
    "UR-69": "9",
    "UR-70": "9B",
    "UR-85": "10",
    "UR-Q1": "4",
    "UR-Q2": "4",
    "UR-Q7": "6",
    "UR-Q14": "11",
    "UR-Q20": "8",
    "UR-Q21": "5",
    "UR-Q24": "9",
    "UR-Q25": "9",
}
"""Paragraphs of UNO RUMMY by ledger id; a rule that only an option makes has none."""


def paragraph(rule: str) -> str | None:
    """The paragraph that a rule stands in, TERMS, or None where no book has it."""
    return UNO_RUMMY.get(rule)
