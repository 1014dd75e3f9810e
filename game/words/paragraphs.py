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


def _numbered(book: str, places: Mapping[str, tuple[int | str, ...]]) -> Mapping[str, str]:
    """Headings by rule id; a place names rules by number, or by letter and number for a decision."""
    return {
        f"{book}-{rule:02}" if isinstance(rule, int) else f"{book}-{rule}": heading
        for heading, rules in places.items()
        for rule in rules
    }


UNO_1999 = _numbered(
    "UC",
    {
        "aim": (10,),
        "playing": (*range(11, 25), "Q1"),
        "draw-two": (25, 26, 27),
        "reverse-cards": (28, 29, 30),
        "skip-cards": (31, 32, 33),
        "wild": (34, 35, 36, 37),
        "wild-draw-four": (*range(38, 44), "Q2"),
        "playing-out": (44, 45, 46, 51, 52, 53, "Q8", "Q24"),
        "points": tuple(range(54, 60)),
        "penalty-cards": (*range(47, 51), *range(60, 68), "Q3", "Q4", "Q5", "Q6"),
        "two-players": tuple(range(68, 73)),
        "partners": (73, 74, 75),
        "variant": tuple(range(76, 84)),
        "house-stacking": (*range(84, 90), "Q15"),
        "house-seven-o": (90, 91, "Q16"),
        "house-jump-in": (*range(92, 97), "Q17", "Q18", "Q20"),
    },
)
"""Headings of the book of 1999 by ledger id."""

UNO_112 = _numbered(
    "UN",
    {
        "aim": (3,),
        "preparation": (*range(4, 11), "Q8"),
        "playing": (*range(11, 19), "Q2", "Q3", "Q20"),
        "calling-uno": (19, 20, "Q9"),
        "winning": (21, 22),
        "special-cards": (*range(23, 45), "Q4", "Q7", "Q18"),
        "custom-ideas": (*range(45, 50), "Q14", "Q15", "Q16", "Q17"),
        "point-scoring": tuple(range(50, 55)),
    },
)
"""Headings of the book with 112 cards by ledger id."""

_CARDS: Mapping[str, str] = {**UNO_1999, **UNO_112}

HEADINGS = frozenset({*RUMMY.values(), *RUMMIKUB.values(), *_CARDS.values()})
"""Parts of books that have headings instead of numbers."""

_PLACES: Mapping[str, str] = {**UNO_RUMMY, **RUMMY, **RUMMIKUB, **_CARDS}


def paragraph(rule: str) -> str | None:
    """Where a rule stands: the number of a paragraph, TERMS, one of HEADINGS, or None where no book has it."""
    return _PLACES.get(rule)
