"""Why an action is refused, in each book: the codes of problems, and the rule of the ledger behind each."""

from game.engine.game import Problem
from game.engine.options import Book

CITATIONS = {
    "round-over": "UR-32 RF-40 RK-46 UC-51 UN-22",
    "not-over": "UR-85 RF-44 RK-Q1 UC-51 UN-22",
    "not-your-turn": "UR-13 RF-Q16 RK-07 UC-17 UN-10",
    "window-open": "UR-Q24 RK-Q12 UC-Q6 UN-Q9",
    "already-drawn": "UR-27 RF-12 RK-25 UC-24 UN-Q3",
    "already-laid": "RF-12",
    "nothing-drawn": "UR-26 RF-13 RK-24 UC-23 UN-14",
    "must-play": "UR-21",
    "stock-empty": "UR-Q14 RF-Q14 RK-Q2 UC-Q8 UN-Q20",
    "unknown-tile": "UR-30 RF-28 RK-23",
    "tile-twice": "UR-44 RF-30 RK-32",
    "table-tile-missing": "UR-44 RF-30 RK-32",
    "not-a-start-tile": "UR-36 RF-29 RK-31",
    "loose-in-meld": "UR-36 RF-29 RK-31",
    "nothing-played": "UR-21 RF-28 RK-23",
    "too-many-tiles": "UR-22",
    "drawn-tile-only": "UR-Q2",
    "drawn-tile-first": "UR-27 RF-22",
    "meld-too-short": "UR-15 RF-15 RK-16",
    "meld-too-short/new": "UR-25 RF-15 RK-16",
    "meld-too-short/moved": "UR-40 RF-29 RK-31",
    "meld-too-short/alone": "UR-36 RF-29 RK-31",
    "not-a-meld": "UR-15 RF-15 RK-15",
    "run-gap": "UR-15 RF-16 RK-16",
    "run-gap/wrap": "UR-15 RF-Q6 RK-17",
    "run-too-long": "UR-16 RF-17 RK-16",
    "group-too-long": "UR-19 RF-18 RK-15",
    "colour-twice": "UR-18 RF-18 RK-15",
    "too-many-jokers": "UR-50",
    "jokers-adjacent": "UR-51",
    "joker-outside": "UR-52 RF-Q6 RK-17",
    "joker-without-colour": "UR-46 RF-Q9",
    "joker-moved": "UR-Q21 RF-Q7 RK-41",
    "not-exchangeable": "UR-48 RF-36 RK-42",
    "not-exchangeable/start-tile": "UR-Q20",
    "exchange-tile-missing": "UR-48 RF-36 RK-42",
    "joker-must-be-used": "UR-Q7 RF-38 RK-44",
    "joker-to-rack": "RF-39 RK-44",
    "choose-action": "UR-62",
    "one-action": "UR-61",
    "not-an-action": "UR-57",
    "needless-call": "UR-66 UC-Q24 UN-19",
    "nothing-to-catch": "UR-70 UC-49 UN-20",
    "cannot-catch-yourself": "UR-69 UC-46 UN-20",
    "open-first": "RF-Q4",
    "already-open": "RF-23",
    "opening-too-low": "RF-19 RK-18",
    "opening-not-own": "RF-Q4 RK-18",
    "joker-in-first-layout": "RF-Q5",
    "table-before-opening/rebuilt": "RF-27 RK-19",
    "table-before-opening/attached": "RF-24 RK-20",
    "table-before-opening/joker": "RF-Q5 RK-21",
    "reserved-unused": "RF-51",
    "reserved-too-early": "RF-Q19",
    "winning-total-missing": "RF-52",
    "no-three-pairs": "RK-12",
    "redeal-too-late": "RK-Q12",
    "no-clock": "UR-Q29 RF-32 RK-26",
    "ambiguous": "UR-57 RF-04 RK-02",
    "not-in-this-book": "UR-21 RF-11 RK-23 UC-18 UN-11",
    "unknown-card": "UC-18 UN-11",
    "does-not-fit": "UC-18 UN-12",
    "drawn-card-only": "UC-24 UN-Q3",
    "colour-missing": "UC-34 UN-27",
    "colour-needless": "UC-34 UN-27",
    "seat-missing": "UC-91 UN-Q18",
    "seat-needless": "UC-91 UN-Q18",
    "draw-four-unlawful": "UC-40 UN-29",
    "choose-colour": "UC-37 UN-08",
    "answer-first": "UC-39 UN-30",
    "same-kind-only": "UC-Q15 UN-30",
    "nothing-to-answer": "UC-64 UN-30",
    "discard-first": "UC-20 UN-49",
    "nothing-to-discard": "UC-20 UN-49",
    "wrong-discard": "UC-20 UN-49",
    "rule-first": "UC-20 UN-42",
    "no-rule": "UC-20 UN-42",
    "rule-number": "UC-20 UN-Q18",
    "skips-already": "UC-20 UN-Q18",
    "no-jump-in": "UC-92 UN-Q22",
    "nothing-to-jump-on": "UC-Q20 UN-Q22",
    "not-identical": "UC-92 UN-Q22",
    "no-advice": "UC-60 UN-Q22",
    "lay-drawn-card": "UC-Q26 UN-Q22",
    "can-play": "UC-Q8 UN-Q20",
}
"""By code the ledger id in each book that can have the problem; docs/notation.md says what each means. Where one code
has several grounds, the ground stands after a slash."""

CITED = {code: {rule[:2]: rule for rule in rules.split()} for code, rules in CITATIONS.items()}
"""The same, each id by the prefix of its book."""


def cite(rules: Book, code: str) -> str:
    """Return the ledger id behind a problem in a book; "" if that cannot have it."""
    return CITED[code].get(rules.prefix, "")


def problem(rules: Book, code: str, **data: object) -> Problem:
    """Return a Problem with the ledger id of the book being played."""
    return Problem(code.partition("/")[0], cite(rules, code), tuple(data.items()))
