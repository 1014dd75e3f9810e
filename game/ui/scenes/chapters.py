"""What the page of each book is made of: its parts in order, where the book has them, and what is pictured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

HOUSE_CARDS = "R+2 G+2 _ G0 B7 _ Y6 Y6'"
"""House rules that a book borrows, as cards."""

SEVEN_O = (("zero_passes", "on"), ("seven_swaps", "on"))
"""Either half of Seven-O."""


class Chapter(NamedTuple):
    """A part of a page; its words are `rules.BOOK.KEY-title` and `rules.BOOK.KEY` in the catalogue."""

    key: str
    rules: tuple[str, ...] = ()
    """Ids of the ledger that it tells, in the order of the book."""
    pieces: str = ""
    """Tiles or cards below the text, in notation."""
    options: tuple[tuple[str, str], ...] = ()
    """Values of options with which it counts, each as name and text; () for what always counts."""


def _span(book: str, *ends: tuple[int, int]) -> tuple[str, ...]:
    """Ids of the ledger from first to last."""
    return tuple(f"{book}-{rule:02}" for first, last in ends for rule in range(first, last + 1))


CHAPTERS: Mapping[str, tuple[Chapter, ...]] = {
    "uno-rummy": (
        Chapter("goal"),
        Chapter("start", ("UR-13",)),
        Chapter("run", ("UR-15", "UR-16"), "R3 R4 R5 R6 _ B10 *=B11 B12"),
        Chapter("group", ("UR-17", "UR-18", "UR-19"), "Y9 G9 B9 _ R4 Y4 G4 B4"),
        Chapter("turn", ("UR-21", "UR-22", "UR-26", "UR-27", "UR-Q1", "UR-Q2", "UR-40", "UR-44", "UR-Q21")),
        Chapter("loose", ("UR-36",)),
        Chapter("action", ("UR-57", "UR-61", "UR-62"), "R2 _ G5 _ B7"),
        Chapter("joker", ("UR-46", "UR-52", "UR-48", "UR-Q7", "UR-50", "UR-51"), "* _ R8 R9 *=R10"),
        Chapter("uno", ("UR-66", "UR-69", "UR-Q24", "UR-Q25", "UR-70")),
        Chapter("score", ("UR-32", "UR-85", "UR-Q14")),
    ),
    "rummy": (
        Chapter("goal"),
        Chapter("start", ("RF-04",)),
        Chapter("run", ("RF-15", "RF-16", "RF-17", "RF-Q6"), "R3 R4 R5 R6 _ B10 *=B11 B12"),
        Chapter("group", ("RF-18",), "K9 B9 O9 _ K4 R4 B4 O4"),
        Chapter("opening", ("RF-19", "RF-22", "RF-23", "RF-24", "RF-Q4", "RF-Q5"), "R11 R12 R13 _ K2 K3 K4"),
        Chapter("turn", ("RF-11", "RF-12", "RF-13", "RF-Q16")),
        Chapter("rebuild", ("RF-27", "RF-28", "RF-29", "RF-30"), "R10 B10 O10 _ K8 K9 K10"),
        Chapter("joker", ("RF-36", "RF-38", "RF-39", "RF-Q7", "RF-Q9"), "* _ K4 *=K5 K6"),
        Chapter("time", ("RF-32",)),
        Chapter("score", ("RF-40", "RF-44")),
        Chapter("variants", ("RF-51", "RF-Q19", "RF-52")),
    ),
    "rummikub": (
        Chapter("goal", ("RK-46",)),
        Chapter("start", ("RK-02", "RK-07", "RK-12", "RK-Q12")),
        Chapter("run", ("RK-16", "RK-17"), "B3 B4 B5 B6 _ O11 *=O12 O13"),
        Chapter("group", ("RK-15",), "K8 R8 B8 _ K4 R4 B4 O4"),
        Chapter("opening", ("RK-18", "RK-19", "RK-20", "RK-21", "RK-22"), "K10 R10 B10"),
        Chapter("turn", ("RK-23", "RK-24", "RK-25")),
        Chapter("rebuild", ("RK-31", "RK-32"), "R4 R5 R6 _ R6' R7 R8"),
        Chapter("joker", ("RK-41", "RK-42", "RK-44"), "* _ K8 R8 *"),
        Chapter("time", ("RK-26", "RK-27", "RK-29")),
        Chapter("score", ("RK-46",)),
    ),
    "uno-1999": (
        Chapter("goal", ("UC-10",)),
        Chapter("start", _span("UC", (11, 17)), "? R7"),
        Chapter("turn", _span("UC", (18, 24)), "R7 _ R2 G7 W"),
        Chapter("draw-two", _span("UC", (25, 27)), "B+2 _ B5 Y+2"),
        Chapter("reverse", _span("UC", (28, 30)), "GR"),
        Chapter("skip", _span("UC", (31, 33)), "YS"),
        Chapter("wild", _span("UC", (34, 37)), "W _ W:G G5"),
        Chapter("draw-four", _span("UC", (38, 43)), "W4 _ W4:B B2"),
        Chapter("challenge", _span("UC", (63, 67))),
        Chapter("uno", _span("UC", (44, 50))),
        Chapter("out", _span("UC", (51, 53))),
        Chapter("score", _span("UC", (54, 58)), "R9 _ B+2 GR YS _ W W4"),
        Chapter("own-total", ("UC-59",), options=(("scoring", "own_total"),)),
        Chapter("penalties", _span("UC", (60, 62))),
        Chapter("two", _span("UC", (68, 72))),
        Chapter("partners", _span("UC", (73, 75)), options=(("players", "partners"),)),
        Chapter("rotating", _span("UC", (76, 78)), options=(("players", "rotating_partners"),)),
        Chapter("tournament", _span("UC", (79, 80)), options=(("players", "tournament"),)),
        Chapter("elimination", _span("UC", (81, 83)), options=(("scoring", "elimination"),)),
        Chapter("stacking", _span("UC", (84, 89)), "R+2 G+2 Y+2", (("stacking", "on"),)),
        Chapter("seven-o", _span("UC", (90, 91)), "G0 _ B7", SEVEN_O),
        Chapter("jump-in", _span("UC", (92, 96)), "B6 _ B6'", (("jump_in", "on"),)),
        Chapter("mix", ("UC-97",)),
        Chapter("stack-mixed", ("UC-Q27",), "R+2 W4:G G+2", (("stack_mixed", "on"),)),
        Chapter("draw-until", ("UC-Q25",), "Y4 _ B2 G7 R4", (("draw_until", "fits"),)),
        Chapter("drawn-must-play", ("UC-Q26",), "Y4 _ Y9", (("drawn_must_play", "yes"),)),
        Chapter("gaps"),
    ),
    "uno-112": (
        Chapter("goal", ("UN-03",)),
        Chapter("start", _span("UN", (4, 10)), "? R7"),
        Chapter("turn", _span("UN", (11, 18)), "R7 _ R2 G7 W"),
        Chapter("uno", _span("UN", (19, 20))),
        Chapter("win", _span("UN", (21, 22))),
        Chapter("draw-two", ("UN-23",), "B+2"),
        Chapter("reverse", ("UN-24",), "GR"),
        Chapter("skip", ("UN-25",), "YS"),
        Chapter("wild", _span("UN", (26, 27)), "W _ W:G G5"),
        Chapter("draw-four", _span("UN", (28, 30)), "W4 _ W4:B B2"),
        Chapter("challenge", _span("UN", (31, 35))),
        Chapter("shuffle", _span("UN", (36, 40)), "SH"),
        Chapter("custom", _span("UN", (41, 44)), "C1 C2 C3"),
        Chapter("ideas", _span("UN", (45, 49))),
        Chapter("score", _span("UN", (50, 54)), "R9 _ B+2 GR YS _ W W4 SH C1"),
        Chapter("symbols", ("UN-55",), "R1 Y1 G1 B1"),
        Chapter("house", ("UN-Q22",), HOUSE_CARDS, (("stacking", "on"), *SEVEN_O, ("jump_in", "on"))),
        Chapter("drawing", (), "Y4 _ B2 G7 R4", (("draw_until", "fits"), ("drawn_must_play", "yes"))),
        Chapter("gaps"),
    ),
}
"""The parts of the page of each book."""
