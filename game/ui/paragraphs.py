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


RUMMY: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "RF-11", "RF-12", "RF-13", "RF-15", "RF-16", "RF-17", "RF-18", "RF-19", "RF-22", "RF-23", "RF-24", "RF-27",
            "RF-28", "RF-29", "RF-30", "RF-32", "RF-36", "RF-38", "RF-39", "RF-Q4", "RF-Q5", "RF-Q6", "RF-Q7", "RF-Q9",
            "RF-Q16",
        ),
        "course",
    ),
    "RF-04": "preparation",
    "RF-40": "end",
    "RF-44": "end",
    "RF-51": "last-tile",
    "RF-Q19": "last-tile",
    "RF-52": "winning-total",
}  # fmt: skip
"""Headings of Rummy's book by ledger id."""

RUMMIKUB: Mapping[str, str] = {
    **dict.fromkeys(("RK-02", "RK-07", "RK-12", "RK-Q12"), "preparation"),
    **dict.fromkeys(("RK-15", "RK-16", "RK-17"), "series"),
    **dict.fromkeys(("RK-18", "RK-19", "RK-20", "RK-21", "RK-22"), "first-lay-out"),
    **dict.fromkeys(("RK-23", "RK-24", "RK-25"), "further-turns"),
    **dict.fromkeys(("RK-31", "RK-32"), "rebuilding"),
    **dict.fromkeys(("RK-41", "RK-42", "RK-44"), "joker"),
    "RK-26": "time-limit",
    "RK-27": "penalty-tiles",
    "RK-29": "penalty-tiles",
    "RK-46": "aim",
}
"""Headings of Rummikub's book by ledger id."""

HEADINGS = frozenset({*RUMMY.values(), *RUMMIKUB.values()})
"""Parts of books that have headings instead of numbers."""

_PLACES: Mapping[str, str] = {**UNO_RUMMY, **RUMMY, **RUMMIKUB}


def paragraph(rule: str) -> str | None:
    """Where a rule stands: the number of a paragraph, TERMS, one of HEADINGS, or None where no book has it."""
    return _PLACES.get(rule)
